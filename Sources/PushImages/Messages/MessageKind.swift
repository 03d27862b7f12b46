/// The shape that a push message came in.
public enum MessageKind: String, Hashable, Sendable, Codable, CaseIterable {
  /// What a server sends to FCM's HTTP v1 interface: `{"message": {…}}`.
  case fcmV1Send = "fcm-v1-send"

  /// What a server sent to FCM's former interface: `to`, `notification`, `data`.
  case fcmLegacySend = "fcm-legacy-send"

  /// The flat map that an Android device gets, with its `gcm.n.*` keys.
  case deviceBundle = "android-device-bundle"

  /// Firebase's `RemoteMessage` as an Android app sees it: `from`, `notification`, `data`.
  case remoteMessage = "android-remote-message"

  /// APNs user info: `aps` and the app's own keys.
  case apns = "apns-userinfo"

  /// A Web Push payload: the options of a browser notification.
  case webPush = "web-push"

  /// A message of an ntfy server, received or to be published.
  case ntfy = "ntfy-message"

  /// A message of a Gotify server.
  case gotify = "gotify-message"

  /// What a server sends to Expo.
  case expoSend = "expo-send"

  /// Any other object.
  case plainData = "plain-data"
}
