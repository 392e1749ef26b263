import ArgumentParser
import Scaffolding

/// `backplane new module`
struct NewModuleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "module",
        abstract: "Make a module: interface, implementation, tests, in the manifest, on a layer, registered in the app."
    )

    @OptionGroup var options: SharedOptions

    @Argument(help: "The module's name, as in 'Settings'.")
    var name: String

    @Option(help: "The layer it is on. Can be left out where the configuration describes none.")
    var layer: String?

    @Flag(help: "Begin with a board: its id, what comes of it, the board, a probe test.")
    var board = false

    @Option(help: "The folder or the name of the package that gets it, where several could.")
    var package: String?

    @Flag(help: "Say what would be written, and write nothing.")
    var dryRun = false

    @Flag(help: "Change files that have changes which are not committed.")
    var allowDirty = false

    func run() async throws {
        var creation = try await ModuleCreation(options)
        let plan = try creation.plan(ModuleRequest(name: name, layer: layer, hasBoard: board, package: package))
        if !allowDirty { try await creation.refuseUncommitted(plan) }
        if !dryRun { try await creation.carryOut(plan) }
        try Console.standardOutput(ModulePlanText(plan: plan, isDryRun: dryRun).text)
    }
}
