/// An incorrect use at run time: the boards involved, what happened, and the messages that led to it.
public struct Fault: Error, Sendable {
    /// What went wrong.
    public let kind: Kind
    /// The motherboard in which it went wrong, if any: its path from the outermost, such as `main/com.example.home`.
    public let motherboard: String?
    /// The messages that led to it, the latest first. Empty when the cause came from outside any delivery; at most the
    /// last 64 messages of a root are kept.
    public let causes: [Hop]

    init(_ kind: Kind, motherboard: String? = nil, causes: [Hop] = []) {
        self.kind = kind
        self.motherboard = motherboard
        self.causes = causes
    }
}

extension Fault: CustomStringConvertible {
    /// One line that says what happened and what to do, then one line per cause.
    public var description: String {
        let place = motherboard.map { " [in \($0)]" } ?? ""
        // The causes of a runaway are the loop over and over, which its message shows once.
        let causes = if case .runaway = kind { [Hop]() } else { causes }
        return ([kind.message + place] + causes.map { "  caused by \($0)" }).joined(separator: "\n")
    }
}

extension Fault {
    /// The kinds of faults at run time. Errors that can be detected earlier are compile errors or an ``AssemblyError``.
    public enum Kind: Sendable, Equatable {
        /// A board was activated before its motherboard was installed into a root.
        case notInstalled(board: String)
        /// A board was activated in a motherboard that has been shut down: usually by work that outlived its window, or
        /// by a completion flow. The caller could not know, so this is not a mistake (``isMistake``).
        case motherboardShutDown(board: String)
        /// A flow was registered in a motherboard that has been shut down, where it will never run.
        case registeredTooLate(motherboard: String, location: String)
        /// A motherboard was installed that has been shut down, or that is inside a board and shares its root.
        case notInstallable(motherboard: String)
        /// The object into which the motherboard was installed has been released.
        case rootGone(board: String)
        /// No module registered a board under this id.
        case unknownBoard(board: String, call: String)
        /// The id was used with other types than it was registered with.
        case typeMismatch(board: String, used: String, registered: String)
        /// A motherboard was created without dependencies that its assembly declares with `providing:`.
        case notProvided(motherboard: String, dependencies: [String])
        /// Making the board threw an error: a dependency is missing, or the factory failed.
        case notMade(board: String, reason: String)
        /// A board was used that is not part of a motherboard: not yet activated, or completed.
        case detachedBoard(board: String, call: String)
        /// A board sent a message after its own `complete()`.
        case sentAfterCompletion(board: String, call: String)
        /// A board sent a message after it was ended from outside, or left by the user: usually from work that could
        /// not be cancelled. The board could not know, so this is not a mistake (``isMistake``).
        case sentAfterEnd(board: String, call: String, reason: CompletionReason)
        /// A command was sent to a board that is not live.
        case notLive(board: String, command: String)
        /// A command was sent through an activation whose board has completed. The holder could not know, so this is
        /// not a mistake (``isMistake``).
        case commandAfterEnd(board: String, command: String)
        /// A command was sent to an activation that has ended without beginning: a barrier turned it away, it was
        /// cancelled, or a fault says why. The sender could not know, so this is not a mistake (``isMistake``).
        case commandNotBegun(board: String, command: String)
        /// A board does not override a method that it was called through.
        case notOverridden(board: String, method: String)
        /// A board sent an output that no flow and no held activation handles.
        case unhandledOutput(board: String, output: String)
        /// An action reached the outermost motherboard, and no flow handled it.
        case unhandledAction(action: String, from: String)
        /// A chain flow was begun and never finished with `eventuallyHandle`.
        case unfinishedChain(board: String, location: String)
        /// The decision of a barrier or gateway exceeded its timeout.
        case barrierTimedOut(board: String, after: Duration, location: String)
        /// The decision of a barrier or gateway waits for a board that itself waits for this decision.
        case guardDeadlock(board: String, barrier: String, decision: String)
        /// A board has completed, and the board or one of its screens is still alive.
        case leaked(board: String, module: String, alive: [String])
        /// More messages followed from one another than the root allows. The last hops are those of the loop, once, if
        /// it is one.
        case runaway(limit: Int, discarded: Int, last: [Hop])
        /// More messages followed from one another on a bus than it allows.
        case busRunaway(message: String, limit: Int, discarded: Int)
        /// The navigator was asked for a screen that it does not show.
        case unknownScreen(screen: String, call: String)
        /// A board showed a screen that another board shows already, or one with the id of a screen that is shown. The
        /// screen is named by its type and title.
        case screenShownTwice(screen: String, board: String)
        /// A tab was named that the navigator does not have.
        case unknownTab(tab: String, call: String)
        /// Tabs were laid out with one of them twice.
        case duplicateTab(tab: String)
        /// A layer was dismissed that the navigator does not have.
        case unknownLayer(layer: String)
        /// A board dismissed what it presented, but has no screen in any layer.
        case nothingPresented(board: String)
        /// A screen came up that the shell has no way to draw.
        case screenNotDrawable(screen: String, board: String, needed: String)
        /// The route of a screen could not be encoded for a snapshot.
        case routeNotEncodable(board: String, route: String, reason: String)
    }
}

