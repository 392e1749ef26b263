import Foundation
import Manifests
import SystemSupport
import WorkspaceModel

/// Reads the manifests of dependencies that SwiftPM or Xcode has checked out.
struct CheckoutReader {
    let reader: WorkspaceReader

    /// Returns the external packages that `packages` reach, as far as they are on this disk.
    ///
    /// - Parameter readings: The packages with their sources, whose imports tell which products are in question.
    func packages(for packages: [ProjectListing], _ readings: [ProjectReading]) async -> [ExternalPackage] {
        let own = Set(packages.map(\.directory))
        let checkouts = checkouts(of: packages)
        var folders = resolvedFolders(of: packages)
        for package in packages { add(package.manifest, to: &folders, except: own) }
        var known: [String: (package: ExternalPackage, entry: LoadedManifests.Entry)] = [:]
        var wanted = Set(packages.flatMap { $0.manifest.dependencies.map(\.identity) })
        let loader = ManifestLoader(
            runner: reader.runner, cacheDirectory: reader.options.cacheDirectory, cacheName: "checkouts")
        while !wanted.isEmpty {
            let found = wanted.sorted().compactMap { identity in
                (folders[identity] ?? checkouts[identity]).map { (identity, $0) }
            }
            let loaded = await loader.load(found.map { (path: $0.0, directory: $0.1) })
            wanted = []
            for entry in loaded.packages {
                let isCheckout = folders[entry.path] != entry.directory
                let package = ExternalPackage(
                    identity: entry.path, manifest: entry.manifest, folder: isCheckout ? nil : entry.directory)
                known[entry.path] = (package, entry)
                wanted.formUnion(entry.manifest.dependencies.map(\.identity))
                add(entry.manifest, to: &folders, except: own)
            }
            wanted.subtract(known.keys)
            wanted.subtract(loaded.problems.map { String($0.path.dropLast("/Package.swift".count)) })
            wanted = wanted.filter { folders[$0] != nil || checkouts[$0] != nil }
        }
        let doubtful = DoubtfulProducts(readings)
        return await inParallel(known.values.sorted { $0.package.identity < $1.package.identity }) { package, entry in
            await doubtful.examined(package, entry)
        }
    }

    /// Adds the local packages that a manifest names.
    private func add(_ manifest: Manifest, to folders: inout [String: String], except own: Set<String>) {
        for dependency in manifest.dependencies {
            guard case .local(let path) = dependency.location, !own.contains(path) else { continue }
            folders[dependency.identity] = path
        }
    }

    /// Returns the packages that are being edited or are local, by identity, as SwiftPM recorded at the last
    /// resolution.
    private func resolvedFolders(of packages: [ProjectListing]) -> [String: String] {
        let own = Set(packages.map(\.directory))
        return places(of: packages).reduce(into: [:]) { folders, place in
            let resolved = ResolvedFolders.folders(for: place).filter { _, directory in
                Path.isFile("\(directory)/Package.swift") && !own.contains(directory)
            }
            folders.merge(resolved) { first, _ in first }
        }
    }

    /// Returns the checked-out packages by identity: below the `.build` of any package, also those downloaded from a
    /// registry, and in Xcode's `SourcePackages`.
    private func checkouts(of packages: [ProjectListing]) -> [String: String] {
        var checkouts: [String: String] = [:]
        for place in places(of: packages) {
            for (identity, directory) in ResolvedFolders.downloads(for: place)
            where Path.isFile("\(directory)/Package.swift") {
                checkouts[identity.lowercased()] = checkouts[identity.lowercased()] ?? directory
            }
            for parent in ["\(place)/.build/checkouts", "\(place)/SourcePackages/checkouts"] {
                for name in (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? [] {
                    let directory = "\(parent)/\(name)"
                    guard Path.isFile("\(directory)/Package.swift") else { continue }
                    checkouts[name.lowercased()] = checkouts[name.lowercased()] ?? directory
                }
            }
        }
        return checkouts
    }

    private func places(of packages: [ProjectListing]) -> [String] {
        Set(packages.map(\.folder) + [reader.root]).sorted()
    }
}
