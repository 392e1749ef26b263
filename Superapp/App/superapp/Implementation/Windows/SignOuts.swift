import AccountServiceInterface
import Logging
import ServiceLifecycle

/// Ends sessions permanently: if the storage fails, tries again until it succeeds.
@MainActor
final class SignOuts {
    /// The time between two attempts.
    static let pause = Duration.seconds(5)

    private let accounts: any AccountService
    private let logger: Logger
    private let clock: any Clock<Duration>
    private var endings: [SessionToken: Task<Void, Never>] = [:]
    private var pauses: [SessionToken: Task<Void, Never>] = [:]
    private var isFinishing = false
    private var wanted: Set<SessionID> = []

    init(accounts: any AccountService, logger: Logger, clock: any Clock<Duration> = ContinuousClock()) {
        self.accounts = accounts
        self.logger = logger
        self.clock = clock
    }

    /// Whether the user of a session wants it to end, as long as not all windows know that it has.
    func isWanted(_ session: SessionID) -> Bool { wanted.contains(session) }

    /// Takes note that all windows know of the end of a session.
    func noteKnown(_ session: SessionID) { wanted.remove(session) }

    /// Ends a session. This continues even if the caller stops waiting.
    ///
    /// - Returns: The result of each attempt: whether it was stored. After the last one, it is stored or the app is
    ///   about to stop.
    func end(_ session: Session) -> AsyncStream<Bool> {
        let token = session.token
        wanted.insert(session.id)
        let (tries, tried) = AsyncStream.makeStream(of: Bool.self)
        endings[token] = Task {
            var isStored = await store(token)
            tried.yield(isStored)
            while !isStored, !isFinishing {
                await pause(token)
                isStored = await store(token)
                tried.yield(isStored)
            }
            tried.finish()
            endings[token] = nil
        }
        return tries
    }

    /// Waits until every sign-out so far is stored or was attempted a last time.
    func finish() async {
        isFinishing = true
        for pause in pauses.values { pause.cancel() }
        for ending in endings.values { await ending.value }
    }

    private func store(_ token: SessionToken) async -> Bool {
        do throws(AccountError) {
            try await accounts.signOut(token)
            return true
        } catch {
            logger.error("A sign-out can't be stored", metadata: ["error": "\(error)"])
            return false
        }
    }

    /// Sleeps in a separate task: the surrounding work must not be cancelled, only the waiting.
    private func pause(_ token: SessionToken) async {
        let pause = Task { [clock] in _ = try? await clock.sleep(for: Self.pause) }
        pauses[token] = pause
        await pause.value
        pauses[token] = nil
    }
}

/// Signs out windows whose session ends elsewhere, and stores every sign-out before the app stops.
struct SignOutService: Service {
    let windows: SuperappWindows

    func run() async {
        await cancelWhenGracefulShutdown { await windows.watchEndings() }
        await windows.finishSignOuts()
    }
}
