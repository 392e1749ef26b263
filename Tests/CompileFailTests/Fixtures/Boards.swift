import Backplane

final class LoginBoard: Board<Void, LoginOutcome, Never> {
    override func activate(_: Void) {
        sendToMotherboard(.registrationRequested)
        sendToMotherboard("done")  // error: to expected argument type 'LoginOutcome'
        sendToMotherboard(.cancelled)  // error: type 'LoginOutcome' has no member 'cancelled'
        sendToMotherboard()  // error: this board's output is not Void: use sendToMotherboard(_:)
        nextToBoard(.home, with: User(name: "Ada"))
        nextToBoard(.home, with: "Ada")  // error: to expected argument type 'User'
        nextToBoard(.home)  // error: that board takes an input: use nextToBoard(_:with:)
        interactWithOtherBoard(.home, .refresh)
        interactWithOtherBoard(.home, .reload)  // error: type 'HomeCommand' has no member 'reload'
        interactWithOtherBoard(.login, HomeCommand.refresh)  // error: to expected argument type 'Never'
    }
}

final class NoticeBoard: Board<Void, Void, Never> {
    override func activate(_: Void) { sendToMotherboard() }
}

final class HomeBoard: Board<User, Never, HomeCommand> {
    override func activate(_ user: User) {}
    override func activate(_ name: String) {}  // error: method does not override any method from its superclass
    override func interact(_ command: HomeCommand) {}
}

struct HomeModule: Module {
    func register(in registry: inout ModuleRegistry) {
        registry.board(.home) { _ in HomeBoard() }
        registry.board(.home) { _ in LoginBoard() }  // error: cannot convert value of type 'LoginBoard'
    }
}
