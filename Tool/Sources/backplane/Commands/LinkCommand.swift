import ArgumentParser
import Configuration
import Foundation
import Linkage
import Reporting
import WorkspaceReading

/// `backplane link`
struct LinkCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "link", abstract: "Say which modules are linked into which image, and what is there twice.")

    /// How the answer is written.
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, json
    }

    @OptionGroup var options: SharedOptions
    @OptionGroup var destination: Output

    @Argument(help: "A program: an executable product, or the tests of a package. The default is all.")
    var name: String?

    @Option(help: "How to write it: \(Format.allCases.map(\.rawValue).joined(separator: ", ")).")
    var format = Format.text

    @Option(help: "The build to hold it against, as debug or release.")
    var build = "debug"

    func run() async throws {
        let session = try await Session.open(options)
        let workspace = LinkWorkspace(session.workspace, external: session.external, directory: session.root)
        let programs = try programs(in: workspace)
        let report = try LinkReport(programs, in: workspace) { map in
            guard let path = map.graph.packages.first?.manifestPath else { return nil }
            let package = path == "Package.swift" ? session.root : "\(session.root)/\(path.dropLast("/Package.swift".count))"
            let images = BuiltImages(folder: "\(package)/.build/\(build)", graph: map.graph)
            return images.isEmpty ? nil : images
        }
        switch format {
        case .text:
            let width = destination.output == nil ? Console.outputWidth : nil
            try destination.write(LinkText(listsModules: name != nil, width: width ?? 100).text(of: report))
        case .json: try destination.write(JSONText.text(report))
        }
        session.reportTimings()
        try session.endIncomplete()
        guard report.isGood else { throw ExitCode(1) }
    }

    private func programs(in workspace: LinkWorkspace) throws -> [(map: ImageMap, program: Program)] {
        let all = workspace.programs
        guard !all.isEmpty else {
            throw CommandFailure(
                "No package here has an executable or tests, so nothing is linked but libraries that others load. "
                    + "Add an executable target, or look at the package that uses these.")
        }
        guard let name else { return all }
        let found = all.filter { map, program in
            map.graph.products[program.main.product].name == name || program.name == name
        }
        guard found.isEmpty else { return found }
        let names = Set(all.map { map, program in map.graph.products[program.main.product].name })
        let suggestion = Suggestion.phrase(for: name, in: names.sorted())
        throw CommandFailure(
            "There is no program '\(name)'"
                + (suggestion.isEmpty ? "; there are \(names.sorted().joined(separator: ", "))" : suggestion))
    }
}
