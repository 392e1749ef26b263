import ArgumentParser

/// `backplane new`
struct NewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new", abstract: "Make something new that fits in.", subcommands: [NewModuleCommand.self])
}
