// Whoever imports PushImages names builders, channels and bitmaps without a second import.
@_exported public import AndroidNotifications
@_exported public import BitmapLoading
@_exported public import ImageDownload
