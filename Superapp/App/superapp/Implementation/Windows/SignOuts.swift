import AccountServiceInterface
import Logging
import ServiceLifecycle

/// Ends sessions for good: when the storage takes no change, again and again until it does.
@MainActor
final class SignOuts {
    /// How long to wait between two tries.
    static let pause = Duration.seconds(5)

    private let accounts: any AccountService
    private let logger: Logger
    private let clock: any Clock<Duration>
    private var endings: [SessionToken: Task<Void, Never>] = [:]
    private var pauses: [SessionToken: Task<Void, Never>] = [:]
    private var isFinishing = false

    init(accounts: any AccountService, logger: Logger, clock: any Clock<Duration> = ContinuousClock()) {
        self.accounts = accounts
        self.logger = logger
        self.clock = clock
    }

    /// Ends a session, whoever waits for it.
    ///
    /// - Returns: What came of each try: whether it is stored now. The last one stored it, or the app is about to stop.
    func end(_ token: SessionToken) -> AsyncStream<Bool> {
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

    /// Waits until every sign-out so far is stored, or was tried a last time.
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

    /// In a task of its own: the work around it must not be cancelled, only the waiting.
    private func pause(_ token: SessionToken) async {
        let pause = Task { [clock] in _ = try? await clock.sleep(for: Self.pause) }
        pauses[token] = pause
        await pause.value
        pauses[token] = nil
    }
}

/// Signs windows out whose session ends elsewhere, and stores every sign-out before the app stops.
struct SignOutService: Service {
    let windows: SuperappWindows

    func run() async {
        await cancelWhenGracefulShutdown { await windows.watchEndings() }
        await windows.finishSignOuts()
    }
}
