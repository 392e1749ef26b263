/// How the tests of a package were built.
public enum BuiltTests: Hashable, Sendable {
    /// All of the package's, in one program.
    case package
    /// Only what is needed, in a program for each test target in this folder.
    case targets(folder: String)
}
