/// What the world outside answers: passed on as it comes, kept by a recorder, given back by a replay.
///
/// A dependency whose answers differ each time, such as a server or a clock, asks through it:
///
/// ```swift
/// struct RecordedCatalogue: Catalogue {
///     let catalogue: any Catalogue
///     let answers: RecordedAnswers
///
///     func books() async throws -> [Book] {
///         try await answers.answer(to: "catalogue.books") { try await catalogue.books() }
///     }
/// }
/// ```
///
/// Nobody recording or replaying, it passes the call on. May be used on any thread. In a replay the first one to ask
/// gets the first recorded answer to that question, and so on.
public final class RecordedAnswers: Sendable {
    private enum Mode: Sendable {
        case passing
        case recording([Recording.Answer])
        case replaying([String: [Recording.Answer]], problems: [String])
    }

    private let mode = Protected(Mode.passing)

    /// Makes an object that passes answers on until it is given to a recorder or a replay.
    public init() {}

    /// Asks, or gives the recorded answer.
    ///
    /// - Parameters:
    ///   - question: What is asked, the same at each run: `catalogue.books`, or with what it depends on, `book 12`.
    ///   - isolation: Where the world outside is asked: where the caller runs.
    ///   - ask: Asks the world outside.
    /// - Returns: The answer. A replay in which it was not kept asks and says so in its result.
    /// - Throws: What `ask` throws; in a replay a ``RecordedError``.
    public func answer<Value: Sendable>(
        to question: String, isolation: isolated (any Actor)? = #isolation, _ ask: () async throws -> Value
    ) async throws -> Value {
        if let recorded: Value = try recorded(question) { return recorded }
        do {
            let value = try await ask()
            keep(.init(question: question, payload: PayloadCoding.payload(of: value), error: nil))
            return value
        } catch {
            keep(.init(question: question, payload: .nothing, error: "\(error)"))
            throw error
        }
    }

    /// Asks, or gives the recorded answer: for what needs no waiting, such as the time or a new id.
    public func answer<Value: Sendable>(to question: String, _ ask: () -> Value) -> Value {
        // Nothing was thrown when it was recorded: an error would be another question's.
        if let recorded: Value = try? recorded(question) { return recorded }
        let value = ask()
        keep(.init(question: question, payload: PayloadCoding.payload(of: value), error: nil))
        return value
    }

    // MARK: Recording

    package func record() {
        mode.withLock { $0 = .recording([]) }
    }

    package var recorded: [Recording.Answer] {
        mode.withLock { mode in
            if case .recording(let answers) = mode { answers } else { [] }
        }
    }

    private func keep(_ answer: @autoclosure () -> Recording.Answer) {
        mode.withLock { mode in
            guard case .recording(var answers) = mode else { return }
            mode = .passing
            answers.append(answer())
            mode = .recording(answers)
        }
    }

    // MARK: Replay

    package func replay(_ answers: [Recording.Answer]) {
        mode.withLock { $0 = .replaying(Dictionary(grouping: answers, by: \.question), problems: []) }
    }

    /// Ends a replay.
    ///
    /// - Returns: What was asked and could not be answered.
    package func endReplay() -> [String] {
        mode.withLock { mode in
            defer { mode = .passing }
            if case .replaying(_, let problems) = mode { return problems }
            return []
        }
    }

    /// The next recorded answer to a question; nil when there is none to give.
    private func recorded<Value>(_ question: String) throws -> Value? {
        let next: Recording.Answer? = mode.withLock { mode in
            guard case .replaying(var left, var problems) = mode else { return nil }
            mode = .passing
            let next = left[question].flatMap(\.first)
            if next == nil { problems.append("'\(question)' was asked more often than when it was recorded") }
            left[question] = left[question].map { Array($0.dropFirst()) }
            mode = .replaying(left, problems: problems)
            return next
        }
        guard let next else { return nil }
        if let error = next.error { throw RecordedError(description: error) }
        do {
            return try PayloadCoding.value(of: next.payload, as: Value.self)
        } catch {
            note("the answer to '\(question)' is of no use: \(error)")
            return nil
        }
    }

    private func note(_ problem: String) {
        mode.withLock { mode in
            if case .replaying(let left, let problems) = mode {
                mode = .replaying(left, problems: problems + [problem])
            }
        }
    }
}
