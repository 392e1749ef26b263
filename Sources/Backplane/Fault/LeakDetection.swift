/// Whether a root looks for what outlives its board.
public enum LeakDetection: Sendable, Hashable {
    /// It does not, and nothing is paid for it.
    case off
    /// When a board has completed, it and its screens should be gone after so long, by the root's clock; what is not is
    /// reported as a fault (``Fault/Kind/leaked(board:module:alive:)``).
    case after(Duration)

    /// On in debug builds, with two seconds for cancelled work to end; off in release builds.
    public static var standard: LeakDetection {
        #if DEBUG
            .after(.seconds(2))
        #else
            .off
        #endif
    }
}

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

/// An object that should go with its board, held weakly, and what to call it.
struct LeakSuspect {
    weak let object: AnyObject?
    let name: String

    init(_ object: AnyObject) {
        self.object = object
        name = String(describing: type(of: object))
    }
}
