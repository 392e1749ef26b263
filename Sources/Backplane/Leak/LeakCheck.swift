/// What should be gone some time after a board has completed.
@MainActor
struct LeakCheck {
    private let board: String
    private let module: String
    private let suspects: [Suspect]

    /// An object and what to call it, should it be found alive.
    private struct Suspect {
        weak let object: AnyObject?
        let name: String
    }

    init(of board: AnyBoard, id: String, module: String, screens: [any Screen]) {
        self.board = id
        self.module = module
        let objects: [AnyObject] = [board] + screens
        suspects = objects.map { Suspect(object: $0, name: String(describing: type(of: $0))) }
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
