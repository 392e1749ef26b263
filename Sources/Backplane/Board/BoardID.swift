/// The name of a board, together with the types of its input, output and commands.
///
/// An interface declares one constant per board; other modules refer to it with a leading dot:
///
/// ```swift
/// extension BoardID<Void, LoginOutcome, Never> {
///     public static var login: Self { "com.example.login" }
/// }
///
/// motherboard.activate(.login)
/// ```
///
/// Because the types travel with the id, sending a board a value of another type is a compile error.
public struct BoardID<Input: Sendable, Output: Sendable, Command: Sendable>: Hashable, Sendable {
    /// The text that identifies the board among all boards of an app, by convention in reverse domain name notation.
    public let rawValue: String

    /// Names a board.
    ///
    /// - Parameter rawValue: The identifying text. One text names one board: registering it twice, or with two type
    ///   lists, is an ``AssemblyError``.
    public init(_ rawValue: String) {
        self.rawValue = rawValue
    }
}

extension BoardID: ExpressibleByStringLiteral {
    public init(stringLiteral value: String) {
        self.init(value)
    }
}

extension BoardID: CustomStringConvertible {
    public var description: String { rawValue }
}

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
