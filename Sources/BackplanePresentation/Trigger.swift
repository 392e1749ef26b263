/// Something a person can do on a screen, again and again: a way into a view model that its input is made of.
///
/// Whoever sends waits until the view model has dealt with it, so that a screen which can only be drawn once per answer,
/// as a web page, is drawn with what came of it.
///
/// ```swift
/// struct Input { let save = Trigger<Form>() }
///
/// input.save.onEach { form in await self.save(form) }      // the view model
/// await input.save.send(form)                              // the screen
/// ```
@MainActor
public final class Trigger<Value: Sendable> {
    private var handlers: [@MainActor (Value) async -> Void] = []

    /// Makes a trigger that no one listens to.
    public nonisolated init() {}

    /// Calls a handler for each value from now on. Handlers are called one after the other, in their order.
    public func onEach(_ handler: @escaping @MainActor (Value) async -> Void) {
        handlers.append(handler)
    }

    /// Sends a value, and waits until all handlers have returned.
    public func send(_ value: Value) async {
        for handler in handlers { await handler(value) }
    }
}

extension Trigger where Value == Void {
    /// Sends, and waits until all handlers have returned.
    public func send() async {
        await send(())
    }
}
