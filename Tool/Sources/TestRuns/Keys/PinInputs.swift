import Impact
import WorkspaceModel
import WorkspaceReading

/// The packages outside that a test target reaches: their pins, and the files of those that lie in a folder.
struct PinInputs {
    private(set) var digests: [String: String] = [:]
    private(set) var files: [String: FileDigest] = [:]
    private(set) var obstacle: String?

    private let packages: ResolvedPackages
    private let read: FileDigests

    /// Reads the pins of what is reached, and the files of what lies in a folder.
    init(_ packages: ResolvedPackages, _ reached: ReachedPackages, _ digests: FileDigests) {
        self.packages = packages
        read = digests
        add(reached)
    }

    private mutating func add(_ reached: ReachedPackages) {
        guard reached.isWhole else { return addAll() }
        // What is not resolved under its own name may be so under another one.
        if packages.hasOthers, !reached.unresolved.isEmpty { return add(packages.identities) }
        add(reached.resolved)
        // Where anything is pinned, SwiftPM has left out what is not: nothing needs it, or the trait for it is off. The
        // build resolves it if that has changed, and then its pin is an input that was none before.
        if packages.pins.isEmpty, let missing = reached.unresolved.min() {
            obstacle = "the package \(missing) is not resolved; run 'swift package resolve'"
        }
    }

    private mutating func add(_ identities: Set<String>) {
        for identity in identities.sorted() {
            if let folder = packages.folders[identity] {
                for path in FileListing.all(below: folder) {
                    files["package \(identity), \(path)"] = read.digest(of: "\(folder)/\(path)")
                }
            } else if let pin = packages.pins[identity] {
                digests["package \(identity)"] = Digest.of(pin)
            }
        }
    }

    /// What is reached is not known: something is not checked out.
    private mutating func addAll() {
        add(packages.identities)
        // Packages in folders may reach what no pin tells of.
        if !packages.folders.isEmpty { obstacle = "not all of its packages are known; run 'swift package resolve'" }
    }
}
