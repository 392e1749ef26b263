/// The lowest versions of the compiler and of the language with which code is compiled. Code below a condition that
/// asks for lower ones is never compiled; whether higher ones are met depends on the toolchain of each build.
public struct LowestVersions: Hashable, Sendable {
    /// The version that `compiler(>=5.9)` tests; `nil` if nothing is known.
    public let compiler: SwiftVersion?
    /// The version that `swift(>=5.9)` tests: that of the compiler, unless an older language mode limits it; `nil` if
    /// nothing is known.
    public let language: SwiftVersion?

    /// Creates the lowest versions, which are not known by default.
    public init(compiler: SwiftVersion? = nil, language: SwiftVersion? = nil) {
        self.compiler = compiler
        self.language = language
    }

    /// Creates the versions of code that is compiled by at least some compiler in one of some language modes.
    public init(compiler: SwiftVersion?, modes: [SwiftVersion]) {
        self.init(compiler: compiler, language: modes.map { Self.language(in: $0, compiler: compiler) }.min())
    }

    /// Returns the lowest version of the language in a mode. A compiler has its own version in the mode of its
    /// generation, and the last one of Swift 5 in that mode if it is newer.
    private static func language(in mode: SwiftVersion, compiler: SwiftVersion?) -> SwiftVersion {
        guard mode.major >= 5, let compiler else { return mode }
        if mode.major == compiler.major { return max(mode, compiler) }
        return mode.major == 5 && compiler.major > 5 ? SwiftVersion([5, 10]) : mode
    }

    /// Returns the value of `swift(>=5.9)` or `compiler(<6)`; `nil` for other texts, or if it is not known.
    func value(of text: String) -> Bool? {
        guard let open = text.firstIndex(of: "("), text.last == ")" else { return nil }
        let lowest: SwiftVersion?
        switch text[..<open] {
        case "swift": lowest = language
        case "compiler": lowest = compiler
        default: return nil
        }
        let argument = text[text.index(after: open)...].dropLast().filter { !$0.isWhitespace }
        guard let comparison = [">=", "<"].first(where: argument.hasPrefix), let lowest,
            let version = SwiftVersion(argument.dropFirst(comparison.count)), lowest >= version
        else { return nil }
        return comparison == ">="
    }

    /// Returns what is known if both hold.
    func union(_ other: LowestVersions) -> LowestVersions {
        LowestVersions(
            compiler: [compiler, other.compiler].compactMap(\.self).max(),
            language: [language, other.language].compactMap(\.self).max())
    }

    /// Returns what is known if one of both holds.
    func alternating(with other: LowestVersions) -> LowestVersions {
        func lower(_ first: SwiftVersion?, _ second: SwiftVersion?) -> SwiftVersion? {
            if let first, let second { min(first, second) } else { nil }
        }
        return LowestVersions(
            compiler: lower(compiler, other.compiler), language: lower(language, other.language))
    }
}

/// A version of Swift: `5.9`.
public struct SwiftVersion: Hashable, Sendable, Comparable {
    /// The numbers, without zeros at the end.
    public let parts: [Int]

    init(_ parts: [Int]) {
        self.parts = parts
    }

    /// Creates the version in a text; `nil` if that is something else.
    public init?(_ text: some StringProtocol) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
        guard let numbers = parts as? [Int] else { return nil }
        self.parts = Array(numbers.prefix((numbers.lastIndex { $0 != 0 } ?? -1) + 1))
    }

    public var major: Int { parts.first ?? 0 }

    /// The version as written in manifests: `5.9`.
    public var text: String { parts.map(String.init).joined(separator: ".") }

    public static func < (left: SwiftVersion, right: SwiftVersion) -> Bool {
        left.parts.lexicographicallyPrecedes(right.parts)
    }
}
