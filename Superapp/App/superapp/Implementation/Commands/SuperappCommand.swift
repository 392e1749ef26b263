import ArgumentParser

/// The command line of the app.
@main
struct SuperappCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "superapp", abstract: "Superapp, the reference app of Backplane.",
        subcommands: [RunCommand.self, APICommand.self], defaultSubcommand: RunCommand.self)

    static func main() async {
        Heaps.share()
        await main(nil)
    }
}
