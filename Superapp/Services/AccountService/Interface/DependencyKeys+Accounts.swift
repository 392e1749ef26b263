public import Backplane

extension DependencyKeys {
    /// Accounts and who is signed in.
    public var accounts: DependencyKey<any AccountService> { .init() }

    /// Who is behind the window. Each window provides its own.
    public var client: DependencyKey<Client> { .init() }

    /// Who is signed in in the window. Each window provides its own.
    public var currentSession: DependencyKey<any CurrentSession> { .init() }
}
