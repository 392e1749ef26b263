import Foundation

/// A cache that many machines share, in Bazel's protocol over HTTP: `/ac/` has a result for each key, which names a blob in `/cas/`
/// by its SHA-256.
///
/// Nothing in it is trusted: whatever is wrong with a value, it counts as none. What goes wrong is said once in a run.
public actor RemoteCache {
    let address: CacheAddress
    let credentials: CacheCredentials
    let transport: any HTTPTransport
    private let backoff: Backoff
    private let clock: any Clock<Duration>
    private let warn: @Sendable (String) -> Void

    private var hasWarned = false
    /// It failed, so nothing more is asked of it.
    var isLeftAlone = false
    var takesValues: Bool

    /// - Parameters:
    ///   - isReadOnly: Nothing is stored.
    ///   - credentials: Named, not shown, where access is refused.
    ///   - warn: Hears what goes wrong: one sentence at most.
    public init(
        at address: CacheAddress, isReadOnly: Bool, credentials: CacheCredentials, transport: any HTTPTransport,
        backoff: Backoff = Backoff(), clock: any Clock<Duration> = ContinuousClock(),
        warn: @escaping @Sendable (String) -> Void
    ) {
        self.address = address
        self.credentials = credentials
        self.transport = transport
        self.backoff = backoff
        self.clock = clock
        self.warn = warn
        takesValues = !isReadOnly
    }

    /// Sends requests, and those again that may go better in a moment.
    func answers(to requests: [HTTPRequest]) async -> [HTTPAnswer] {
        var answers = await transport.send(requests)
        for pause in backoff.pauses {
            let failed = answers.indices.filter { answers[$0].isPassing }
            guard !failed.isEmpty, (try? await clock.sleep(for: pause)) != nil else { break }
            for (index, answer) in zip(failed, await transport.send(failed.map { requests[$0] })) {
                answers[index] = answer
            }
        }
        return answers
    }

    func report(_ trouble: CacheTrouble) {
        guard !hasWarned else { return }
        hasWarned = true
        let rest = isLeftAlone ? " It is left alone for this run." : ""
        warn("the remote cache \(address) \(trouble.message(at: address))\(rest)")
    }
}
