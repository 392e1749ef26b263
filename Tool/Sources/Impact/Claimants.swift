import Foundation
import WorkspaceModel
import WorkspaceReading

/// Gathers who claims which folders: the targets there are, those there were where a manifest changed, and local packages
/// outside of the workspace.
struct Claimants {
    let subject: ImpactFinder.Subject
    let packages: [ChangedPackage]
    let top: String

    var claims: FileClaims {
        var claims = FileClaims()
        for module in subject.workspace.modules {
            let folder = module.path == "." ? subject.root : "\(subject.root)/\(module.path)"
            claims.add(TargetClaim(owner: .module(module.id), folder: folder, target: module.description))
            for shared in HeaderSearchPaths.folders(of: module.description, at: folder) {
                claims.add(TargetClaim(owner: .module(module.id), folder: shared, target: .folder))
            }
        }
        addFormer(to: &claims)
        addLocal(to: &claims)
        return claims
    }

    /// The folders where targets were before a manifest changed.
    private func addFormer(to claims: inout FileClaims) {
        for package in packages {
            guard let old = package.old else { continue }
            let directory = package.folder.isEmpty ? top : "\(top)/\(package.folder)"
            let present = subject.workspace.packages.first { $0.directory(below: subject.root) == directory }
            for target in old.targets {
                let module = subject.workspace.modules.first { $0.package == present?.id && $0.target == target.name }
                let owner = module.map { TargetClaim.Owner.module($0.id) } ?? .gone
                guard let folder = package.oldFolders[target.name] else { continue }
                let absolute = folder == "." ? directory : "\(directory)/\(folder)"
                claims.add(TargetClaim(owner: owner, folder: absolute, target: target))
            }
        }
    }

    /// Packages that are depended on by path without being part of the workspace.
    private func addLocal(to claims: inout FileClaims) {
        let own = Set(subject.workspace.packages.map { $0.directory(below: subject.root) })
        let manifests = Dictionary(subject.external.map { ($0.identity, $0.manifest) }) { first, _ in first }
        for dependency in Set(subject.workspace.packages.flatMap(\.manifest.dependencies)) {
            guard case .local(let directory) = dependency.location, !own.contains(directory) else { continue }
            let owner = TargetClaim.Owner.package(dependency.identity)
            guard let manifest = manifests[dependency.identity] else {
                claims.add(TargetClaim(owner: owner, folder: directory, target: .folder))
                continue
            }
            let layout = TargetLayout(directory: directory, manifest: manifest)
            for target in manifest.targets where target.kind != .test {
                guard let folder = layout.folder(of: target) else { continue }
                claims.add(TargetClaim(owner: owner, folder: "\(directory)/\(folder)", target: target))
            }
            claims.add(TargetClaim(owner: owner, folder: "\(directory)/Package.swift", target: .folder))
        }
    }
}

extension TargetDescription {
    /// A target that takes whatever lies in its folder.
    static let folder = TargetDescription(name: "", kind: .library)
}

/// Finds the folders outside of a C target's own that it includes headers from.
enum HeaderSearchPaths {
    /// The folders as absolute paths.
    static func folders(of target: TargetDescription, at folder: String) -> [String] {
        target.settings.compactMap { setting in
            guard setting.contains("headerSearchPath"),
                let document = try? JSONDecoder().decode(JSONValue.self, from: Data(setting.utf8)),
                let path = document["kind"]["headerSearchPath"]["_0"].string
            else { return nil }
            let absolute = Path.normalised("\(folder)/\(path)")
            return Path.relative(absolute, to: folder) == nil ? absolute : nil
        }
    }
}
