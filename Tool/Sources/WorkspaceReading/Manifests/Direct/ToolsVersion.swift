/// The version of SwiftPM's interface that a manifest asks for in its first line.
struct ToolsVersion: Hashable, Comparable {
    let major: Int
    let minor: Int
    let patch: Int

    init(_ major: Int, _ minor: Int, _ patch: Int = 0) {
        self.major = major
        self.minor = minor
        self.patch = patch
    }

    /// Reads the line `// swift-tools-version: 6.2`, in the two plain ways of writing it.
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
        throw ManifestDeclined("an unusual tools version line")
    }

    var text: String { "\(major).\(minor).\(patch)" }

    static func < (left: ToolsVersion, right: ToolsVersion) -> Bool {
        (left.major, left.minor, left.patch) < (right.major, right.minor, right.patch)
    }

    /// The versions whose interface is known exactly enough to read a manifest directly.
    static let known = ToolsVersion(5, 5)...ToolsVersion(6, 2, 99)
}

extension Character {
    fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
