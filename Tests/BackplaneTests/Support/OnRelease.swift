/// Does something as it is released.
@MainActor
final class OnRelease: Sendable {
    private let body: @MainActor @Sendable () -> Void

    init(_ body: @escaping @MainActor @Sendable () -> Void) { self.body = body }

    isolated deinit { body() }
}
