import Backplane

@MainActor
func finishHere(_ motherboard: Motherboard) {
    let chain = motherboard.registerChainFlow(from: .login)
    requireSendable(chain)  // error: conformance of 'ChainFlow<Output, Target>' to 'Sendable' is unavailable
    chain.eventuallyIgnore()
}

func requireSendable<Value: Sendable & ~Copyable>(_: borrowing Value) {}
