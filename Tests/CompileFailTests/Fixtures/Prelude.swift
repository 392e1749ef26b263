import Backplane

// What the interfaces of an app would declare. Compiled together with each fixture.

public struct User: Sendable {
    public var name: String
}

public enum LoginOutcome: Sendable {
    case signedIn(User)
    case registrationRequested

    public var signedInUser: User? {
        if case .signedIn(let user) = self { user } else { nil }
    }
}

public enum HomeCommand: Sendable {
    case refresh
}

public protocol Clock: Sendable {}
public struct WallClock: Clock {}

extension BoardID<Void, LoginOutcome, Never> {
    public static var login: Self { "com.example.login" }
}

extension BoardID<User, Never, HomeCommand> {
    public static var home: Self { "com.example.home" }
}

public struct SignOut: BoardAction {}

extension DependencyKeys {
    public var clock: DependencyKey<any Clock> { .init() }
    public var port: DependencyKey<Int> { .init() }
}

@MainActor public final class Basket {}

extension DependencyKeys {
    public var basket: MainActorKey<Basket> { .init() }
}
