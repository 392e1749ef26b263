/// The packages outside that modules reach, by identity.
package struct ReachedPackages: Hashable {
    /// Those that were resolved.
    package var resolved: Set<String> = []
    /// Those that something depends on and that were not.
    package var unresolved: Set<String> = []
    /// Whether this is all: not if one of them is not checked out, so that it may reach anything.
    package var isWhole = true
}
