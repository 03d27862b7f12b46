/// The version of the package, as the command and the User-Agent tell it.
package enum PackageVersion {
  /// Major, minor and patch (Semantic Versioning 2.0).
  package static let current = "0.1.0"
}
