import Foundation
import SystemSupport
import WorkspaceModel

/// What options and variables say of a build that can't be followed, if it concerns the repository: a compiler that is
/// a script of its own, folders in which compilers look for headers, and libraries. Such a compiler can read any file,
/// a header that appears may take precedence, and SwiftPM builds again for none of these.
struct BuildObstacle {
    /// The reason why passes can't be cached; `nil` if there is none.
    private(set) var reason: String?

    private let repository: String
    /// The folders to which paths can be relative: SwiftPM runs in the current one, compilers in that of the package.
    private let folders: [String]

    private static let headers = [
        "CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH", "OBJC_INCLUDE_PATH", "OBJCPLUS_INCLUDE_PATH",
    ]

    /// - Parameters:
    ///   - packages: The folders of the packages, as absolute paths.
    ///   - repository: The top of the repository, as an absolute path without links.
    init(_ surroundings: InputReader.Surroundings, packages: [String], repository: String) {
        self.repository = repository
        folders = [FileManager.default.currentDirectoryPath] + packages
        let environment = surroundings.environment
        let variable =
            InputReader.Surroundings.programs.first { name in
                environment[name].map { $0.contains("/") && isOwn($0) } == true
            }
            ?? Self.headers.first { name in
                environment[name]?.split(separator: ":").contains { isOwn(String($0)) } == true
            }
        let options = surroundings.options
        let named =
            variable ?? ownFlag(in: options) ?? options.first(where: isOwnToolset).map { "the toolset \($0)" }
            ?? ownConfigurations(in: options)
        reason = named.map {
            "\($0) refers to files in the repository, so builds may read files that are not known as inputs"
        }
    }

    private func isOwn(_ path: String) -> Bool {
        folders.contains { Path.relative(Path.absolute(path, from: $0), to: repository) != nil }
    }

    /// Returns a flag for compilers or the linker that names a folder or a library in the repository.
    private func ownFlag(in options: [String]) -> String? {
        let libraries = options.indices.dropFirst().filter { options[$0 - 1] == "-Xlinker" }.map { options[$0] }
        return (TargetDescription.headerFolders(of: options) + libraries.flatMap(Self.paths)).first(where: isOwn)
            .map { "the option with \($0)" }
    }

    /// Returns an option that names a folder with flags of system libraries in the repository.
    private func ownConfigurations(in options: [String]) -> String? {
        let name = "--pkg-config-path"
        let folders = options.indices.compactMap { index -> String? in
            options[index] == name
                ? options.dropFirst(index + 1).first
                : options[index].hasPrefix(name + "=") ? String(options[index].dropFirst(name.count + 1)) : nil
        }
        return folders.first(where: isOwn).map { "the option with \($0)" }
    }

    /// Returns the paths that an option of the linker can contain.
    private static func paths(of option: String) -> [String] {
        option.hasPrefix("-L")
            ? [String(option.dropFirst(2))]
            : option.split { "=,@".contains($0) }.map(String.init).filter { $0.contains("/") }
    }

    private func isOwnToolset(_ option: String) -> Bool {
        let path = String(option.split(separator: "=").last ?? "")
        guard path.hasSuffix(".json"), let data = FileManager.default.contents(atPath: path),
            case .object(let toolset)? = try? JSONDecoder().decode(JSONValue.self, from: data)
        else { return false }
        let folder = Path.split(Path.absolute(path, from: folders[0])).folder
        let root = toolset["rootPath"]?.string.map { Path.absolute($0, from: folder) }
        let tools = toolset.values.compactMap { $0["path"].string }.map { Path.absolute($0, from: root ?? folder) }
        let flags = toolset.values.flatMap { $0["extraCLIOptions"].strings ?? [] }
        return (tools + [root].compactMap { $0 }).contains(where: isOwn) || ownFlag(in: flags) != nil
            || flags.flatMap(Self.paths).contains(where: isOwn)
    }
}
