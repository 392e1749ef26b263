import Backplane

@MainActor
func finishTwice(_ motherboard: Motherboard) {
    let chain = motherboard.registerChainFlow(from: .login)
    chain.eventuallyIgnore()
    chain.eventuallyIgnore()  // error@-2: 'chain' consumed more than once
}

@MainActor
func finish(_ motherboard: Motherboard) {
    var chain = motherboard.registerChainFlow(from: .login)
    chain = chain.handle(\.signedInUser) { _, _ in }
    chain.eventuallyIgnore()
}
