/// Where a database lives.
public enum DatabaseLocation: Hashable, Sendable {
    /// In a file, made when it does not exist, its folders included.
    case file(path: String)

    /// In this process's memory: gone when it is closed.
    case memory

    /// Reads a location as given on a command line.
    ///
    /// - Parameter argument: A path, or `:memory:`.
    public init(argument: String) {
        self = argument == ":memory:" ? .memory : .file(path: argument)
    }
}
