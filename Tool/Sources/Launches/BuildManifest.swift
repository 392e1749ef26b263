import Foundation

/// How SwiftPM links a program, read from the build description beside the build products.
struct BuildManifest {
    /// The linker call of one image.
    struct Link {
        let arguments: [String]
        /// The object files, by the folder of each module.
        let objects: [String: [String]]

        /// The name of the program's own `main` in the linker call.
        var main: String? {
            arguments.firstIndex { $0.hasPrefix("main=") }.map { String(arguments[$0].dropFirst("main=".count)) }
        }
    }

    private let links: [String: Link]

    /// Reads `debug.yaml` or `release.yaml` beside a build folder.
    init?(path: String) {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        var links: [String: Link] = [:]
        for line in String(decoding: data, as: UTF8.self).split(separator: "\n") {
            guard line.contains("\"-emit-executable\"") || line.contains("\"-emit-library\""),
                let start = line.range(of: "args: "),
                let arguments = try? JSONDecoder().decode([String].self, from: Data(line[start.upperBound...].utf8)),
                let output = arguments.firstIndex(of: "-o"), arguments.indices.contains(output + 1)
            else { continue }
            let name = arguments[output + 1].split(separator: "/").last.map(String.init) ?? ""
            let lists = arguments.filter { $0.hasPrefix("@") }.map { String($0.dropFirst()) }
            links[name] = Link(arguments: arguments, objects: Self.objects(in: lists))
        }
        self.links = links
    }

    /// The linker call of the image with a file name.
    subscript(name: String) -> Link? { links[name] }

    private static func objects(in lists: [String]) -> [String: [String]] {
        let paths = lists.flatMap { list in
            String(decoding: FileManager.default.contents(atPath: list) ?? Data(), as: UTF8.self).split(separator: "\n")
                .map { $0.trimmingCharacters(in: CharacterSet(charactersIn: "'\" ")) }
        }
        return Dictionary(grouping: paths) { path in
            path.split(separator: "/").last { $0.hasSuffix(".build") && $0 != ".build" }.map(String.init) ?? ""
        }
    }
}
