public import BitmapLoading
public import FoundationEssentials

/// Draws what Android shows of a notification, for managers that keep a picture of it.
public protocol CardDrawing: Sendable {
  /// The card of `notification` at `now`; nil if it cannot be drawn.
  func drawCard(of notification: AndroidNotification, at now: Date) -> Bitmap?
}
