/// The member `publicVersion` of `notification.json`: what a lock screen may show, without pictures.
struct PublicVersionDocument: Encodable {
  let title: String?
  let text: String?
  let subText: String?
  let smallIcon: String?
  let color: ARGBColor?

  init(_ builder: NotificationBuilder) {
    title = builder.contentTitle
    text = builder.contentText
    subText = builder.subText
    smallIcon = builder.smallIcon
    color = builder.color
  }
}
