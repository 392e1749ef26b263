import Impact
import WorkspaceModel
import WorkspaceReading

/// What manifests say about modules, with digests.
struct ManifestInputs {
    /// The parts of each package's manifest; `nil` where only the whole text tells.
    private var parts: [PackageID: ManifestParts] = [:]
    private var texts: [PackageID: String] = [:]

    static func read(_ subject: ImpactFinder.Subject) async -> ManifestInputs {
        let packages = subject.workspace.packages
        let root = subject.root
        let documents = await inParallel(packages) { package -> (ManifestParts?, String) in
            let directory = package.path == "." ? root : "\(root)/\(package.path)"
            guard let texts = ManifestDocuments.Texts(directory: directory) else { return (nil, "none") }
            let all = [texts.main] + texts.versioned.sorted { $0.key < $1.key }.map(\.value)
            let document = await ManifestDocuments().plainDocument(of: texts, directory: directory)
            return (document.map { ManifestParts($0) }, Digest.of(all.joined(separator: "\u{0}")))
        }
        var inputs = ManifestInputs()
        for (package, (parts, text)) in zip(packages, documents) {
            inputs.parts[package.id] = parts
            inputs.texts[package.id] = text
        }
        return inputs
    }

    /// What holds for a closure of modules.
    func digests(for closure: Set<ModuleID>, in workspace: Workspace) -> [String: String] {
        var digests: [String: String] = [:]
        for module in closure.map({ workspace[$0] }) {
            let path = workspace[module.package].manifestPath
            guard let parts = parts[module.package] else {
                digests["manifest \(path)"] = texts[module.package]
                // A manifest that computes can say something else without a change of its text, since it asks for a variable.
                digests["manifest \(path), as it came out"] = workspace[module.package].manifest.outcome
                continue
            }
            digests["manifest \(path)"] = Digest.of(parts.common.canonical)
            digests["manifest \(path), products"] = Digest.of(JSONValue.object(parts.products).canonical)
            digests["manifest \(path), target \(module.target)"] = parts.targets[module.target].map {
                Digest.of($0.canonical)
            }
        }
        return digests
    }
}
