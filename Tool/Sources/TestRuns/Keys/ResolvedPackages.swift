import Foundation
import Impact
import WorkspaceModel
import WorkspaceReading

/// The packages outside that a package of the workspace is built with, as SwiftPM has resolved them.
struct ResolvedPackages {
    /// The pins by identity.
    let pins: [String: String]
    /// Where those lie that are taken from a folder, by identity, whatever they were pinned to before.
    let folders: [String: String]
    /// Whether something is pinned that no manifest names: a mirror, or a package of a registry, has another identity than what
    /// it stands for.
    let hasOthers: Bool

    init(for package: PackageID, _ subject: ImpactFinder.Subject) {
        let directory = subject.workspace[package].directory(below: subject.root)
        let text = FileManager.default.contents(atPath: "\(directory)/Package.resolved")
        pins = text.flatMap { ResolvedPins(String(decoding: $0, as: UTF8.self)) }?.pins ?? [:]
        folders = LocalPackages(subject).folders(for: package)
        let manifests = subject.workspace.packages.map(\.manifest) + subject.external.map(\.manifest)
        let named = Set(manifests.flatMap { $0.dependencies.map(\.identity) })
        hasOthers = pins.keys.contains { !named.contains($0) } || folders.keys.contains { !named.contains($0) }
    }

    var identities: Set<String> { Set(pins.keys).union(folders.keys) }
}
