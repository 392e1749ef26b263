import ArgumentParser
import Foundation
import Reporting
import Rules
import Synchronization
import SystemSupport

/// The output of the process: results on standard output, everything else on standard error.
enum Console {
    /// The style for standard output: coloured only on a terminal.
    static var outputStyle: TerminalStyle { style(for: STDOUT_FILENO) }

    /// The width of the terminal of standard output in characters; `nil` if it is not a terminal and `COLUMNS` is
    /// unset.
    static var outputWidth: Int? {
        if let columns = ProcessInfo.processInfo.environment["COLUMNS"].flatMap({ Int($0) }), columns > 0 {
            return columns
        }
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    /// Shows progress on standard error while `work` runs, if it is a terminal. What `work` itself consists of is not
    /// shown.
    static func progress<Result>(_ text: String, _ work: () async throws -> Result) async rethrows -> Result {
        guard shown.withLock({ $0.isEmpty }) else { return try await work() }
        show(step: "\(text) …")
        defer { show(step: "") }
        return try await work()
    }

    /// The line of progress.
    private static let shown = Mutex("")
    private static let clearing = "\r\u{1B}[K"

    /// Replaces the line of progress on standard error, if it is a terminal. An empty text removes the line.
    static func show(step: String) {
        guard isatty(STDERR_FILENO) != 0 else { return }
        shown.withLock { shown in
            shown = String(step.terminalSafe.prefix(max(1, (outputWidth ?? usualWidth) - 1)))
            _ = write(clearing + shown, to: STDERR_FILENO)
        }
    }

    /// Prints the result. If the reader has closed the pipe, the process ends, as is usual for filters.
    ///
    /// - Parameter isProse: Whether the text is for users. Such text is wrapped to the width of a narrow terminal.
    /// - Throws: ``CommandFailure`` if the text can't be written completely, since a partial result must not look
    ///   complete.
    static func standardOutput(_ text: String, isProse: Bool = true) throws {
        var text = text.terminalSafe
        if isProse, let width = outputWidth, width < usualWidth { text = text.wrapped(to: max(width, 20)) }
        guard let reason = write(text, to: STDOUT_FILENO) else { return }
        throw CommandFailure("Standard output could not be written: \(reason). Check its destination.")
    }

    /// Prints a line to standard error, above the line of progress.
    static func standardError(_ text: String) {
        let line = (text.hasSuffix("\n") ? text : text + "\n").terminalSafe
        shown.withLock { shown in
            _ = write(shown.isEmpty ? line : clearing + line + shown, to: STDERR_FILENO)
        }
    }

    /// The width for which texts are written. On a terminal of this width or more, long lines are left to the terminal.
    private static let usualWidth = 80

    private static func style(for descriptor: Int32) -> TerminalStyle {
        let environment = ProcessInfo.processInfo.environment
        let refused = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
        return TerminalStyle(isColoured: !refused && environment["TERM"] != "dumb" && isatty(descriptor) != 0)
    }

    /// Writes all of `text`, and returns the error message, if any.
    @discardableResult
    private static func write(_ text: String, to descriptor: Int32) -> String? {
        var text = text
        return text.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)
            while let base = rest.baseAddress, !rest.isEmpty {
                let count = Foundation.write(descriptor, base, rest.count)
                if count < 0 {
                    if errno == EINTR { continue }
                    return String(cString: strerror(errno))
                }
                rest = UnsafeRawBufferPointer(rebasing: rest[count...])
            }
            return nil
        }
    }
}

/// The option for the destination of a command's result.
struct Output: ParsableArguments {
    @Option(name: .shortAndLong, help: "Write the output to a file.")
    var output: String?

    /// Writes the result, completely or not at all.
    ///
    /// - Parameter isProse: Whether the text is for users, not for programs.
    func write(_ text: String, isProse: Bool = true) throws {
        guard let output else { return try Console.standardOutput(text, isProse: isProse) }
        try AtomicFile.write(Data(text.utf8), to: output)
    }
}

/// The reason why a command could not do its work.
struct CommandFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description.terminalSafe
    }
}
