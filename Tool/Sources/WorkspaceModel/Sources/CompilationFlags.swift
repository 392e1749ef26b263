/// The flags that `#if` can test, as far as the description of a target defines them.
public struct CompilationFlags: Hashable, Sendable {
    /// The flags that some builds define: those for a platform, in a configuration or with a trait, and all of
    /// ``certain``.
    public let possible: Set<String>
    /// The flags that every build defines, so that code below their negation is never compiled.
    public let certain: Set<String>

    /// Creates flags.
    ///
    /// - Parameters:
    ///   - certain: The flags that every build defines.
    ///   - possible: The other ones.
    public init(certain: Set<String> = [], possible: Set<String> = []) {
        self.certain = certain
        self.possible = possible.union(certain)
    }

    /// Returns the flags of both.
    public func union(_ other: CompilationFlags) -> CompilationFlags {
        CompilationFlags(certain: certain.union(other.certain), possible: possible.union(other.possible))
    }

    /// Returns the flags of builds of which each has either these or the other ones.
    public func alternating(with other: CompilationFlags) -> CompilationFlags {
        CompilationFlags(
            certain: certain.intersection(other.certain), possible: possible.union(other.possible))
    }

    /// Returns the names that the arguments of a Swift compiler define: `-DNAME`, `-D NAME`.
    public static func names(in arguments: [String]) -> Set<String> {
        let joined = arguments.filter { $0.hasPrefix("-D") && $0.count > 2 }.map { String($0.dropFirst(2)) }
        let separate = zip(arguments, arguments.dropFirst()).filter { $0.0 == "-D" }.map(\.1)
        return Set(joined + separate)
    }
}
