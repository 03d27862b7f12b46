/// As much of Apple's UserNotifications as an extension names, for a compiler without it.
enum StubUserNotifications {
  static let source = """
    import Foundation

    public let UNNotificationAttachmentOptionsTypeHintKey = "UNNotificationAttachmentOptionsTypeHintKey"

    open class UNNotificationAttachment: NSObject {
      public let identifier: String
      public let url: URL
      public let options: [AnyHashable: Any]

      public init(identifier: String, url: URL, options: [AnyHashable: Any]? = nil) throws {
        self.identifier = identifier
        self.url = url
        self.options = options ?? [:]
      }
    }

    open class UNNotificationContent: NSObject, NSMutableCopying {
      fileprivate var storedInfo: [AnyHashable: Any] = [:]
      fileprivate var storedAttachments: [UNNotificationAttachment] = []
      open var userInfo: [AnyHashable: Any] { storedInfo }
      open var attachments: [UNNotificationAttachment] { storedAttachments }

      public func mutableCopy(with zone: NSZone? = nil) -> Any {
        let copy = UNMutableNotificationContent()
        copy.storedInfo = storedInfo
        copy.storedAttachments = storedAttachments
        return copy
      }
    }

    open class UNMutableNotificationContent: UNNotificationContent {
      open override var userInfo: [AnyHashable: Any] {
        get { storedInfo }
        set { storedInfo = newValue }
      }
      open override var attachments: [UNNotificationAttachment] {
        get { storedAttachments }
        set { storedAttachments = newValue }
      }
    }

    open class UNNotificationRequest: NSObject {
      public let identifier: String
      public let content: UNNotificationContent

      public init(identifier: String, content: UNNotificationContent) {
        self.identifier = identifier
        self.content = content
      }
    }

    open class UNNotificationServiceExtension: NSObject {
      open func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
      ) {}

      open func serviceExtensionTimeWillExpire() {}
    }
    """

  /// A program that hands payloads to the extension, one a line, and prints what is delivered.
  static let driver = """
    import Foundation
    import UserNotifications

    setvbuf(stdout, nil, _IOLBF, 0)
    while let line = readLine() {
      let object = try! JSONSerialization.jsonObject(with: Data(line.utf8))
      let content = UNMutableNotificationContent()
      content.userInfo = object as! [String: Any]
      let service = NotificationService()
      let done = DispatchSemaphore(value: 0)
      nonisolated(unsafe) var count = 0
      nonisolated(unsafe) var attachments: [UNNotificationAttachment] = []
      service.didReceive(UNNotificationRequest(identifier: "", content: content)) {
        count += 1
        attachments = $0.attachments
        done.signal()
      }
      done.wait()
      service.serviceExtensionTimeWillExpire()
      let files = attachments.map { attachment in
        let size = (try? Data(contentsOf: attachment.url))?.count ?? -1
        try? FileManager.default.removeItem(at: attachment.url)
        return "\\(attachment.url.pathExtension):\\(size)"
      }
      print(count, files.joined(separator: ","))
    }
    """
}
