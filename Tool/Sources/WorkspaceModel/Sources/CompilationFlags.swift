/// The flags and versions that `#if` can test, as far as the description of a target defines them.
public struct CompilationFlags: Hashable, Sendable {
    /// The flags that some builds define: those for a platform, in a configuration or with a trait, and all of
    /// ``certain``.
    public let possible: Set<String>
    /// The flags that every build defines, so that code below their negation is never compiled.
    public let certain: Set<String>

    /// The lowest versions of Swift with which every build compiles the target.
    public let lowest: LowestVersions

    /// Creates flags.
    ///
    /// - Parameters:
    ///   - certain: The flags that every build defines.
    ///   - possible: The other ones.
    ///   - lowest: The lowest versions with which the target is compiled.
    public init(
        certain: Set<String> = [], possible: Set<String> = [], lowest: LowestVersions = LowestVersions()
    ) {
        self.certain = certain
        self.possible = possible.union(certain)
        self.lowest = lowest
    }

    /// Returns the value of a flag or a version in `#if`, if it is the same in every build; otherwise `nil`.
    func value(of text: String) -> Bool? {
        certain.contains(text) ? true : lowest.value(of: text)
    }

    /// Returns the flags of both.
    public func union(_ other: CompilationFlags) -> CompilationFlags {
        CompilationFlags(
            certain: certain.union(other.certain), possible: possible.union(other.possible),
            lowest: lowest.union(other.lowest))
    }

    /// Returns the flags of builds of which each has either these or the other ones.
    public func alternating(with other: CompilationFlags) -> CompilationFlags {
        CompilationFlags(
            certain: certain.intersection(other.certain), possible: possible.union(other.possible),
            lowest: lowest.alternating(with: other.lowest))
    }

    /// Returns the names that the arguments of a Swift compiler define: `-DNAME`, `-D NAME`.
    public static func names(in arguments: [String]) -> Set<String> {
        let joined = arguments.filter { $0.hasPrefix("-D") && $0.count > 2 }.map { String($0.dropFirst(2)) }
        let separate = zip(arguments, arguments.dropFirst()).filter { $0.0 == "-D" }.map(\.1)
        return Set(joined + separate)
    }
}
