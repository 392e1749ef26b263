import ArgumentParser
import CompilerIndex
import Extraction
import Foundation
import SystemSupport

/// `backplane advise`: suggests where splitting targets saves most.
struct AdviseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "advise",
        abstract: "Suggest where splitting or merging a package's targets saves most.",
        discussion: """
            Looks for groups of files that belong together (by the compiler's index, by the commits that change them and \
            by folders), for targets that are nearly always changed together, and for dependencies on few declarations. \
            Each suggestion states what it would save, what it would cost, and the source of the figures.
            """)

    @Option(help: "A target of the package to analyse. The default is the only package, or the one in the root.")
    var of: String?

    @Option(help: "The number of commits.")
    var commits = 500

    @Option(help: "The number of suggestions to print.")
    var limit = 10

    @Flag(help: "Compile each target once, to estimate seconds.")
    var measure = false

    /// The output formats.
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, json, html
    }

    @Option(help: "The output format.")
    var format = Format.text

    @Flag(help: "Print the advice as JSON: the same as --format json.")
    var json = false

    @OptionGroup var work: PackageOption
    @OptionGroup var output: Output

    @OptionGroup var options: SharedOptions

    func validate() throws {
        guard commits > 0, limit > 0 else { throw ValidationError("--commits and --limit are at least 1.") }
    }

    func run() async throws {
        let subject = try await IndexedPackage.open(options, work, targets: [of].compactMap(\.self))
        let history = await EditHistory.read(package: subject.subject.folder, commits: commits)
        var seconds: [String: Double] = [:]
        if measure, subject.subject.project != nil {
            throw CommandFailure(
                "--measure compiles with SwiftPM, and '\(subject.subject.manifest.name)' is an Xcode project.")
        }
        if measure {
            Console.standardError("Compiling each target once …")
            seconds = await Interruption.holding { await CompileTimes(subject: subject.subject, signal: $0).seconds() }
        }
        let advice = Adviser(planner: subject.planner, history: history, seconds: seconds).advice()
        switch json ? .json : format {
        case .text: try output.write(advice.text(limit: limit))
        case .json: try output.write(try advice.json(), isProse: false)
        case .html:
            try output.write(AdvicePage(advice: advice, title: subject.subject.manifest.name).text, isProse: false)
        }
    }
}
