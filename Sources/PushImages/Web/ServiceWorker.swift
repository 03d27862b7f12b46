/// The service worker that shows pushes in a browser, as its site serves it (R4.1).
///
/// It makes the same notification of a payload as `WebNotification`, keeps a notification that the
/// browser refuses by showing its texts alone, and opens the link when it is clicked.
public enum ServiceWorker {
  /// What the file is called.
  public static let fileName = "push-worker.js"

  /// The JavaScript, in UTF-8.
  public static var source: [UInt8] { PackageResources.push_worker_js }
}
