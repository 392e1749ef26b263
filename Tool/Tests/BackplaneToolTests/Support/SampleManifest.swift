/// The text of manifests that differ in few parts.
enum SampleManifest {
    /// Returns a manifest.
    ///
    /// - Parameters:
    ///   - targets: The lines with the targets, as they stand in the manifest.
    ///   - products: The elements of the list of products.
    ///   - dependencies: The elements of the list of packages.
    ///   - before: Lines above the package, such as constants.
    static func text(
        _ targets: String, name: String = "Shop", products: String = "", dependencies: String = "", before: String = ""
    ) -> String {
        func argument(_ name: String, _ elements: String) -> String {
            elements.isEmpty ? "" : "\n    \(name): [\(elements)],"
        }
        return """
            // swift-tools-version: 6.0
            import PackageDescription
            \(before)
            let package = Package(
                name: "\(name)",\(argument("products", products))\(argument("dependencies", dependencies))
                targets: [
            \(targets)
                ]
            )

            """
    }

    /// Returns a manifest of three lines with the name of a package and its targets, each as it stands in a manifest.
    static func short(_ name: String, _ targets: String...) -> String {
        """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(name: "\(name)", targets: [\(targets.joined(separator: ", "))])
        """
    }
}
