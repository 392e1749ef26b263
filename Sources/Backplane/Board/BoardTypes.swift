/// The input, output and command types of a board.
struct BoardTypes: Equatable {
    private let input: Any.Type
    private let output: Any.Type
    private let command: Any.Type

    init(_ input: Any.Type, _ output: Any.Type, _ command: Any.Type) {
        self.input = input
        self.output = output
        self.command = command
    }

    static func == (first: BoardTypes, second: BoardTypes) -> Bool {
        first.input == second.input && first.output == second.output && first.command == second.command
    }
}

extension BoardTypes: CustomStringConvertible {
    var description: String { "\(input) → \(output), \(command)" }
}
