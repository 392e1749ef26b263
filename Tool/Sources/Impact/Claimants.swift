import WorkspaceModel
import WorkspaceReading

/// Gathers who claims which folders: the targets there are, those there were where a manifest changed, and those of packages
/// outside of the workspace whose files are taken as they lie in a folder.
struct Claimants {
    let subject: ImpactFinder.Subject
    let packages: [ChangedPackage]
    let top: String

    var claims: FileClaims {
        var claims = FileClaims()
        for module in subject.workspace.modules {
            add(module, to: &claims)
            guard !module.description.plugins.isEmpty else { continue }
            claims.add(reader: module.id, of: subject.workspace[module.package].directory(below: subject.root))
        }
        addFormer(to: &claims)
        addOutside(to: &claims)
        return claims
    }

    private func add(_ module: Module, to claims: inout FileClaims) {
        switch module.extent {
        case .folder:
            let folder = Path.joined(module.path, to: subject.root)
            add(module.description, at: folder, of: .module(module.id), to: &claims)
        case .files(let files):
            for file in files {
                let path = Path.normalised(Path.joined(file.path, to: subject.root))
                claims.add(TargetClaim(owner: .module(module.id), folder: path, target: .folder))
            }
        }
    }

    private func add(
        _ target: TargetDescription, at folder: String, of owner: TargetClaim.Owner, to claims: inout FileClaims
    ) {
        claims.add(TargetClaim(owner: owner, folder: folder, target: target))
        for shared in HeaderSearchPaths.folders(of: target, at: folder) {
            claims.add(TargetClaim(owner: owner, folder: shared, target: .folder))
        }
    }

    /// The folders where targets were before a manifest changed.
    private func addFormer(to claims: inout FileClaims) {
        for package in packages {
            guard let old = package.old else { continue }
            let directory = package.folder.isEmpty ? top : "\(top)/\(package.folder)"
            let present = subject.workspace.packages.first { $0.directory(below: subject.root) == directory }
            for target in old.targets {
                let module = subject.workspace.modules.first { $0.package == present?.id && $0.target == target.name }
                let owner = module.map { TargetClaim.Owner.module($0.id) } ?? .nobody
                guard let folder = package.oldFolders[target.name] else { continue }
                claims.add(TargetClaim(owner: owner, folder: Path.joined(folder, to: directory), target: target))
            }
        }
    }

    /// Packages outside of the workspace that are depended on by path, through others too, or that are being edited.
    private func addOutside(to claims: inout FileClaims) {
        var known = Set(subject.workspace.packages.map { $0.directory(below: subject.root) })
        for package in subject.external {
            guard let directory = package.folder else { continue }
            known.insert(directory)
            add(package, in: directory, to: &claims)
        }
        // What can't be read can hold anything.
        let manifests = subject.workspace.packages.map(\.manifest) + subject.external.map(\.manifest)
        for dependency in Set(manifests.flatMap(\.dependencies)) {
            guard case .local(let directory) = dependency.location, !known.contains(directory) else { continue }
            claims.add(TargetClaim(owner: .package(dependency.identity), folder: directory, target: .folder))
        }
    }

    private func add(_ package: ExternalPackage, in directory: String, to claims: inout FileClaims) {
        let owner = TargetClaim.Owner.package(package.identity)
        let layout = TargetLayout(directory: directory, manifest: package.manifest)
        for target in package.manifest.targets {
            guard let folder = layout.folder(of: target).map({ Path.joined($0, to: directory) }) else { continue }
            add(target, at: folder, of: target.kind.isTest ? .nobody : owner, to: &claims)
            guard !target.kind.isTest, !target.plugins.isEmpty else { continue }
            claims.add(TargetClaim(owner: owner, folder: directory, target: .folder))
        }
        claims.add(TargetClaim(owner: owner, folder: "\(directory)/Package.swift", target: .folder))
    }
}

extension TargetDescription {
    /// A target that takes whatever lies in its folder.
    static let folder = TargetDescription(name: "", kind: .library)
}
