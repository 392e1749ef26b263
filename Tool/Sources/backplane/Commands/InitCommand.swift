import ArgumentParser

/// `backplane init`
struct InitCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "init")
    @OptionGroup var options: SharedOptions
    func run() async throws {}
}
