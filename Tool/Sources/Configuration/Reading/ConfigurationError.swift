/// Why a configuration or a baseline can't be used.
public struct ConfigurationError: Error, Hashable, CustomStringConvertible {
    public let path: String
    public let line: Int
    public let column: Int
    /// What is wrong and what to do.
    public let message: String

    /// Describes an error.
    public init(path: String, line: Int = 1, column: Int = 1, message: String) {
        self.path = path
        self.line = line
        self.column = column
        self.message = message
    }

    public var description: String { "\(path):\(line):\(column): error: \(message)" }
}
