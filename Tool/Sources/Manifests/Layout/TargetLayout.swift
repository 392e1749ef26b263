import Foundation
import SystemSupport
import WorkspaceModel

/// Finds the folders of a package's targets by SwiftPM's conventions.
package struct TargetLayout {
    private let manifest: Manifest
    private let isDirectory: (String) -> Bool

    package init(directory: String, manifest: Manifest) {
        self.init(manifest: manifest) { Path.isDirectory("\(directory)/\($0)") }
    }

    /// A layout of folders that may not exist on disk: `isDirectory` is called with paths relative to the package.
    package init(manifest: Manifest, isDirectory: @escaping (String) -> Bool) {
        self.manifest = manifest
        self.isDirectory = isDirectory
    }

    /// The folders that contain the folders of targets, by convention.
    package static let parents = ["Sources", "Source", "src", "srcs", "Tests", "Plugins"]

    /// The names of the files that SwiftPM compiles as the program which runs a package's tests. It looks for them in the
    /// folders around those of test targets.
    package static let testEntryPoints: Set<String> = ["LinuxMain.swift", "XCTMain.swift"]

    /// The target's folder, relative to the package, or `nil` when none of the usual ones exists.
    package func folder(of target: TargetDescription) -> String? {
        if let path = target.path {
            let trimmed = Path.normalised("/" + path).dropFirst()
            return trimmed.isEmpty ? "." : String(trimmed)
        }
        let parents = Self.parents(of: target.kind)
        for parent in parents where isDirectory("\(parent)/\(target.name)") {
            return "\(parent)/\(target.name)"
        }
        // Since tools version 5.9, the only target of its kind can be directly in the parent folder.
        guard isAlone(target), let parent = parents.first(where: isDirectory) else { return nil }
        return target.kind == .test && isTaken(parent) ? nil : parent
    }

    /// The folder in which a target without one is expected.
    package func expectedFolder(of target: TargetDescription) -> String {
        "\(Self.parents(of: target.kind)[0])/\(target.name)"
    }

    /// Whether a folder contains that of a target without tests. SwiftPM refuses a test target in it, because both
    /// would have the same sources.
    private func isTaken(_ parent: String) -> Bool {
        manifest.targets.filter { $0.kind.hasSources && $0.kind != .test }.compactMap(folder).contains { folder in
            folder == parent || folder.hasPrefix(parent + "/")
        }
    }

    private static func parents(of kind: ModuleKind) -> [String] {
        switch kind {
        case .test: ["Tests", "Sources", "Source", "src", "srcs"]
        case .plugin: ["Plugins"]
        default: ["Sources", "Source", "src", "srcs"]
        }
    }

    private func isAlone(_ target: TargetDescription) -> Bool {
        let parents = Self.parents(of: target.kind)
        return manifest.targets.allSatisfy { $0.name == target.name || Self.parents(of: $0.kind) != parents }
    }
}

