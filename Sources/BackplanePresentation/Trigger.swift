/// A user action on a screen that can occur repeatedly: an input of a view model.
///
/// The sender waits until the view model has handled it, so that a screen that can be drawn only once per response,
/// such as a web page, is drawn with the result.
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

    /// Makes a trigger without handlers.
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
