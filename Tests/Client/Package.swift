// swift-tools-version: 6.2

import PackageDescription

// A push client as its author would write it: depends on BigPicture by path, imports PushImages
// only. Built by .ci/run, so that what clients see stays buildable.
let package = Package(
  name: "client",
  dependencies: [.package(name: "BigPicture", path: "../..")],
  targets: [
    .executableTarget(
      name: "client",
      dependencies: [.product(name: "BigPicture", package: "BigPicture")]
    )
  ]
)
