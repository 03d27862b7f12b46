// swift-tools-version: 6.2

import PackageDescription

/// Every Swift target is built alike: warnings are errors, imports say what they expose.
let swift: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Targets whose pixel loops run 16–58 times slower unoptimised are optimised in debug builds too,
/// so that `swift run bench` and `swift test` are usable as typed.
let hotSwift: [SwiftSetting] =
  swift + [
    .unsafeFlags(["-O", "-wmo", "-num-threads", "1"], .when(configuration: .debug))
  ]

let c: [CSetting] = [
  .treatAllWarnings(as: .error), .enableWarning("all"), .enableWarning("extra"),
  .unsafeFlags(["-O2"], .when(configuration: .debug)),
]

func systemLibrary(_ name: String, pkgConfig: String? = nil, apt: String) -> Target {
  .systemLibrary(
    name: name,
    path: "Sources/System/\(name)",
    pkgConfig: pkgConfig,
    providers: [.apt([apt])]
  )
}

let package = Package(
  name: "BigPicture",
  products: [
    .library(
      name: "BigPicture",
      targets: ["PushImages", "AndroidNotifications", "ImageDownload", "BitmapLoading"]
    ),
    .library(name: "NotificationRendering", targets: ["NotificationRendering"]),
    .executable(name: "bigpicture", targets: ["bigpicture"]),
    .executable(name: "bench", targets: ["bench"]),
  ],
  traits: [
    .trait(
      name: "ISAL",
      description: "Decode common PNGs with the inflate of ISA-L, three times as fast as libpng."
    ),
    .trait(name: "HEIF", description: "Decode HEIC and AVIF with libheif."),
    .default(enabledTraits: ["ISAL"]),
  ],
  targets: [
    systemLibrary("CJPEG", pkgConfig: "libjpeg", apt: "libjpeg-dev"),
    systemLibrary("CPNG", pkgConfig: "libpng", apt: "libpng-dev"),
    systemLibrary("CGIF", apt: "libgif-dev"),
    systemLibrary("CWebP", pkgConfig: "libwebp", apt: "libwebp-dev"),
    systemLibrary("CHEIF", pkgConfig: "libheif", apt: "libheif-dev"),
    systemLibrary("CISAL", pkgConfig: "libisal", apt: "libisal-dev"),
    systemLibrary("CLCMS", pkgConfig: "lcms2", apt: "liblcms2-dev"),
    systemLibrary("CLibcurl", pkgConfig: "libcurl", apt: "libcurl4-openssl-dev"),
    systemLibrary("CIDN2", pkgConfig: "libidn2", apt: "libidn2-dev"),
    systemLibrary("CExpat", pkgConfig: "expat", apt: "libexpat1-dev"),
    systemLibrary("CCairo", pkgConfig: "cairo", apt: "libcairo2-dev"),
    systemLibrary("CPango", pkgConfig: "pangocairo", apt: "libpango1.0-dev"),
    systemLibrary("CPangoFT2", pkgConfig: "pangoft2", apt: "libpango1.0-dev"),

    .target(
      name: "CCodecs",
      dependencies: [
        "CJPEG", "CPNG", "CGIF", "CWebP",
        .target(name: "CISAL", condition: .when(traits: ["ISAL"])),
        .target(name: "CHEIF", condition: .when(traits: ["HEIF"])),
      ],
      cSettings: c + [
        .define("BP_HAS_ISAL", .when(traits: ["ISAL"])),
        .define("BP_HAS_HEIF", .when(traits: ["HEIF"])),
      ],
      // giflib has no pkg-config file, and C sources do not link what a module map names.
      linkerSettings: [.linkedLibrary("gif")]
    ),
    .target(name: "CCurl", dependencies: ["CLibcurl"], cSettings: c),
    .target(name: "BitmapLoading", dependencies: ["CCodecs", "CLCMS"], swiftSettings: hotSwift),
    .target(
      name: "ImageDownload",
      dependencies: ["CCurl", "CExpat", "CIDN2", "BitmapLoading"],
      swiftSettings: swift
    ),
    .target(name: "AndroidNotifications", dependencies: ["BitmapLoading"], swiftSettings: swift),
    .target(
      name: "PushImages",
      dependencies: ["AndroidNotifications", "ImageDownload", "BitmapLoading"],
      resources: [
        .embedInCode("Web/push-worker.js"),
        .embedInCode("ServiceExtension/Mac/NotificationService.swift.txt"),
      ],
      swiftSettings: swift
    ),
    .target(
      name: "CDrawing",
      dependencies: ["CCairo", "CPango", "CPangoFT2"],
      cSettings: c
    ),
    .target(
      name: "NotificationRendering",
      dependencies: ["AndroidNotifications", "BitmapLoading", "CDrawing"],
      swiftSettings: hotSwift
    ),
    .target(name: "LoopbackServer", swiftSettings: swift),
    .target(name: "PictureMaker", dependencies: ["CCodecs"], swiftSettings: hotSwift),
    .executableTarget(
      name: "bigpicture",
      dependencies: [
        "PushImages", "AndroidNotifications", "ImageDownload", "BitmapLoading", "LoopbackServer",
        "NotificationRendering",
      ],
      swiftSettings: swift
    ),
    .executableTarget(
      name: "bench",
      dependencies: [
        "PushImages", "BitmapLoading", "ImageDownload", "LoopbackServer", "PictureMaker", "CBench",
      ],
      swiftSettings: hotSwift
    ),
    .target(
      name: "CBench",
      dependencies: ["CJPEG", "CPNG", "CGIF", "CWebP"],
      cSettings: c,
      linkerSettings: [.linkedLibrary("gif")]
    ),

    // What a program costs that imports nothing but PushImages; run by Scripts/bench-child.
    .executableTarget(name: "bench-child", dependencies: ["PushImages"], swiftSettings: swift),

    // What several test targets share.
    .target(name: "TestSupport", path: "Tests/Support", swiftSettings: swift),
    // Servers and resolvers that fail below http.
    .target(
      name: "TestPeers",
      path: "Tests/Peers",
      swiftSettings: swift,
      // It stands in for the C library's function, which libcurl must see.
      linkerSettings: [.unsafeFlags(["-Xlinker", "--export-dynamic-symbol=getaddrinfo"])]
    ),
    .testTarget(
      name: "BitmapLoadingTests",
      dependencies: ["BitmapLoading", "PictureMaker", "TestSupport"],
      swiftSettings: hotSwift
    ),
    .testTarget(
      name: "ImageDownloadTests",
      dependencies: ["ImageDownload", "LoopbackServer", "CCurl", "TestSupport", "TestPeers"],
      swiftSettings: swift
    ),
    .testTarget(
      name: "AndroidNotificationsTests",
      dependencies: ["AndroidNotifications", "BitmapLoading", "TestSupport"],
      swiftSettings: swift
    ),
    .testTarget(
      name: "NotificationRenderingTests",
      dependencies: [
        "NotificationRendering", "AndroidNotifications", "BitmapLoading", "TestSupport",
      ],
      exclude: ["Goldens"],
      swiftSettings: hotSwift
    ),
    .testTarget(
      name: "PushImagesTests",
      dependencies: ["PushImages", "LoopbackServer", "TestSupport", "TestPeers"],
      swiftSettings: swift
    ),
    .testTarget(
      name: "LoopbackServerTests",
      dependencies: ["LoopbackServer"],
      swiftSettings: swift
    ),
    .testTarget(
      name: "PictureMakerTests",
      dependencies: ["PictureMaker", "TestSupport"],
      swiftSettings: hotSwift
    ),
    .testTarget(
      name: "CommandTests",
      dependencies: ["bigpicture", "LoopbackServer", "BitmapLoading"],
      swiftSettings: swift
    ),
    .testTarget(
      name: "BenchTests",
      dependencies: ["bench", "CBench", "BitmapLoading", "PictureMaker"],
      swiftSettings: swift
    ),
    .testTarget(name: "HouseTests", swiftSettings: swift),

    // Built for libFuzzer by Scripts/fuzz; otherwise they replay files.
    .executableTarget(
      name: "fuzz-images",
      dependencies: ["BitmapLoading"],
      path: "Tests/Fuzzing/Images",
      swiftSettings: hotSwift
    ),
    .executableTarget(
      name: "fuzz-messages",
      dependencies: ["PushImages", "BitmapLoading"],
      path: "Tests/Fuzzing/Messages",
      swiftSettings: swift
    ),
  ],
  swiftLanguageModes: [.v6]
)
