import Testing

/// Releases an object and expects that nothing else retains it.
///
/// ```swift
/// var model: Model? = Model()
/// model?.startWork()
/// await expectDeallocation(of: &model)
/// ```
///
/// - Parameters:
///   - object: The variable that contains it. It is nil afterwards.
///   - turns: How many turns, of the main actor and of tasks of each priority, to wait for tasks that still retain it
///     to end. Nothing is timed.
///   - sourceLocation: Where a failure is reported: the caller.
@MainActor
public func expectDeallocation<Object: AnyObject>(
    of object: inout Object?, turns: Int = 20_000, sourceLocation: SourceLocation = #_sourceLocation
) async {
    let remains = Remains()
    if let held = object { remains.add(held) }
    object = nil
    await remains.expectGone(turns: turns, at: sourceLocation)
}

/// Runs a closure and expects the objects that it returns to be released afterwards.
///
/// ```swift
/// try await expectDeallocation {
///     let probe = try BoardProbe(.home, of: HomeModule())
///     probe.activate(with: user)
///     let screen = try await probe.expectScreen(HomeScreen.self)
///     return [probe, screen, screen.model]
/// }
/// ```
///
/// - Parameters:
///   - turns: How many turns, of the main actor and of tasks of each priority, to wait for tasks that still retain them
///     to end. Nothing is timed.
///   - sourceLocation: Where a failure is reported: the caller. It names the types of the objects that are still alive.
///   - body: Returns the objects, which nothing else may retain when it has returned.
/// - Throws: What the body throws.
@MainActor
public func expectDeallocation(
    turns: Int = 20_000, sourceLocation: SourceLocation = #_sourceLocation,
    of body: @MainActor () async throws -> [AnyObject]
) async rethrows {
    let remains = Remains()
    for object in try await body() { remains.add(object) }
    await remains.expectGone(turns: turns, at: sourceLocation)
}

/// Objects that should be gone by some time, held weakly.
@MainActor
final class Remains {
    private struct Held {
        weak var object: AnyObject?
    }

    private var objects: [Held] = []

    /// Adds an object, once.
    func add(_ object: AnyObject) {
        objects.removeAll { $0.object == nil }
        if !objects.contains(where: { $0.object === object }) { objects.append(Held(object: object)) }
    }

    /// Waits, turn by turn, until all objects are gone, and reports those that are not after so many turns.
    ///
    /// Turns of the main actor alone would be time in disguise: where it is idle, a great many of them pass while the
    /// task that holds an object waits for a thread.
    func expectGone(turns: Int, at location: SourceLocation) async {
        for _ in 0..<turns where !living.isEmpty && !Task.isCancelled { await Turn.pass() }
        let names = living
        guard !names.isEmpty else { return }
        let list = names.joined(separator: ", ")
        let text = "Expected to be deallocated, but still alive after \(turns) turns: \(list)."
        Issue.record(Comment(rawValue: text), sourceLocation: location)
    }

    private var living: [String] { objects.compactMap(\.object).map { "\(type(of: $0))" } }
}
