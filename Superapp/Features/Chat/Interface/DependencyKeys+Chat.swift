public import Backplane

extension DependencyKeys {
    /// Chat, for the person at the window.
    public var chat: DependencyKey<any ChatService> { .init() }

    /// Whether anyone looks at the window. Each window provides its own.
    public var attention: DependencyKey<any WindowAttention> { .init() }
}
