import AccountServiceInterface
import Backplane
import Logging
import WebShell

/// All open windows of the app. Gives each a motherboard, and notifies it if its session has ended elsewhere.
final class SuperappWindows: WindowApplication {
    private let assembly: Assembly
    private let accounts: any AccountService
    private let logger: Logger
    private var systems: [Window.ID: WindowSystem] = [:]
    private let signOuts: SignOuts
    private let troubles: TroubleLog

    /// Makes the app behind the windows.
    ///
    /// - Throws: `DependencyError` if the assembly has no accounts.
    init(assembly: Assembly, logger: Logger) throws {
        self.assembly = assembly
        self.logger = logger
        accounts = try assembly.dependencies.accounts
        signOuts = SignOuts(accounts: accounts, logger: logger)
        troubles = TroubleLog(logger)
    }

    func start(_ window: Window) async {
        let client = Client(address: window.client.address, agent: window.client.agent)
        let session = WindowSession()
        let presence = window.presence
        let dependencies = assembly.dependencies.child { registry in
            registry.register(\.attention) { _ in presence }
            registry.register(\.client) { _ in client }
            registry.register(\.currentSession) { _ in session }
        }
        let motherboard = Motherboard(assembly, dependencies: dependencies, root: window.root)
        let system = WindowSystem(
            window: window, motherboard: motherboard, current: session, accounts: accounts, signOuts: signOuts,
            logger: logger, troubles: troubles)
        system.closeFormer = { [weak self] session in self?.closeFormer(of: session) }
        systems[window.id] = system
        await system.start()
    }

    func restore(_ snapshot: NavigationSnapshot, in window: Window) async -> Bool {
        await systems[window.id]?.restore(snapshot) ?? false
    }

    func open(_ address: String, in window: Window) async -> AddressResult {
        await systems[window.id]?.open(address) ?? .unknown
    }

    func perform(_ action: String, in window: Window) async -> Bool {
        guard action == "signOut" else { return false }
        systems[window.id]?.signOut()
        return true
    }

    func checkAccess(to window: Window) async {
        await systems[window.id]?.checkSession()
    }

    func settle(_ window: Window) async {
        await systems[window.id]?.settle()
    }

    func close(_ window: Window) {
        systems.removeValue(forKey: window.id)?.stop()
    }

    private func closeFormer(of session: Session) {
        for system in systems.values where system.session?.id == session.id && system.session != session {
            system.window.close()
        }
    }

    /// Waits until every sign-out so far is stored, or can't be stored before the app stops.
    func finishSignOuts() async {
        await signOuts.finish()
    }

    /// Signs out windows whose session ends elsewhere: in another window, or by expiry. Runs until its task is
    /// cancelled.
    func watchEndings() async {
        for await id in accounts.endings() {
            for system in systems.values { system.sessionEnded(id) }
            signOuts.noteKnown(id)
        }
    }
}
