import SwiftParser

/// Reads plain manifests without running them.
///
/// For a manifest that compiles, what it gives is what SwiftPM would give, field by field; where that is not certain, it
/// declines. It checks no types: what the compiler would refuse beyond syntax, labels and names may pass. A test holds both
/// side by side on every manifest of the dependencies.
enum DirectManifestReader {
    /// The document that `swift package dump-package` would print for a manifest in `directory`.
    ///
    /// - Throws: ``ManifestDeclined`` when SwiftPM has to run it.
    static func document(manifest text: String, directory: String) throws -> JSONValue {
        let toolsVersion = try ToolsVersion(manifest: text)
        guard ToolsVersion.known.contains(toolsVersion) else { throw ManifestDeclined("another tools version") }
        let package = try ManifestEvaluator.package(in: Parser.parse(source: text))
        return try ManifestBuilder(directory: directory, toolsVersion: toolsVersion).document(for: package)
    }
}