/// The files of a target's folder that belong to it, all relative to that folder.
package struct TargetFiles {
    package private(set) var swift: [String] = []
    /// Sources and headers in C, C++, Objective-C and assembler.
    package private(set) var clang: [String] = []
    package private(set) var hasClangSources = false
    /// The module map that the compiler reads, if there is one.
    package private(set) var moduleMap: String?
    /// The headers that other targets can include, relative to the folder of public headers.
    package private(set) var publicHeaders: [String] = []
    /// Headers that belong to the target only if one of its sources includes them: headers beside explicitly listed
    /// sources.
    package private(set) var looseHeaders: Set<String> = []

    /// The folders that could not be read, relative to the target's folder, which is empty itself.
    package private(set) var unreadableFolders: [String] = []

    package init() {}

    /// Lists the files of `target` in its folder.
    package init(target: TargetDescription, directory: String) {
        let exclude = Self.exclude(of: target)
        var walker = DirectoryWalker { path, name in
            if Self.opaqueExtensions.contains(Self.pathExtension(name)) { return .skip }
            return Self.lies(path, in: exclude) ? .skip : .enter
        }
        sort(walker.files(below: directory), of: target, exclude)
        unreadableFolders = walker.unreadable
    }

    /// Sorts the files of `target` that are listed by their paths, instead of those on disk.
    package init(target: TargetDescription, listed files: [String]) {
        let visible = files.filter { path in
            let parts = path.split(separator: "/")
            return !parts.contains { $0.hasPrefix(".") }
                && !parts.dropLast().contains { Self.opaqueExtensions.contains(Self.pathExtension(String($0))) }
        }
        sort(visible, of: target, Self.exclude(of: target))
    }

    /// Returns whether a folder whose content is not known, relative to the target's folder, may have sources of it.
    package static func mayHaveSources(in folder: String, of target: TargetDescription) -> Bool {
        !TargetFiles(target: target, listed: [Path.shown("any.swift", in: folder)]).swift.isEmpty
    }

    /// A declared resource is not a source, whatever its name.
    private static func exclude(of target: TargetDescription) -> [String] {
        (target.exclude + target.resources).map(normalised)
    }

    private mutating func sort(_ files: [String], of target: TargetDescription, _ exclude: [String]) {
        let sources = target.sources.map { $0.map(Self.normalised) }
        let headers = target.kind == .system ? "." : Self.normalised(target.publicHeadersPath ?? "include")
        let map = Path.shown("module.modulemap", in: headers)
        for file in files where exclude.isEmpty || !Self.lies(file, in: exclude) {
            if file.hasSuffix(".swift") {
                if Self.isTaken(file, sources), !Self.isManifest(file) { swift.append(file) }
            } else if file == map {
                moduleMap = file
            } else {
                add(file, sources: sources, headers: headers)
            }
        }
    }

    private mutating func add(_ file: String, sources: [String]?, headers: String) {
        switch Self.pathExtension(file) {
        case "c", "m", "mm", "cc", "cpp", "cxx", "s", "S":
            guard Self.isTaken(file, sources) else { return }
            hasClangSources = true
            clang.append(file)
        case "h", "hh", "hpp", "hxx", "inc":
            clang.append(file)
            if headers == "." {
                publicHeaders.append(file)
            } else if Self.lies(file, in: [headers]) {
                publicHeaders.append(String(file.dropFirst(headers.count + 1)))
            } else if !Self.isTaken(file, sources) {
                looseHeaders.insert(file)
            }
        default: break
        }
    }

    private static let opaqueExtensions: Set<String> = [
        "xcassets", "xcdatamodeld", "xcdatamodel", "xcmappingmodel", "docc", "lproj", "xcstrings", "framework",
        "xcframework", "bundle", "artifactbundle", "scnassets", "xcodeproj", "xcworkspace", "playground",
    ]

    private static func isTaken(_ file: String, _ sources: [String]?) -> Bool {
        sources.map { lies(file, in: $0) } ?? true
    }

    private static func isManifest(_ file: String) -> Bool {
        file == "Package.swift" || file.hasPrefix("Package@swift-")
    }

    private static func lies(_ path: String, in folders: [String]) -> Bool {
        folders.contains { folder in
            guard folder != "." else { return true }
            guard path.utf8.starts(with: folder.utf8) else { return false }
            return path.utf8.count == folder.utf8.count || path.utf8.dropFirst(folder.utf8.count).first == .slash
        }
    }

    private static func normalised(_ path: String) -> String {
        let clean = Path.normalised("/" + path).dropFirst()
        return clean.isEmpty ? "." : String(clean)
    }

    private static func pathExtension(_ path: String) -> String {
        guard let dot = path.utf8.lastIndex(of: .period) else { return "" }
        return String(path[path.utf8.index(after: dot)...])
    }
}

extension String {
    /// Whether it is the name of a manifest for certain versions of Swift.
    package var isVersionedManifest: Bool { hasPrefix("Package@swift-") && hasSuffix(".swift") }

    /// Whether it is the name of a manifest.
    package var isManifestName: Bool { self == "Package.swift" || isVersionedManifest }
}

/// Reads the names of the modules that a Clang module map defines.
package enum ModuleMap {
    /// The top-level modules of the map at `path`; none if it can't be read.
    package static func modules(at path: String) -> [String] {
        guard let data = FileManager.default.contents(atPath: path) else { return [] }
        return modules(in: String(decoding: data, as: UTF8.self))
    }

    /// The top-level modules that `text` defines.
    package static func modules(in text: String) -> [String] {
        var names: [String] = []
        var depth = 0
        var previous: Substring = ""
        let spaced = text.replacingOccurrences(of: "{", with: " { ").replacingOccurrences(of: "}", with: " } ")
        for line in spaced.split(whereSeparator: \.isNewline) {
            for word in line.split(separator: "//", omittingEmptySubsequences: false)[0].split(separator: " ") {
                if word == "{" { depth += 1 }
                if word == "}" { depth -= 1 }
                if depth == 0, previous == "module" {
                    let name = word.trimmingCharacters(in: CharacterSet(charactersIn: "\""))
                    names.append(name.split(separator: ".").first.map(String.init) ?? name)
                }
                previous = word
            }
        }
        return names
    }
}
