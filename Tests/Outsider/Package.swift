// swift-tools-version: 6.2
import PackageDescription

/// A program of somebody else, who has only the library's address and its documentation.
let package = Package(
  name: "outsider",
  dependencies: [.package(name: "whisk", path: "../..")],
  targets: [
    .executableTarget(
      name: "outsider",
      dependencies: [.product(name: "SwipeActions", package: "whisk")])
  ])
