import ArgumentParser

/// `backplane explain`
struct ExplainCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "explain")
    @OptionGroup var options: SharedOptions
    func run() async throws {}
}
