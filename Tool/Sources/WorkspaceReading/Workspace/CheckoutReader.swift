import Foundation
import WorkspaceModel

/// Reads the manifests of dependencies that SwiftPM or Xcode has checked out.
struct CheckoutReader {
    let reader: WorkspaceReader

    /// The packages that `packages` reach outside of the workspace, as far as they lie on this disk.
    func packages(for packages: [LoadedManifests.Entry]) async -> [ExternalPackage] {
        let own = Set(packages.map(\.directory))
        var checkouts = folders(of: packages)
        for package in packages { add(package.manifest, to: &checkouts, except: own) }
        var known: [String: ExternalPackage] = [:]
        var wanted = Set(packages.flatMap { $0.manifest.dependencies.map(\.identity) })
        let loader = ManifestLoader(
            runner: reader.runner, cacheDirectory: reader.options.cacheDirectory, cacheName: "checkouts")
        while !wanted.isEmpty {
            let found = wanted.sorted().compactMap { identity in checkouts[identity].map { (identity, $0) } }
            let loaded = await loader.load(found.map { (path: $0.0, directory: $0.1) })
            wanted = []
            for entry in loaded.packages {
                known[entry.path] = ExternalPackage(identity: entry.path, manifest: entry.manifest)
                wanted.formUnion(entry.manifest.dependencies.map(\.identity))
                add(entry.manifest, to: &checkouts, except: own)
            }
            wanted.subtract(known.keys)
            wanted.subtract(loaded.problems.map { String($0.path.dropLast("/Package.swift".count)) })
            wanted.formIntersection(checkouts.keys)
        }
        return known.values.sorted { $0.identity < $1.identity }
    }

    /// Adds the packages that lie in a folder, which a manifest names.
    private func add(_ manifest: Manifest, to checkouts: inout [String: String], except own: Set<String>) {
        for dependency in manifest.dependencies {
            guard case .local(let path) = dependency.location, !own.contains(path) else { continue }
            checkouts[dependency.identity] = path
        }
    }

    /// The packages by identity that are being edited or lie in a folder, and those that are checked out: below the `.build`
    /// of any package, and where Xcode puts them on request.
    private func folders(of packages: [LoadedManifests.Entry]) -> [String: String] {
        var folders: [String: String] = [:]
        let places = Set(packages.map(\.directory) + [reader.root])
        for place in places.sorted() {
            let resolved = ResolvedFolders.folders(for: place).filter { _, directory in
                Path.isFile("\(directory)/Package.swift") && !packages.contains { $0.directory == directory }
            }
            folders.merge(resolved) { first, _ in first }
            for parent in ["\(place)/.build/checkouts", "\(place)/SourcePackages/checkouts"] {
                for name in (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? [] {
                    let directory = "\(parent)/\(name)"
                    guard Path.isFile("\(directory)/Package.swift") else { continue }
                    folders[name.lowercased()] = folders[name.lowercased()] ?? directory
                }
            }
        }
        return folders
    }
}
