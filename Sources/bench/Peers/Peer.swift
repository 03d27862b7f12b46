/// A picture library that does the same job; `Scripts/peers/worker.py` says how.
enum Peer: String, CaseIterable, Codable, Sendable {
  case libvips
  case pillow = "Pillow"
  case openCV = "OpenCV"
  case gdkPixbuf = "GdkPixbuf"
  case skia = "Skia"
  case qt = "Qt"
}
