/// Answers of external services: passed through in normal use, stored by a recorder, and returned in a replay.
///
/// A dependency whose answers differ each time, such as a server or a clock, makes its requests through it:
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
/// Without a recorder or a replay, it only makes the call. It can be used on any thread. In a replay, the first request
/// gets the first recorded answer to that question, and so on.
public final class RecordedAnswers: Sendable {
    private enum Mode: Sendable {
        case passing
        case recording([Recording.Answer])
        case replaying([String: [Recording.Answer]], problems: [String])
    }

    private let mode = Protected(Mode.passing)

    /// Makes an object that passes answers through until it is given to a recorder or a replay.
    public init() {}

    /// Makes a request, or returns the recorded answer.
    ///
    /// - Parameters:
    ///   - question: The name of the request, the same in each run: `catalogue.books`, or with its parameters, `book
    ///     12`.
    ///   - isolation: The actor on which the request is made: the caller's.
    ///   - ask: Makes the request.
    /// - Returns: The answer. A replay without a recorded answer makes the request and says so in its result.
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

    /// Makes a request, or returns the recorded answer: for synchronous requests, such as the time or a new id.
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

    /// Whether a replay has given all answers that were recorded, of which there were some.
    package var areAllGiven: Bool {
        mode.withLock { mode in
            if case .replaying(let left, _) = mode { !left.isEmpty && left.values.allSatisfy(\.isEmpty) } else { false }
        }
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
            note("the answer to '\(question)' can't be used: \(error)")
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
