import Foundation
import Inputs
import SystemSupport

/// The compiled modules in a build folder, and which objects may have been compiled with former versions of them.
///
/// The compiler's driver recompiles a source if a declaration that the source names has changed. But a change also
/// reaches sources that don't name it (Swift 6.3): a property that is added to a structure moves what follows it in all
/// structures that store one, and a function with another result changes the inferred type of a property. Neither the
/// text of the declarations between nor, often, the module of a target between changes. SwiftPM's own build system
/// does not even run the compiler for a target if only a module that it uses through others has changed.
///
/// A module file is written again only if its contents change: with the interface, private declarations included, but not
/// with the bodies of functions. So an object can be outdated if the module of its own target, or a module that it uses
/// directly or through others, is newer than the object.
struct ModuleInterfaces {
    /// A folder with the objects of a target.
    private struct Compilation {
        /// The path of the module that is made with the objects.
        let module: String
        /// The paths of the modules that the compiler has read.
        let modulesRead: [String]
    }

    /// The versions of a module and of all that it uses.
    private struct Version {
        /// When the last of them was written, in the unit of stamps.
        var written: UInt64
        var digest: String
    }

    private let compilations: [String: Compilation]
    private var versions: [String: Version] = [:]
    /// The digests of the versions with which all objects of a folder are known to be compiled, by the folder.
    private let verified: [String: String]

    /// Reads the modules in a build folder, usually `.build`.
    init(in scratch: String) {
        let top = (Path.real(scratch) ?? scratch) + "/"
        let objects = ObjectFolders(in: scratch)
        // The compiler records paths as it was given them: a build folder can be a link.
        var places: [String: String] = [:]
        func place(of path: String) -> String {
            if let known = places[path] { return known }
            let real = Path.real(path) ?? path
            places[path] = real
            return real
        }
        let made = Dictionary(
            uniqueKeysWithValues: objects.all.map { ($0, objects.module(madeIn: Path.real($0) ?? $0)) })
        let known = Set(made.values)
        compilations = made.reduce(into: [:]) { compilations, entry in
            let modules = ObjectFolders.filesRead(in: entry.key).filter { $0.hasSuffix(".swiftmodule") }
            let read = Set(modules.map(place)).filter { known.contains($0) || $0.hasPrefix(top) }
            compilations[entry.key] = Compilation(module: entry.value, modulesRead: read.sorted())
        }
        let record = FileManager.default.contents(atPath: Self.recordPath(in: scratch)) ?? Data()
        verified = (try? JSONDecoder().decode([String: String].self, from: record)) ?? [:]
        let byModule = Dictionary(compilations.values.map { ($0.module, $0) }) { first, _ in first }
        for module in byModule.keys.sorted() { _ = addVersion(of: module, byModule) }
    }

    /// Returns the objects that may be outdated.
    ///
    /// - Parameter begin: When a build began, in the unit of stamps: what it has compiled is current.
    func outdatedObjects(since begin: UInt64 = .max) -> Set<String> {
        compilations.keys.reduce(into: []) { $0.formUnion(outdatedObjects(in: $1, since: begin)) }
    }

    private func outdatedObjects(in folder: String, since begin: UInt64) -> [String] {
        guard let version = version(of: folder), verified[folder] != version.digest else { return [] }
        let now = FileStamp.now + 2_000_000_000
        return ObjectFolders.swiftObjects(in: folder)
            .filter {
                guard let written = FileStamp(path: $0)?.modified else { return false }
                // Dates that an archive has rounded to seconds can be equal; those ahead of the clock tell nothing.
                return (written <= version.written || written > now) && written < begin
            }
    }

    private func version(of folder: String) -> Version? {
        compilations[folder].flatMap { versions[$0.module] }
    }

    /// Records the present versions, with which all objects are compiled that are not outdated since the beginning of a
    /// build. Without the record, more is compiled than necessary.
    func recordVerified(in scratch: String, since begin: UInt64) {
        let current = compilations.keys.filter { outdatedObjects(in: $0, since: begin).isEmpty }
        let verified = Dictionary(uniqueKeysWithValues: current.map { ($0, version(of: $0)?.digest ?? "") })
        guard let data = try? JSONEncoder().encode(verified) else { return }
        try? AtomicFile.write(data, to: Self.recordPath(in: scratch))
    }

    private static func recordPath(in scratch: String) -> String { "\(scratch)/backplane-interfaces.json" }

    /// Determines the version of a module, after those of all that it uses.
    private mutating func addVersion(of module: String, _ compilations: [String: Compilation]) -> Version {
        if let known = versions[module] { return known }
        let written = FileStamp(path: module)?.modified ?? 0
        // Modules don't use each other in a circle, unless files are left from a former state.
        versions[module] = Version(written: written, digest: "")
        let used = (compilations[module]?.modulesRead ?? []).filter { $0 != module }.map {
            addVersion(of: $0, compilations)
        }
        let version = Version(
            written: used.map(\.written).reduce(written, max),
            digest: Digest.of(([module, String(written)] + used.map(\.digest)).joined(separator: "\u{0}")))
        versions[module] = version
        return version
    }
}
