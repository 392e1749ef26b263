import Backplane

/// A motherboard on the test bench: installed, with its faults gathered.
@MainActor
final class Bench {
    let faults = FaultCollector()
    let root: Root
    let motherboard: Motherboard

    init(
        messageLimit: Int = 2_000_000, installed: Bool = true, clock: any Clock<Duration> = ContinuousClock(),
        leakDetection: LeakDetection = .off, origins: [LinkOrigin] = [],
        register: @escaping @MainActor (inout ModuleRegistry) -> Void
    ) throws {
        root = Root(
            faultHandler: faults.handler, messageLimit: messageLimit, clock: clock, leakDetection: leakDetection)
        motherboard = try Motherboard(modules: [ClosureModule(register: register)], origins: origins, root: root)
        if installed { motherboard.install(into: self) }
    }
}
