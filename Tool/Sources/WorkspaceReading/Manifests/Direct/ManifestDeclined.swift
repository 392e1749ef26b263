/// A manifest holds something that is not read directly, so that SwiftPM has to run it.
struct ManifestDeclined: Error, Hashable {
    /// What it holds.
    let reason: String

    init(_ reason: String) {
        self.reason = reason
    }
}
