/// A version with three numbers and perhaps a pre-release part.
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
