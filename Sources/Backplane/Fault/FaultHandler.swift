import Foundation

#if canImport(os)
    import os
#endif

/// Handles faults: every incorrect use at run time is reported here.
public struct FaultHandler: Sendable {
    /// What the running task does about faults.
    @TaskLocal static var turn = Turn()

    /// Whether a task handles a fault, or was begun because of that.
    struct Turn: Sendable {
        /// Whether a fault is being handled, here or in a task that a handler started.
        var isHandling = false
        /// How many handlers, each called because of the one before, have brought about what is being done: the tasks
        /// of boards that a handler has shown, whose faults are handled, too, and show another.
        var depth = 0

        /// What comes of what is sent while a fault is being handled.
        var next: Turn { Turn(isHandling: false, depth: depth + 1) }
        /// Whether faults are only logged: handled, they would come again.
        var onlyLogs: Bool { isHandling || depth > 8 }
    }

    private let body: @MainActor @Sendable (Fault) -> Void

    /// Makes a handler of your own: a test collects faults, and an app sends them to its crash reporter.
    public init(_ body: @escaping @MainActor @Sendable (Fault) -> Void) {
        self.body = body
    }

    /// Handles one fault.
    @MainActor
    public func handle(_ fault: Fault) {
        body(fault)
    }

    /// Stops the program in debug builds, so that a mistake is noticed at once, and logs in release builds. Faults that
    /// are not mistakes (``Fault/Kind/isMistake``) are logged in all builds.
    public static let standard = FaultHandler { fault in
        #if DEBUG
            if fault.kind.isMistake { fatalError("Backplane: \(fault)") }
        #endif
        log.handle(fault)
    }

    /// Writes each fault to the platform's log, or to standard error where there is none, and continues.
    public static let log = FaultHandler { fault in
        #if canImport(os)
            Logger(subsystem: "Backplane", category: "faults").fault("\(fault.description, privacy: .public)")
        #else
            FileHandle.standardError.write(Data("Backplane: \(fault)\n".utf8))
        #endif
    }
}

/// Reports the faults of a root, for those who must not keep the root.
@MainActor
struct FaultReporter {
    let handler: FaultHandler
    let delivery: Delivery

    /// Hands a fault to the handler. One that comes of handling another, such as an error board that can't be shown
    /// because its window is gone, is logged only: handled, it would come again. What a board does later that a handler
    /// has shown is another matter.
    func report(_ fault: Fault) {
        delivery.trace.noteFault(fault)
        delivery.mindTasks()
        var turn = FaultHandler.turn
        if turn.onlyLogs || delivery.followsFault { return FaultHandler.log.handle(fault) }
        turn.isHandling = true
        FaultHandler.$turn.withValue(turn) { handler.handle(fault) }
    }
}
