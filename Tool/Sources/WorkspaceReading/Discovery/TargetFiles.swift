import WorkspaceModel

/// The files of a target's folder that belong to it, all relative to that folder.
struct TargetFiles {
    private(set) var swift: [String] = []
    /// Sources and headers in C, C++, Objective-C and assembler.
    private(set) var clang: [String] = []
    private(set) var hasClangSources = false
    /// The module map that the compiler reads, if there is one.
    private(set) var moduleMap: String?
    /// The headers that other targets can include, relative to the folder of public headers.
    private(set) var publicHeaders: [String] = []
    /// Headers that belong to the target only if one of its sources includes them: those beside the sources it names.
    private(set) var looseHeaders: Set<String> = []

    init() {}

    /// Lists what belongs to `target` in its folder. What is declared as a resource is no source, whatever its name.
    init(target: TargetDescription, directory: String) {
        let exclude = (target.exclude + target.resources).map(Self.normalised)
        let sources = target.sources.map { $0.map(Self.normalised) }
        let headers = target.kind == .system ? "." : Self.normalised(target.publicHeadersPath ?? "include")
        let map = headers == "." ? "module.modulemap" : headers + "/module.modulemap"
        var walker = DirectoryWalker { path, name in
            if Self.opaqueExtensions.contains(Self.pathExtension(name)) { return .skip }
            return Self.lies(path, in: exclude) ? .skip : .enter
        }
        for file in walker.files(below: directory) where exclude.isEmpty || !Self.lies(file, in: exclude) {
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
