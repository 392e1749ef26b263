public import Logging

extension Logger {
    /// A logger for tests that are not about what is logged.
    public static let silent = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
}
