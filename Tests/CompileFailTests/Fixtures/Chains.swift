import Backplane

@MainActor
func chain(_ motherboard: Motherboard) {
    motherboard.registerChainFlow(from: .login)
        .handle(\.signedInUser) { motherboard, user in motherboard.activate(.home, with: user) }
        .eventuallyIgnore()
    motherboard.registerChainFlow(from: .login)
        .handle(\User.name) { _, _ in }  // error: to expected argument type 'KeyPath<LoginOutcome, String?>'
        .eventuallyIgnore()
    motherboard.registerChainFlow(from: .login)
        .handle(\.signedInUser) { (_, name: String) in }  // error: (Motherboard, User) -> Void
        .eventuallyIgnore()
    motherboard.registerChainFlow(from: .login)
        .handle(\.newcomer) { _, _ in }  // error: value of type 'LoginOutcome' has no member 'newcomer'
        .eventuallyIgnore()
}
