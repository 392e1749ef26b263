/// A snapshot was encoded in a form that this version of the library does not read.
public struct UnsupportedSnapshot: Error, Hashable, Sendable, CustomStringConvertible {
    /// The version of the snapshot's form.
    public let version: Int

    public var description: String {
        "The snapshot has version \(version), and this library reads version \(NavigationSnapshot.currentVersion). "
            + "Discard it and begin with the app's first screen."
    }
}
