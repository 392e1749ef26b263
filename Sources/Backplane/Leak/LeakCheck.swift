/// What should be gone some time after a board has completed.
@MainActor
struct LeakCheck {
    private let board: String
    private let module: String
    private let suspects: [LeakSuspect]

    init(of board: AnyBoard, id: String, module: String) {
        self.board = id
        self.module = module
        suspects = [LeakSuspect(board)] + board.shown
    }

    /// Reports, after a while, what is still alive then.
    func run(after grace: Duration, on root: Root) {
        Task { [weak root, clock = root.clock] in
            do { try await clock.sleep(for: grace) } catch { return }
            let alive = suspects.filter { $0.object != nil }.map(\.name)
            if !alive.isEmpty { root?.report(Fault(.leaked(board: board, module: module, alive: alive))) }
        }
    }
}
