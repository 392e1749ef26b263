/// Whether a root detects objects that outlive their board.
public enum LeakDetection: Sendable, Hashable {
    /// Detection is off and has no cost.
    case off
    /// A completed board and its screens must be released within this time, by the root's clock; objects that are still
    /// alive are reported as a fault (``Fault/Kind/leaked(board:module:alive:)``).
    case after(Duration)

    /// In debug builds, on, with two seconds for cancelled work to end; in release builds, off.
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
