/// Where the faults of a root are reported, for those who must not keep the root.
@MainActor
struct FaultDesk {
    let handler: FaultHandler
    let delivery: Delivery

    func report(_ fault: Fault) {
        delivery.trace.noteFault(fault)
        handler.handle(fault)
    }
}
