import Foundation
import WorkspaceModel

/// Reads many manifests at once.
struct ManifestLoader: Sendable {
    let runner: CommandRunner
    let cacheDirectory: String?

    /// Reads the manifests of packages given by path and folder.
    func load(_ packages: [(path: String, directory: String)]) async -> LoadedManifests {
        let dumper = ManifestDumper(runner: runner, scratch: NSTemporaryDirectory() + "backplane-scratch")
        var loaded = LoadedManifests()
        let results = await inParallel(packages) { package -> Result<LoadedManifests.Entry, ManifestFailure> in
            do {
                let dump = try await dumper.dump(package.directory)
                guard let manifest = ManifestDecoder.manifest(from: dump) else {
                    return .failure(ManifestFailure(message: "SwiftPM's description of the package is not understood."))
                }
                return .success(.init(path: package.path, directory: package.directory, manifest: manifest))
            } catch let failure as ManifestFailure {
                return .failure(failure)
            } catch {
                return .failure(ManifestFailure(message: String(describing: error)))
            }
        }
        for (package, result) in zip(packages, results) {
            switch result {
            case .success(let entry): loaded.packages.append(entry)
            case .failure(let failure):
                let path = package.path == "." ? "Package.swift" : "\(package.path)/Package.swift"
                loaded.problems.append(ReadingProblem(.error, path: path, message: failure.message))
            }
        }
        return loaded
    }
}
