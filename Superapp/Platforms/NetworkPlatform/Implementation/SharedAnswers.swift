import Domain
import Synchronization

/// Requests that wait for a change, each sent once for all windows that show the same.
final class SharedAnswers<Element: Entity>: Sendable {
    typealias Answer = Result<APIClient.Answer<Element>, RepositoryError>

    /// The query, and the tag of the answer that is known.
    struct Question: Hashable, Sendable {
        let query: Query<Element>
        let tag: String
    }

    private struct Asked {
        let number: Int
        var task: Task<Void, Never>?
        var waiting: [Int: CheckedContinuation<Answer, Never>] = [:]
    }

    private struct State {
        var asked: [Question: Asked] = [:]
        var latest = 0
    }

    private let state = Mutex(State())

    /// The number of requests that are sent.
    var count: Int { state.withLock { $0.asked.count } }

    /// Sends a request, or waits for the answer to the same one that is on its way.
    ///
    /// - Parameter send: Sends the request. Cancelled when nobody waits for it anymore.
    func answer(
        to question: Question, _ send: @escaping @Sendable () async -> Answer
    ) async -> Answer {
        let number = state.withLock { state in
            state.latest += 1
            return state.latest
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { join(question, number, $0, send) }
        } onCancel: {
            leave(question, number)
        }
    }

    private func join(
        _ question: Question, _ number: Int, _ continuation: CheckedContinuation<Answer, Never>,
        _ send: @escaping @Sendable () async -> Answer
    ) {
        let isCancelled = state.withLock { state in
            // Whoever cancels from now on finds it among those that wait.
            if Task.isCancelled { return true }
            var asked = state.asked[question] ?? Asked(number: number)
            asked.waiting[number] = continuation
            if asked.task == nil {
                asked.task = Task { [weak self] in
                    let answer = await send()
                    self?.end(question, number, answer)
                }
            }
            state.asked[question] = asked
            return false
        }
        if isCancelled { continuation.resume(returning: Self.cancelled) }
    }

    private func leave(_ question: Question, _ number: Int) {
        let continuation = state.withLock { state in
            let continuation = state.asked[question]?.waiting.removeValue(forKey: number)
            if let asked = state.asked[question], asked.waiting.isEmpty {
                asked.task?.cancel()
                state.asked[question] = nil
            }
            return continuation
        }
        continuation?.resume(returning: Self.cancelled)
    }

    private func end(_ question: Question, _ number: Int, _ answer: Answer) {
        let waiting = state.withLock { state in
            guard state.asked[question]?.number == number else { return [CheckedContinuation<Answer, Never>]() }
            return state.asked.removeValue(forKey: question).map { Array($0.waiting.values) } ?? []
        }
        for continuation in waiting { continuation.resume(returning: answer) }
    }

    private static var cancelled: Answer { .failure(.unanswered("The request was cancelled.")) }
}
