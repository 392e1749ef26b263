import Foundation
import SourceReading
import SystemSupport
import WorkspaceModel

/// Reads many manifests at once: by parsing if that is exact, otherwise through SwiftPM.
package struct ManifestLoader: Sendable {
    let runner: CommandRunner
    let cacheDirectory: String?
    /// Distinguishes the caches of different kinds of packages.
    let cacheName: String

    package init(runner: CommandRunner, cacheDirectory: String?, cacheName: String = "manifests") {
        self.runner = runner
        self.cacheDirectory = cacheDirectory
        self.cacheName = cacheName
    }

    private struct Loaded: Sendable {
        let manifest: Manifest
        /// The key in the cache; `nil` if the result may differ the next time.
        let key: String?
        /// The comments in it that accept findings.
        var silences: [Silence] = []
    }

    /// Reads the manifests of packages given by path and folder.
    package func load(_ packages: [(path: String, directory: String)]) async -> LoadedManifests {
        let cache = CacheFile<Manifest>(directory: cacheDirectory, name: cacheName, version: 14)
        let known = cache.load()
        let keys = ManifestKey()
        let results = await inParallel(packages) { await load($0.directory, known: known, keys: keys) }
        var used: [String: Manifest] = [:]
        var loaded = LoadedManifests()
        for (package, result) in zip(packages, results) {
            switch result {
            case .success(let success):
                if let key = success.key { used[key] = success.manifest }
                loaded.packages.append(
                    .init(
                        path: package.path, directory: package.directory, manifest: success.manifest,
                        silences: success.silences))
            case .failure(let failure):
                let path = Path.shown("Package.swift", in: package.path)
                if let reason = ManifestOfNoPackage.reason(package.directory) {
                    loaded.problems.append(ReadingProblem(.note, path: path, message: "left out: \(reason)"))
                } else {
                    loaded.problems.append(ReadingProblem(.error, path: path, message: failure.message))
                }
            }
        }
        // Entries of other calls in this run are kept, but old ones are removed when there are too many.
        let kept = known.count > 1000 + 2 * used.count ? [:] : known
        if used.keys.contains(where: { known[$0] == nil }) { cache.store(kept.merging(used) { $1 }) }
        return loaded
    }

    private func load(
        _ directory: String, known: [String: Manifest], keys: ManifestKey
    ) async -> Result<Loaded, ManifestFailure> {
        guard let data = FileManager.default.contents(atPath: "\(directory)/Package.swift") else {
            return .failure(ManifestFailure(message: "The manifest can't be read. Check its permissions."))
        }
        let silences = data.withUnsafeBytes { ImportScanner.silences(in: $0.bindMemory(to: UInt8.self)) }
        return await load(directory, String(decoding: data, as: UTF8.self), known: known, keys: keys).map { loaded in
            var loaded = loaded
            loaded.silences = silences
            return loaded
        }
    }

    private func load(
        _ directory: String, _ text: String, known: [String: Manifest], keys: ManifestKey
    ) async -> Result<Loaded, ManifestFailure> {
        let versioned = Self.versionedManifests(in: directory)
        // The result of parsing depends only on the text and the folder.
        let directKey = "direct " + ContentHash("\(directory)\u{0}\(text)").hexadecimal
        if versioned.isEmpty, let manifest = known[directKey] {
            return .success(Loaded(manifest: manifest, key: directKey))
        }
        let key = keys.key(directory: directory, manifest: text, versioned: versioned)
        if let key, let manifest = known[key] { return .success(Loaded(manifest: manifest, key: key)) }
        if versioned.isEmpty, let manifest = direct(text, directory) {
            return .success(Loaded(manifest: manifest, key: directKey))
        }
        let result = await run(directory).map { Loaded(manifest: $0, key: key) }
        guard case .failure(let failure) = result, let module = failure.missingModule else { return result }
        if versioned.isEmpty, let manifest = direct(text, directory, of: ToolsVersion.similar) {
            return .success(Loaded(manifest: manifest, key: directKey))
        }
        return .failure(
            ManifestFailure(
                message: failure.message + ". If '\(module)' exists only on another platform, import it inside "
                    + "'#if canImport(\(module))', so that the manifest can be read on this platform, too"))
    }

    private func direct(
        _ text: String, _ directory: String, of versions: ClosedRange<ToolsVersion> = ToolsVersion.known
    ) -> Manifest? {
        (try? DirectManifestReader.document(manifest: text, directory: directory, versions: versions))
            .flatMap(ManifestDecoder.manifest)
    }

    private func run(_ directory: String) async -> Result<Manifest, ManifestFailure> {
        guard let folder = PrivateFolder.ofProcess else {
            return .failure(
                ManifestFailure(message: "Temporary files can't be created in '\(NSTemporaryDirectory())'."))
        }
        let scratch = "\(folder)/scratch"
        do {
            let dump = try await ManifestDumper(runner: runner, scratch: scratch).dump(directory)
            guard var manifest = ManifestDecoder.manifest(from: dump) else {
                return .failure(
                    ManifestFailure(message: "The output of 'swift package dump-package' can't be decoded."))
            }
            manifest.outcome = dump.outcome(in: directory)
            return .success(manifest)
        } catch let failure as ManifestFailure {
            return .failure(failure)
        } catch {
            return .failure(ManifestFailure(message: String(describing: error)))
        }
    }

    /// The texts of manifests for certain versions of Swift, which SwiftPM prefers if they match.
    private static func versionedManifests(in directory: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
        return names.filter { $0.hasPrefix("Package@swift-") }.sorted().map { name in
            let data = FileManager.default.contents(atPath: "\(directory)/\(name)") ?? Data()
            return name + String(decoding: data, as: UTF8.self)
        }
    }
}

extension JSONValue {
    /// A short text for the content of a manifest, without the package's location and its requests for other packages,
    /// which are compared part by part.
    fileprivate func outcome(in directory: String) -> String {
        guard case .object(let members) = self else { return ContentHash(canonical).hexadecimal }
        let said = members.filter { $0.key != "packageKind" && $0.key != "dependencies" }
        let text = JSONValue.object(said).canonical.replacingOccurrences(of: directory, with: ".")
        return ContentHash(text).hexadecimal
    }
}

/// Why a manifest could not be read.
struct ManifestFailure: Error, Hashable {
    let message: String

    /// The module that the manifest imports and that is not there.
    var missingModule: Substring? {
        message.firstMatch(of: /no such module '([^']+)'/)?.output.1
    }
}
