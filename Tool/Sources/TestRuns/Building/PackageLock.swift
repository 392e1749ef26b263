/// Keeps other runs from building and testing a package.
public struct PackageLock: Sendable {
    let lock: FileLock?

    /// Gives it back, which the end of the process does, too.
    public consuming func release() {}
}
