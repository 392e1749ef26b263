import ArgumentParser
import Configuration
import Foundation
import Launches
import Linkage
import ProjectLinkage
import Reporting
import SystemSupport
import WorkspaceReading

/// `backplane link`
struct LinkCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "link",
        abstract: "Show what is linked into which image, what it costs at launch, and what to change.",
        discussion: """
            Without options: which modules are linked into which image of each program, and which of them exist twice in \
            one process. Exit status: 0 if none does and apps embed what they load, 1 otherwise, 2 if the work could not be \
            done.
            """)

    /// The output formats.
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, json
    }

    /// The build to examine.
    enum Build: String, ExpressibleByArgument, CaseIterable {
        case debug, release
    }

    @OptionGroup var destination: Output

    @Argument(help: "A program: an executable product, or the tests of a package. The default is all.")
    var name: String?

    @Flag(help: "Build the program, link it statically, dynamically and merged, and measure each launch.")
    var measure = false

    @Flag(help: "Suggest which libraries to link differently, with figures if combined with --measure.")
    var plan = false

    @Flag(help: "Write the plan into the manifests.")
    var apply = false

    @Option(help: "The number of measured launches of each layout.")
    var starts = 21

    @Option(
        help:
            "The build to compare with or to measure: debug (default) or release (default with --measure)."
    )
    var build: Build?

    @Option(help: "A folder with the images to compare with instead of the build's, such as the shipped ones.")
    var products: String?

    @Option(
        help: "The enabled traits of the package, separated by commas; '' disables the default traits as well."
    )
    var traits: String?

    @Option(help: "The output format.")
    var format = Format.text

    @OptionGroup var options: SharedOptions

    func validate() throws {
        guard !apply || plan else { throw ValidationError("--apply requires --plan.") }
        guard starts >= 1, starts <= 1000 else { throw ValidationError("--starts must be between 1 and 1000.") }
    }

    func run() async throws {
        let session = try await Session.open(options, whole: apply)
        let loads = session.configuration.loads
        let packages = LinkWorkspace(session.workspace, external: session.external, loads: loads, traits: traitList)
        if let misnamed = packages.misnamed(in: loads).first {
            throw CommandFailure("\(ConfigurationReader.fileName): link: loads: \(misnamed).")
        }
        let projects = session.projectImages.map { [ImageMap($0.graph)] } ?? []
        try await run(LinkWorkspace(maps: packages.maps + projects), session)
        session.reportTimings()
        try session.endIncomplete()
    }

    private func run(_ workspace: LinkWorkspace, _ session: Session) async throws {
        let programs = try ProgramChoice(workspace: workspace).programs(named: name)
        guard measure || plan else { return try report(programs, workspace, session) }
        guard name != nil else {
            let plannable = programs.filter { map, _ in !map.graph.isOfXcode }
            let names = Set(plannable.map { map, program in map.graph.products[program.main.product].name }).sorted()
            throw CommandFailure(
                "Specify the program, as in 'backplane link \(names.first ?? "App") \(measure ? "--measure" : "--plan")'. "
                    + (names.isEmpty
                        ? "No package has a program." : "Available programs: \(names.joined(separator: ", "))"))
        }
        guard let (map, program) = programs.first, programs.count == 1 else {
            throw CommandFailure("Several packages have a program '\(name ?? "")'. Select one with --root FOLDER.")
        }
        guard !map.graph.isOfXcode else {
            throw CommandFailure(
                "'\(name ?? "")' is a target of an Xcode project. --measure and --plan support only packages, because measuring an "
                    + "app would need xcodebuild and a simulator. Without them, the command shows what is linked into "
                    + "which image.")
        }
        try await LinkStudy(command: self, session: session, workspace: workspace, map: map, program: program).run()
    }

    /// The requested traits; `nil` for the package's default traits.
    private var traitList: [String]? { traits?.split(separator: ",").map(String.init) }

    private func report(
        _ programs: [(map: ImageMap, program: Program)], _ workspace: LinkWorkspace, _ session: Session
    ) throws {
        let names = Set(programs.map { map, program in map.graph.products[program.main.product].name })
        let faults = (session.projectImages?.faults ?? []).filter { names.contains($0.program) }
        let report = try LinkReport(programs, in: workspace, faults: faults) { map in
            guard !map.graph.isOfXcode else { return nil }
            let folder = "\(session.folder(of: map.graph))/.build/\((build ?? .debug).rawValue)"
            let images = BuiltImages(objects: folder, images: products.flatMap(Path.real), graph: map.graph)
            return images.isEmpty ? nil : images
        }
        if let images = session.projectImages { note(images) }
        switch format {
        case .text:
            let width = destination.output == nil ? Console.outputWidth : nil
            try destination.write(LinkText(listsModules: name != nil, width: width ?? 100).text(of: report))
        case .json: try destination.write(JSONText.text(report), isProse: false)
        }
        guard report.isGood else { throw ExitCode(1) }
    }
}

extension LinkCommand {
    /// Reports the parts of Xcode projects that the result does not cover.
    private func note(_ projects: ProjectImages) {
        if !projects.packageProducts.isEmpty {
            Console.standardError(
                "note: package products that Xcode targets link are not assigned to an image, because Xcode decides which of them "
                    + "become frameworks: \(projects.packageProducts.shortList)")
        }
        if !projects.merging.isEmpty {
            Console.standardError(
                "note: these targets merge the frameworks they link in release builds: \(projects.merging.shortList)")
        }
    }
}

/// Selects the programs of a command.
struct ProgramChoice {
    let workspace: LinkWorkspace

    /// Returns the programs with a name, or all programs.
    ///
    /// - Throws: `CommandFailure` if there is none.
    func programs(named name: String?) throws -> [(map: ImageMap, program: Program)] {
        let all = workspace.programs
        guard !all.isEmpty else {
            throw CommandFailure(
                "No package here has an executable or tests, so there is no program to examine. "
                    + "Add an executable target, or examine a package that uses these libraries.")
        }
        guard let name else { return all }
        let found = all.filter { map, program in
            map.graph.products[program.main.product].name == name || program.name == name
        }
        guard found.isEmpty else { return found }
        let names = Set(all.map { map, program in map.graph.products[program.main.product].name }).sorted()
        let suggestion = Suggestion.phrase(for: name, in: names)
        throw CommandFailure(
            "There is no program '\(name)'"
                + (suggestion.isEmpty ? ". Available programs: \(names.joined(separator: ", "))" : suggestion))
    }
}

extension Session {
    /// Returns the folder of a graph's root package, as an absolute path.
    func folder(of graph: LinkGraph) -> String {
        let path = graph.packages.first?.manifestPath ?? "Package.swift"
        return path == "Package.swift" ? root : "\(root)/\(path.dropLast("/Package.swift".count))"
    }
}
