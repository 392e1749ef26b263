import Backplane

extension DependencyKeys {
    /// The storage of Chat, one for the whole app.
    var chatStore: DependencyKey<ChatStore> { .init() }
}
