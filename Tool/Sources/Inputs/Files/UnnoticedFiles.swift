import Foundation
import SystemSupport
import WorkspaceModel

/// The files that decide what a target and its users are compiled and linked to, although no build system compares
/// them reliably: all but sources and resources.
///
/// A build system compares the files that a compiler has listed as read. The list contains neither module maps, API
/// notes and headers of the system's modules, nor headers that did not exist, nor libraries and files that flags name.
struct UnnoticedFiles {
    /// The existing files, as absolute paths.
    private(set) var all: Set<String> = []
    /// The module maps and headers that were searched for names of others.
    private var searched: Set<String> = []

    /// Finds the files of a target.
    ///
    /// - Parameters:
    ///   - folder: The folder of the target, as an absolute path.
    ///   - package: The folder of its package, as an absolute path.
    ///   - scope: The folder outside of which files are not searched for.
    init(of target: TargetDescription, in folder: String?, of package: String, scope: String) {
        func isInScope(_ path: String) -> Bool { Path.relative(path, to: scope) != nil }
        all = Set(target.flaggedFiles(in: package))
        if target.kind == .binary, let path = target.path {
            all.formUnion(FileListing.whole(Path.absolute(path, from: package)))
        }
        for place in target.flaggedLibraryFolders(in: package) where isInScope(place) {
            all.formUnion(FileListing.all(below: place).filter(LinkerReference.canBeLibrary).map { "\(place)/\($0)" })
        }
        let headers = folder.map { own in target.headerSearchPaths.map { Path.normalised("\(own)/\($0)") } } ?? []
        for place in Set(headers + target.flaggedHeaderFolders(in: package)) where isInScope(place) {
            all.formUnion(FileListing.all(below: place).filter(Self.isHeader).map { "\(place)/\($0)" })
        }
        if let folder, target.kind != .binary { addFiles(of: target, in: folder) }
    }

    /// Adds what is in the folder of a target in C, or of a system library, besides sources and resources.
    private mutating func addFiles(of target: TargetDescription, in folder: String) {
        let names = FileListing.all(below: folder)
        guard target.kind == .system || names.contains(where: Self.isClang) else { return }
        let resources = target.resources.map(FileClaim.cleaned)
        for name in names where !name.hasSuffix(".swift") && !Self.isClang(name) {
            guard !resources.contains(where: { name == $0 || name.hasPrefix($0 + "/") }) else { continue }
            all.insert("\(folder)/\(name)")
            if name.hasSuffix(".modulemap") { addNamed(in: "\(folder)/\(name)") }
        }
    }

    /// Adds the headers that a module map or a header names by a path, and those that these name.
    private mutating func addNamed(in path: String) {
        guard searched.insert(path).inserted else { return }
        let sign =
            path.hasSuffix(".modulemap") ? /(?:header|umbrella)\s+"([^"]+)"/ : /#\s*(?:include|import)\s*"([^"]+)"/
        let folder = Path.split(path).folder
        for match in (TextFile.read(path) ?? "").matches(of: sign) {
            let place = Path.normalised(match.1.hasPrefix("/") ? String(match.1) : "\(folder)/\(match.1)")
            for header in FileListing.whole(place) where header == place || Self.isHeader(header) {
                all.insert(header)
                addNamed(in: header)
            }
        }
    }

    /// Returns whether a file can be a header, by its name.
    static func isHeader(_ path: String) -> Bool {
        let name = Path.split(path).name
        return !name.contains(".") || headerEndings.contains { name.hasSuffix($0) }
    }

    private static func isClang(_ name: String) -> Bool { clangEndings.contains { name.hasSuffix($0) } }

    private static let clangEndings = [".c", ".cc", ".cpp", ".cxx", ".c++", ".m", ".mm", ".s", ".S"]

    private static let headerEndings = [
        ".h", ".hh", ".hpp", ".hxx", ".inc", ".inl", ".ipp", ".tcc", ".def", ".modulemap", ".apinotes", ".pch",
    ]
}

/// A file that leads the linker to further files, whose changes nobody notices.
enum LinkerReference {
    /// Returns whether the linker reads further files because of the file at an absolute path: a thin archive, which
    /// contains only the places of objects, or a linker script.
    static func exists(at path: String) -> Bool {
        guard let start = FileHandle(forReadingAtPath: path)?.readData(ofLength: 1 << 16) else { return false }
        if start.starts(with: "!<thin>\n".utf8) { return true }
        guard !start.starts(with: "!<arch>\n".utf8), !start.contains(0) else { return false }
        return String(decoding: start, as: UTF8.self)
            .contains(/\b(?:INPUT|GROUP|STARTUP)\s*\(|(?:^|[\s;{}])INCLUDE\s/)
    }

    /// Returns whether a file can be a library, by its name.
    static func canBeLibrary(_ path: String) -> Bool {
        path.contains(/\.(?:a|o|tbd|dylib|so(?:\.[0-9.]+)?)$/)
    }
}

/// The places at which the headers can be for which the C sources of a target ask with `__has_include` or
/// `__has_embed`. The compiler lists only those that it has found.
package struct AskedHeaders {
    /// The places, as absolute paths.
    package private(set) var places: Set<String> = []

    package init(of module: Module, in subject: Codebase, _ reach: ExternalReach) {
        let folder = Path.joined(module.path, to: subject.root)
        for file in module.clangFiles {
            let path = Path.joined(file.path, to: subject.root)
            guard let data = FileManager.default.contents(atPath: path), data.range(of: Self.question) != nil else {
                continue
            }
            let searched = [Path.split(path).folder] + Self.headerFolders(of: module, in: folder, subject, reach)
            for match in String(decoding: data, as: UTF8.self).matches(
                of: /__has_(?:include(?:_next)?|embed)\s*\(\s*["<]([^">\n]+)[">]/)
            {
                places.formUnion(searched.map { Path.normalised("\($0)/\(match.1)") })
            }
        }
    }

    private static let question = Data("__has_".utf8)

    /// Returns the header search paths of a target below the root, besides the folder of the including file.
    private static func headerFolders(
        of module: Module, in folder: String, _ subject: Codebase, _ reach: ExternalReach
    ) -> [String] {
        let others = reach.closure(of: [module.id]).map { subject.workspace[$0] }.filter(\.isClang)
        return others.map {
            Path.joined($0.path, to: subject.root) + "/" + ($0.description.publicHeadersPath ?? "include")
        }
            + module.description.headerSearchPaths.map { "\(folder)/\($0)" }
    }
}
