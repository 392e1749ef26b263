import Foundation
import Linkage
import SystemSupport

/// Builds a program, links it in several layouts and launches each several times.
public struct LaunchMeasurement: Sendable {
    /// The options of a measurement.
    public struct Options: Sendable {
        /// `debug` or `release`.
        public var configuration: String
        /// The number of launches of each layout with a warm page cache; a third as many with a cold one.
        public var starts: Int
        /// Options for `swift build`.
        public var buildOptions: [String]

        public init(configuration: String = "release", starts: Int = 21, buildOptions: [String] = []) {
            self.configuration = configuration
            self.starts = starts
            self.buildOptions = buildOptions
        }
    }

    /// The package's absolute folder.
    private let package: String
    private let options: Options
    private let process: LoggedProcess
    private let say: @Sendable (String) -> Void

    /// - Parameter say: Receives progress messages.
    public init(package: String, options: Options, signal: EndingSignal, say: @escaping @Sendable (String) -> Void) {
        self.package = package
        self.options = options
        process = LoggedProcess(signal: signal)
        self.say = say
    }

    /// Measures layouts of a program.
    ///
    /// All images are linked in a separate folder, which is always removed. In the package, only `.build` is written
    /// to, by `swift build`.
    ///
    /// - Throws: ``LaunchFailure`` if the program can't be built. For a layout that can't be linked or launched, the
    ///   figures contain the error.
    public func run(
        _ program: Program, in graph: LinkGraph, layouts: [Layout]
    ) async throws -> [LaunchFigures] {
        // In a folder that a later run removes if this one is killed.
        guard let folder = PrivateFolder.ofProcess.map({ "\($0)/launch-\(UUID())" }),
            (try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)) != nil
        else {
            throw LaunchFailure.missing("Temporary files can't be created. Check TMPDIR.")
        }
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let name = graph.products[program.main.product].name
        say("building \(name) (\(options.configuration))")
        try await build(name, isTests: program.main.kind == .tests, log: "\(folder)/build.log")
        let linker = try await prepare(program, graph, folder)
        var linked: [(layout: Layout, result: Result<LayoutLinker.Linked, LaunchFailure>)] = []
        for layout in layouts {
            say("linking \(layout.name): \(layout.parts.count == 1 ? "1 image" : "\(layout.parts.count) images")")
            do {
                linked.append((layout, .success(try await linker.link(layout))))
            } catch let failure as LaunchFailure {
                if case .interrupted = failure { throw failure }
                linked.append((layout, .failure(failure)))
            }
        }
        return try await start(linked, folder)
    }

    private func build(_ name: String, isTests: Bool, log: String) async throws {
        let what = isTests ? ["--build-tests"] : ["--product", name]
        let arguments =
            ["swift", "build", "--package-path", package, "-c", options.configuration] + what + options.buildOptions
            + BuildLock.options
        switch await process.run(arguments, log: log) {
        case .succeeded: return
        case .interrupted: throw LaunchFailure.interrupted(process.signal.number ?? SIGINT)
        case .notStarted(let reason): throw LaunchFailure.missing("'swift build' could not be started: \(reason)")
        default: throw LaunchFailure.notBuilt(name, errors: ErrorLines.of(log: log))
        }
    }

    /// Compiles the probe, and determines how the program is linked.
    private func prepare(_ program: Program, _ graph: LinkGraph, _ folder: String) async throws -> LayoutLinker {
        let products =
            Path.real("\(package)/.build/\(options.configuration)") ?? "\(package)/.build/\(options.configuration)"
        guard let manifest = BuildManifest(path: "\(package)/.build/\(options.configuration).yaml"),
            let main = manifest[program.name]
        else {
            throw LaunchFailure.missing(
                "'\(package)/.build' does not describe how '\(program.name)' is linked. "
                    + "Only SwiftPM's native build system writes this description ('--build-system native').")
        }
        guard let entry = main.main else {
            throw LaunchFailure.missing(
                "'\(program.name)' has a 'main' that is not written in Swift, so its launch can't be measured.")
        }
        try write(PackageResources.probe_c, to: "\(folder)/probe.c")
        try write(PackageResources.launcher_c, to: "\(folder)/launcher.c")
        let log = "\(folder)/probe.log"
        for arguments in [
            [
                "clang", "-O1", "-fPIC", "-c", "-DBACKPLANE_MAIN=\(entry)", "\(folder)/probe.c", "-o",
                "\(folder)/probe.o",
            ],
            ["clang", "-O1", "\(folder)/launcher.c", "-o", "\(folder)/launcher"],
        ] {
            switch await process.run(arguments, log: log) {
            case .succeeded: continue
            case .interrupted: throw LaunchFailure.interrupted(process.signal.number ?? SIGINT)
            default:
                throw LaunchFailure.missing(
                    "The measuring code could not be compiled with the toolchain's 'clang':\n"
                        + ErrorLines.of(log: log).joined(separator: "\n"))
            }
        }
        let others = program.images.dropFirst().compactMap { manifest[$0.name] }
        return LayoutLinker(
            graph: graph, products: products, links: [main] + others, probe: "\(folder)/probe.o", process: process,
            folder: folder)
    }

    private func write(_ bytes: [UInt8], to path: String) throws {
        guard FileManager.default.createFile(atPath: path, contents: Data(bytes)) else {
            throw LaunchFailure.missing("'\(path)' could not be written. Check TMPDIR.")
        }
    }

    /// Launches the layouts in turns, so that other load on the machine affects all of them.
    private func start(
        _ linked: [(layout: Layout, result: Result<LayoutLinker.Linked, LaunchFailure>)], _ folder: String
    ) async throws -> [LaunchFigures] {
        let rounds = min(5, max(1, options.starts))
        let each = (options.starts + rounds - 1) / rounds
        var warm: [Int: [LauncherOutput.Start]] = [:]
        var cold: [Int: [LauncherOutput.Start]] = [:]
        var failures: [Int: String] = [:]
        var statistics: [Int: [LauncherOutput.Statistics]] = [:]
        for round in 1...rounds {
            say("launching each layout, round \(round) of \(rounds)")
            for (index, entry) in linked.enumerated() {
                guard case .success(let images) = entry.result else { continue }
                cold[index, default: []] += try await launch(images, max(1, each / 3), isCold: true, folder).starts
                // The first launch after a cold one still fills the cache.
                _ = try await launch(images, 1, folder)
                let output = try await launch(images, each, folder)
                warm[index, default: []] += output.starts
                failures[index] = failures[index] ?? output.failure
                statistics[index, default: []] += try await counted(images, folder)
            }
        }
        return linked.enumerated().map { index, entry in
            switch entry.result {
            case .failure(let failure):
                return .failed(
                    entry.layout.name, entry.layout.description, images: entry.layout.parts.count, failure.description)
            case .success(let images):
                guard let starts = LaunchFigures.Starts(warm[index] ?? []) else {
                    return .failed(
                        entry.layout.name, entry.layout.description, images: entry.layout.parts.count,
                        "it exited before 'main': \(failures[index] ?? "no error was printed")")
                }
                return figures(images, starts, cold[index] ?? [], statistics[index] ?? [])
            }
        }
    }

    private func figures(
        _ images: LayoutLinker.Linked, _ warm: LaunchFigures.Starts, _ cold: [LauncherOutput.Start],
        _ statistics: [LauncherOutput.Statistics]
    ) -> LaunchFigures {
        func median(_ values: [Double?]) -> Double? {
            let known = values.compactMap { $0 }
            return known.isEmpty ? nil : known.median
        }
        let holders = images.layout.parts.flatMap(\.modules).reduce(into: [Int: Int]()) { $0[$1, default: 0] += 1 }
        return LaunchFigures(
            layout: images.layout.name, description: images.layout.description, images: images.paths.count,
            bytes: images.paths.reduce(0) { $0 + ((try? ELFFile(path: $1).mappedSize) ?? 0) },
            duplicateModules: holders.values.count { $0 > 1 }, warm: warm, cold: LaunchFigures.Starts(cold),
            linker: LaunchFigures.Linker(
                milliseconds: median(statistics.map(\.total)),
                relocationMilliseconds: median(statistics.map(\.relocation)),
                loadMilliseconds: median(statistics.map(\.load)),
                relocations: statistics.lazy.compactMap(\.relocations).first),
            relinkMilliseconds: images.relinkMilliseconds, failure: nil)
    }

    /// One launch in which the dynamic linker prints statistics.
    private func counted(_ images: LayoutLinker.Linked, _ folder: String) async throws -> [LauncherOutput.Statistics] {
        let place = "\(folder)/statistics"
        try? FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: place) }
        let output = try await launch(images, 1, statistics: "\(place)/linker", folder)
        let files = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
        return files.filter { $0.hasPrefix("linker.") }.map { file in
            let text = FileManager.default.contents(atPath: "\(place)/\(file)") ?? Data()
            return LauncherOutput.Statistics(String(decoding: text, as: UTF8.self), ticks: output.ticks)
        }
    }

    private func launch(
        _ images: LayoutLinker.Linked, _ count: Int, isCold: Bool = false, statistics: String = "-", _ folder: String
    ) async throws -> LauncherOutput {
        let log = "\(folder)/launch.log"
        try? FileManager.default.removeItem(atPath: log)
        let arguments = ["\(folder)/launcher", "\(count)", isCold ? "cold" : "warm", statistics] + images.paths
        switch await process.run(arguments, log: log) {
        case .interrupted: throw LaunchFailure.interrupted(process.signal.number ?? SIGINT)
        default:
            return LauncherOutput(String(decoding: FileManager.default.contents(atPath: log) ?? Data(), as: UTF8.self))
        }
    }
}
