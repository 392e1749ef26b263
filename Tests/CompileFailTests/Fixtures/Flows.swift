import Backplane

@MainActor
func connect(_ motherboard: Motherboard) {
    motherboard.registerFlow(from: .login) { motherboard, outcome in
        if let user = outcome.signedInUser { motherboard.activate(.home, with: user) }
    }
    motherboard.registerFlow(from: .login) { (_, user: User) in }  // error: (Motherboard, LoginOutcome) -> Void
    motherboard.registerFlow(from: .login) { motherboard, outcome in
        motherboard.activate(.home, with: outcome)  // error: cannot convert value of type 'LoginOutcome'
    }
    motherboard.registerFlow(from: .logout) { _, _ in }  // error: has no member 'logout'
    motherboard.registerFlow(from: .login, to: .home)  // error: is not the input type of the second
    motherboard.registerGuaranteedFlow(from: .login, .login) { _, _ in }
    motherboard.registerGuaranteedFlow(from: .login, .home) { _, _ in }  // error: 'LoginOutcome' and 'Never'
    motherboard.registerActionFlow(SignOut.self) { motherboard, _ in motherboard.completeAll() }
    motherboard.registerActionFlow(User.self) { _, _ in }  // error: requires that 'User' conform to 'BoardAction'
    motherboard.broadcast(SignOut())
    motherboard.broadcast(3)  // error: requires that 'Int' conform to 'BoardAction'
}
