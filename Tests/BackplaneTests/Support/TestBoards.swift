import Backplane

struct User: Sendable, Equatable {
    var name: String
}

enum LoginOutcome: Sendable, Equatable {
    case signedIn(User)
    case registrationRequested

    var signedInUser: User? {
        if case .signedIn(let user) = self { user } else { nil }
    }
}

enum HomeCommand: Sendable, Equatable {
    case refresh
}

struct SignOut: BoardAction {}

typealias LoginBoard = ClosureBoard<Void, LoginOutcome, Never>
typealias RegisterBoard = ClosureBoard<String, LoginOutcome, Never>
typealias HomeBoard = ClosureBoard<User, String, HomeCommand>
typealias ShellBoard = ClosureBoard<Void, Void, Never>
typealias NumberBoard = ClosureBoard<Int, Int, Never>

extension BoardID<Void, LoginOutcome, Never> {
    static var login: Self { "test.login" }
}

extension BoardID<String, LoginOutcome, Never> {
    static var register: Self { "test.register" }
}

extension BoardID<User, String, HomeCommand> {
    static var home: Self { "test.home" }
}

extension BoardID<Void, Void, Never> {
    static var shell: Self { "test.shell" }
    static var other: Self { "test.other" }
}

extension BoardID<Int, Int, Never> {
    static var ping: Self { "test.ping" }
    static var pong: Self { "test.pong" }
}

/// Answers each activation with its number, once the gate of that number is open.
@MainActor
func gatedBoard(_ gates: [Gate]) -> NumberBoard {
    NumberBoard { board, number in
        board.task {
            await gates[number].passed()
            board.sendToMotherboard(number)
        }
    }
}

/// Says "done" when it is told to refresh.
@MainActor
func refreshingHome() -> HomeBoard {
    HomeBoard { _, _ in
    } onCommand: { board, _ in
        board.sendToMotherboard("done")
    }
}
