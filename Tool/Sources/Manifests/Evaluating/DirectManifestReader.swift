import SwiftParser
import SystemSupport

/// Parses simple manifests without running them.
///
/// For a manifest that compiles on its system, the result is that of SwiftPM, field by field. If that is not certain,
/// it declines. Types are not checked: errors beyond syntax, labels and names may go unnoticed. A test compares both on
/// every manifest of the dependencies.
enum DirectManifestReader {
    /// The document that `swift package dump-package` would print for a manifest in `directory`.
    ///
    /// - Parameter versions: The tools versions of manifests that are read.
    /// - Throws: ``ManifestDeclined`` if SwiftPM has to evaluate it.
    static func document(
        manifest text: String, directory: String, versions: ClosedRange<ToolsVersion> = ToolsVersion.known
    ) throws -> JSONValue {
        let toolsVersion = try ToolsVersion(manifest: text)
        guard versions.contains(toolsVersion) else { throw ManifestDeclined("unsupported tools version") }
        let package = try ManifestEvaluator.package(in: Parser.parse(source: text))
        return try ManifestBuilder(directory: directory, toolsVersion: toolsVersion).document(for: package)
    }
}

/// A manifest contains something that is not parsed directly, so SwiftPM has to evaluate it.
struct ManifestDeclined: Error, Hashable {
    /// The reason.
    let reason: String

    init(_ reason: String) {
        self.reason = reason
    }
}

/// Checks what SwiftPM refuses when it loads a manifest, so that SwiftPM reports the error.
enum ManifestValidity {
    /// - Throws: ``ManifestDeclined`` if SwiftPM would, or might, refuse the manifest.
    static func check(_ document: [String: JSONValue]) throws {
        let targets = document["targets"]?.elements ?? []
        let products = document["products"]?.elements ?? []
        let names = try unique(targets.compactMap { $0["name"].string }, "duplicate target name")
        _ = try unique(products.compactMap { $0["name"].string }, "duplicate product name")
        let platforms = document["platforms"]?.elements ?? []
        _ = try unique(platforms.compactMap { $0["platformName"].string }, "duplicate platform")
        _ = try unique(document["swiftLanguageVersions"]?.strings ?? [], "duplicate language mode")
        for product in products {
            let members = product["targets"].strings ?? []
            guard !members.isEmpty, members.allSatisfy(names.contains), Set(members).count == members.count else {
                throw ManifestDeclined("a product of unknown targets")
            }
        }
        try checkPackages(document["dependencies"]?.elements ?? [], targets)
        for target in targets where (target["name"].string ?? "").isEmpty {
            throw ManifestDeclined("an unnamed target")
        }
    }

    private static func unique(_ names: [String], _ message: String) throws -> Set<String> {
        let set = Set(names)
        guard set.count == names.count else { throw ManifestDeclined(message) }
        return set
    }

    /// Products must come from packages that are named.
    private static func checkPackages(_ dependencies: [JSONValue], _ targets: [JSONValue]) throws {
        let fields = dependencies.compactMap { $0.variant?.payload[0] }
        let identities = try unique(fields.compactMap { $0["identity"].string }, "duplicate package dependency")
        let names = identities.union(
            fields.compactMap { $0["nameForTargetDependencyResolutionOnly"].string?.lowercased() })
        for dependency in targets.flatMap({ $0["dependencies"].elements }) {
            guard let package = dependency["product"][1].string else { continue }
            guard names.contains(package.lowercased()) else {
                throw ManifestDeclined("a product without a package name")
            }
        }
    }
}

/// The version of SwiftPM's interface that a manifest requires in its first line.
struct ToolsVersion: Hashable, Comparable {
    let major: Int
    let minor: Int
    let patch: Int

    init(_ major: Int, _ minor: Int, _ patch: Int = 0) {
        self.major = major
        self.minor = minor
        self.patch = patch
    }

    /// Reads the line `// swift-tools-version: 6.2`, in its two simple forms.
    init(manifest text: String) throws {
        let line = text.prefix { !$0.isNewline }
        for prefix in ["// swift-tools-version: ", "// swift-tools-version:", "//swift-tools-version:"]
        where line.hasPrefix(prefix) {
            let parts = line.dropFirst(prefix.count).split(separator: ".", omittingEmptySubsequences: false)
            let numbers = parts.compactMap { part in part.allSatisfy(\.isASCIIDigit) ? Int(part) : nil }
            guard numbers.count == parts.count, (2...3).contains(numbers.count) else { break }
            self.init(numbers[0], numbers[1], numbers.count > 2 ? numbers[2] : 0)
            return
        }
        throw ManifestDeclined("unsupported tools version line")
    }

    var text: String { "\(major).\(minor).\(patch)" }

    static func < (left: ToolsVersion, right: ToolsVersion) -> Bool {
        (left.major, left.minor, left.patch) < (right.major, right.minor, right.patch)
    }

    /// The versions whose interface is known exactly enough to read a manifest directly.
    static let known = ToolsVersion(5, 5)...ToolsVersion(6, 2, 99)
    /// Those whose interface differs too little to matter where SwiftPM can't compile a manifest.
    static let similar = ToolsVersion(4, 0)...known.upperBound
}

extension Character {
    fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}

/// A version with three numbers and an optional pre-release part.
struct SemanticVersion {
    private let numbers: [Int]
    private let prerelease: String?

    /// Reads `1.2.3` or `1.2.3-beta.1`; anything else is declined.
    init(_ text: String) throws {
        let parts = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        let numbers = parts[0].split(separator: ".", omittingEmptySubsequences: false)
        self.numbers = numbers.compactMap { number in
            number == "0" || (number.first != "0" && number.allSatisfy { ("0"..."9").contains($0) }) ? Int(number) : nil
        }
        prerelease = parts.count > 1 ? String(parts[1]) : nil
        let isPlain = prerelease.map {
            !$0.isEmpty && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == ".") }
        }
        guard self.numbers.count == 3, numbers.count == 3, isPlain ?? true else { throw ManifestDeclined("a version") }
    }

    private init(_ numbers: [Int]) {
        self.numbers = numbers
        prerelease = nil
    }

    var text: String {
        numbers.map(String.init).joined(separator: ".") + (prerelease.map { "-\($0)" } ?? "")
    }

    var nextMajor: SemanticVersion { SemanticVersion([numbers[0] + 1, 0, 0]) }
    var nextMinor: SemanticVersion { SemanticVersion([numbers[0], numbers[1] + 1, 0]) }
    var nextPatch: SemanticVersion { SemanticVersion([numbers[0], numbers[1], numbers[2] + 1]) }
}