extension Fault.Kind {
    /// What happened and what to do about it, in one line (a runaway: one more line for each of its last hops).
    public var message: String {
        switch self {
        case .notInstalled(let board):
            "'\(board)' was activated before its motherboard was installed. Call install(into:) first."
        case .motherboardShutDown(let board):
            "'\(board)' was activated in a motherboard that has ended with its board or window. Activate it elsewhere."
        case .registeredTooLate(let motherboard, let location):
            "The motherboard '\(motherboard)' has ended: the flow from \(location) will never run. Register it earlier."
        case .notInstallable(let motherboard):
            "install(into:): the motherboard '\(motherboard)' has ended or is inside a board. Install a new, outermost one."
        case .rootGone(let board):
            "'\(board)' was used after the object that its motherboard was installed into was deallocated. "
                + "Let that object own the motherboard."
        case .unknownBoard(let board, let call):
            "\(call): no module registered the board '\(board)'. Add its module to the motherboard's modules."
        case .typeMismatch(let board, let used, let registered):
            "'\(board)' was used as \(used) but registered as \(registered). Declare one id for it and use that."
        case .notProvided(let motherboard, let dependencies):
            "The motherboard '\(motherboard)' was created without \(dependencies.joined(separator: ", ")). "
                + "Register what `providing:` names in the child container that it is given."
        case .notMade(let board, let reason):
            "'\(board)' could not be created: \(reason)"
        case .detachedBoard(let board, let call):
            "\(board).\(call) was called while the board was not part of a motherboard. "
                + "Use it between its activation and its completion only."
        case .sentAfterCompletion(let board, let call):
            "'\(board)' called \(call) after complete(). Send before completing."
        case .sentAfterEnd(let board, let call, let reason):
            "'\(board)' called \(call) after it had ended (\(reason.rawValue)), so the call had no effect. "
                + "Capture the board weakly in work that can outlast it."
        case .notLive(let board, let command):
            "The command \(command) was sent to '\(board)', which is not live. Activate it first."
        case .commandAfterEnd(let board, let command):
            "The command \(command) was sent to '\(board)' after the board had ended, so it was not delivered. Activate the board again."
        case .commandNotBegun(let board, let command):
            "The command \(command) was sent to '\(board)', whose activation ended before it started, so it had "
                + "nothing."
        case .notOverridden(let board, let method):
            "'\(board)' was called through \(method), which its class does not override. Override it there."
        case .unhandledOutput(let board, let output):
            "'\(board)' sent \(output), which nothing handled. Register a flow for it, or keep its activation."
        case .unhandledAction(let action, let from):
            "The action \(action) from '\(from)' reached the outermost motherboard unhandled. "
                + "Register an action flow for it."
        case .unfinishedChain(let board, let location):
            "The chain flow of '\(board)' begun at \(location) was never registered. End it with eventuallyHandle."
        case .barrierTimedOut(let board, let timeout, let location):
            "'\(board)' was not activated: the guard from \(location) made no decision within \(timeout)."
        case .guardDeadlock(let board, let barrier, let decision):
            "The decision of the guard from \(decision) waits for '\(board)', which waits at the guard from \(barrier) "
                + "until that decision is made. Exempt '\(board)', or decide without it."
        case .leaked(let board, let module, let alive):
            "'\(board)' of \(module) has completed, but \(alive.joined(separator: ", ")) is still alive. "
                + "Find what retains it: a closure that captures it, a task that does not end, a delegate, a variable of a "
                + "test."
        case .runaway(let limit, let discarded, let last):
            "More than \(limit) messages followed from one another; \(counted(discarded, "undelivered message")) "
                + "\(discarded == 1 ? "was" : "were") discarded. The last were:" + last.map { "\n  \($0)" }.joined()
        case .busRunaway(let message, let limit, let discarded):
            "More than \(limit) messages of a Bus<\(message)> followed from one another; "
                + "\(counted(discarded, "undelivered message")) \(discarded == 1 ? "was" : "were") discarded. Look for a "
                + "receiver that sends on the same bus."
        case .unknownScreen(let screen, let call):
            "\(call): the screen '\(screen)' is not shown."
        case .screenShownTwice(let screen, let board):
            "'\(board)' showed the screen \(screen), but a screen with the same id is already shown. Create a new screen."
        case .unknownTab(let tab, let call):
            "\(call): there is no tab '\(tab)'. Add it with the navigator's setTabs(_:) first."
        case .duplicateTab(let tab):
            "setTabs(_:): the tab '\(tab)' is listed twice. Give each tab its own id."
        case .unknownLayer(let layer):
            "dismiss(_:): the layer '\(layer)' is no longer presented."
        case .nothingPresented(let board):
            "'\(board)' called dismiss() without a screen in any layer. Present one first, or complete the board."
        case .screenNotDrawable(let screen, let board, let needed):
            "The screen '\(screen)' of '\(board)' can't be drawn. Conform its type to \(needed)."
        case .routeNotEncodable(let board, let route, let reason):
            "A snapshot left out a screen of '\(board)', whose \(route) could not be encoded: \(reason)."
        }
    }
}

extension Fault.Kind {
    /// Whether the fault is a mistake in the code. It is `false` if the fault is only due to timing, such as a user who
    /// went back early or a timeout: then debug builds continue, too.
    public var isMistake: Bool {
        switch self {
        case .sentAfterEnd, .commandAfterEnd, .commandNotBegun, .motherboardShutDown, .barrierTimedOut: false
        default: true
        }
    }
}
