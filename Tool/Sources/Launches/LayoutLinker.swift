import Foundation
import Linkage
import SystemSupport
import WorkspaceModel

/// Links a program's modules in different layouts from the objects of a build: each module is compiled once, and all
/// layouts contain the same code. The linked programs exit in `main` before they do anything.
struct LayoutLinker {
    let graph: LinkGraph
    /// The build folder, for example `.build/debug`.
    let products: String
    /// How SwiftPM links the program and its libraries.
    let links: [BuildManifest.Link]
    /// The object with the measuring `main`.
    let probe: String
    let process: LoggedProcess
    /// The folder for the linked images.
    let folder: String

    /// A layout as it was linked.
    struct Linked {
        let layout: Layout
        /// The program first.
        let paths: [String]
        /// The mean time to relink the image of a module, in milliseconds.
        let relinkMilliseconds: Double
    }

    /// The number of images that are linked a second time, alone, to measure the time.
    private static let timedImages = 5

    /// Links all images of a layout, dependencies first.
    ///
    /// - Throws: ``LaunchFailure``
    func link(_ layout: Layout) async throws -> Linked {
        let folder = "\(folder)/\(layout.name)"
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let calls = layout.parts.indices.map { arguments(for: $0, of: layout, in: folder) }
        var depths: [Int: Int] = [:]
        func depth(_ part: Int) -> Int {
            if let known = depths[part] { return known }
            depths[part] = 0
            let found = (layout.parts[part].libraries.map(depth).max() ?? -1) + 1
            depths[part] = found
            return found
        }
        for level in Dictionary(grouping: layout.parts.indices, by: depth).sorted(by: { $0.key < $1.key }) {
            let endings = await inParallel(level.value) { part in
                (part, await run(calls[part], image: layout.parts[part].name, of: layout))
            }
            for case (_, .failure(let failure)) in endings { throw failure }
        }
        return Linked(
            layout: layout, paths: layout.parts.map { "\(folder)/\($0.name)" },
            relinkMilliseconds: try await relinkTime(layout, calls))
    }

    /// The time to link the image with an edited module, over all modules.
    private func relinkTime(_ layout: Layout, _ calls: [[String]]) async throws -> Double {
        // The largest is always timed: it usually contains the most modules.
        let sorted = layout.parts.indices.sorted { layout.parts[$0].modules.count > layout.parts[$1].modules.count }
        let step = max(1, sorted.count / Self.timedImages)
        let timed = stride(from: 0, to: sorted.count, by: step).map { sorted[$0] }
        var times: [Int: Double] = [:]
        for part in timed {
            let start = ContinuousClock.now
            if case .failure(let failure) = await run(calls[part], image: layout.parts[part].name, of: layout) {
                throw failure
            }
            times[part] =
                Double((ContinuousClock.now - start).components.attoseconds) / 1e15
                + Double((ContinuousClock.now - start).components.seconds) * 1000
        }
        let mean = times.values.reduce(0, +) / Double(max(1, times.count))
        let modules = layout.parts.reduce(0) { $0 + $1.modules.count }
        let weighted = layout.parts.indices.reduce(0.0) {
            $0 + (times[$1] ?? mean) * Double(layout.parts[$1].modules.count)
        }
        return weighted / Double(max(1, modules))
    }

    private func run(_ call: [String], image: String, of layout: Layout) async -> Result<Void, LaunchFailure> {
        let log = "\(folder)/\(layout.name)/\(image).log"
        switch await process.run(call, log: log) {
        case .succeeded: return .success(())
        case .interrupted: return .failure(.interrupted(process.signal.number ?? SIGINT))
        default:
            return .failure(.notLinked(layout: layout.name, image: image, errors: ErrorLines.of(log: log)))
        }
    }

    private func arguments(for index: Int, of layout: Layout, in folder: String) -> [String] {
        let part = layout.parts[index]
        let objects = part.modules.flatMap { objectFiles(of: $0) }
        let list = "\(folder)/\(part.name).objects"
        try? (objects + (index == 0 ? [probe] : [])).map { "'\($0)'" }.joined(separator: "\n").write(
            toFile: list, atomically: false, encoding: .utf8)
        let kept = Self.kept(links.first?.arguments ?? []).filter { !ownLibraries.contains($0) }
        let libraries = part.libraries.flatMap { ["-l\(Self.stem(layout.parts[$0].name))"] }
        // The compiler's driver does not remove its temporary folders.
        return [
            "env", "TMPDIR=\(self.folder)", "swiftc", index == 0 ? "-emit-executable" : "-emit-library", "-o",
            "\(folder)/\(part.name)",
        ]
            + ["-module-name", "Image", "@\(list)", "-L", folder]
            + (libraries.isEmpty ? [] : Self.asNeeded + libraries) + kept
            + (index == 0 ? Self.entry : Self.soname(part.name))
    }

    /// The options that name the packages' own dynamic libraries, which the layout replaces.
    private var ownLibraries: Set<String> {
        Set(graph.products.filter { $0.kind == .library(.dynamic) }.map { "-l\($0.name)" })
    }

    /// A module's objects, in whichever image SwiftPM linked them.
    private func objectFiles(of module: Int) -> [String] {
        let folder = "\(graph.modules[module].name.importName).build"
        return links.lazy.compactMap { $0.objects[folder] }.first ?? []
    }

    /// The arguments of SwiftPM's call that apply to any layout: targets, system libraries, removal of unused code.
    private static func kept(_ arguments: [String]) -> [String] {
        var kept: [String] = []
        var rest = arguments.dropFirst()[...]
        let own: Set<String> = ["-o", "-module-name"]
        while let argument = rest.popFirst() {
            switch argument {
            case _ where own.contains(argument): _ = rest.popFirst()
            case "-emit-executable", "-emit-library", "-v": break
            case "-Xlinker":
                guard let passed = rest.popFirst() else { break }
                if ["--defsym", "-alias"].contains(passed) {
                    // The name that replaces `main`, and on Apple's platforms the name that it replaces.
                    for _ in 0..<(passed == "-alias" ? 4 : 2) { _ = rest.popFirst() }
                } else {
                    kept += ["-Xlinker", passed]
                }
            case _ where argument.hasPrefix("@"): break
            default: kept.append(argument)
            }
        }
        return kept
    }

    private static func stem(_ name: String) -> String {
        String(name.dropFirst("lib".count).prefix { $0 != "." })
    }

    private static var asNeeded: [String] {
        #if os(Linux)
            ["-Xlinker", "--as-needed"]
        #else
            []
        #endif
    }

    private static var entry: [String] {
        #if canImport(Darwin)
            ["-Xlinker", "-alias", "-Xlinker", "_backplane_launch_main", "-Xlinker", "_main"]
        #else
            ["-Xlinker", "--defsym", "-Xlinker", "main=backplane_launch_main"]
        #endif
    }

    private static func soname(_ name: String) -> [String] {
        #if canImport(Darwin)
            ["-Xlinker", "-install_name", "-Xlinker", "@rpath/\(name)"]
        #else
            []
        #endif
    }
}

/// The lines of a log that describe errors.
enum ErrorLines {
    static func of(log: String) -> [String] {
        let text = String(decoding: FileManager.default.contents(atPath: log) ?? Data(), as: UTF8.self)
        let lines = text.split(separator: "\n").map(String.init)
        let errors = lines.filter { $0.contains("error:") || $0.contains("undefined reference") }
        let unique = errors.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        return Array((unique.isEmpty ? lines.suffix(5) : unique.prefix(8)))
    }
}
