import WorkspaceModel
import WorkspaceReading

/// A package whose manifest changed: what is different, and where its targets were before.
struct ChangedPackage {
    /// The package's folder, relative to the top of the repository; empty for the top.
    let folder: String
    /// The changed file.
    let file: String
    let difference: ManifestDifference
    /// The manifest as it was, as far as it can be told.
    let old: Manifest?
    /// Where each target's files were, by its name, relative to the package.
    let oldFolders: [String: String]
}

/// Reads the manifests that changed as they are and as they were.
struct ManifestHistory {
    let repository: GitRepository
    let commit: String
    let documents = ManifestDocuments()

    /// Compares the manifests in a folder, given relative to the top of the repository.
    func package(in folder: String, file: String) async throws -> ChangedPackage {
        let directory = folder.isEmpty ? repository.top : "\(repository.top)/\(folder)"
        async let now = current(in: directory)
        async let before = former(in: folder)
        let (newTexts, oldTexts) = try await (now, before)
        guard newTexts != oldTexts else {
            return ChangedPackage(folder: folder, file: file, difference: .none, old: nil, oldFolders: [:])
        }
        async let newDocument = document(newTexts, directory)
        async let oldDocument = document(oldTexts, directory)
        let (new, old) = await (newDocument, oldDocument)
        let difference = new.flatMap { new in old.map { ManifestDifference(from: $0, to: new) } } ?? .unknown
        let manifest = old.flatMap(ManifestDecoder.manifest)
        return ChangedPackage(
            folder: folder, file: file, difference: difference, old: manifest,
            oldFolders: try await folders(of: manifest, in: folder))
    }

    private func folders(of manifest: Manifest?, in folder: String) async throws -> [String: String] {
        guard let manifest else { return [:] }
        var known: Set<String> = []
        for parent in TargetLayout.parents {
            let names = try await repository.names(in: folder.isEmpty ? parent : "\(folder)/\(parent)", at: commit)
            if !names.isEmpty { known.formUnion(names.map { "\(parent)/\($0)" } + [parent]) }
        }
        let layout = TargetLayout(manifest: manifest) { [known] in known.contains($0) }
        return manifest.targets.reduce(into: [:]) { $0[$1.name] = layout.folder(of: $1) }
    }

    private func document(_ texts: ManifestDocuments.Texts?, _ directory: String) async -> JSONValue? {
        guard let texts else { return nil }
        return await documents.document(of: texts, directory: directory)
    }

    private func former(in folder: String) async throws -> ManifestDocuments.Texts? {
        let prefix = folder.isEmpty ? "" : folder + "/"
        guard let main = try await repository.text(of: "\(prefix)Package.swift", at: commit) else { return nil }
        var versioned: [String: String] = [:]
        for name in try await repository.names(in: folder, at: commit) where name.isVersionedManifest {
            versioned[name] = try await repository.text(of: prefix + name, at: commit)
        }
        return ManifestDocuments.Texts(main: main, versioned: versioned)
    }

    private func current(in directory: String) -> ManifestDocuments.Texts? {
        ManifestDocuments.Texts(directory: directory)
    }
}

extension String {
    /// Whether it is the name of a manifest for certain versions of Swift.
    var isVersionedManifest: Bool { hasPrefix("Package@swift-") && hasSuffix(".swift") }
}
