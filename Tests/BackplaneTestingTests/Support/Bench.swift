import Backplane
import BackplaneTesting
import Testing

/// A probe of a picker, with what the picker depends on.
@MainActor
struct Bench {
    let gate = Gate()
    let attic = Attic()

    func probe(
        timeout: Duration = .seconds(10), with others: [any Module] = []
    ) throws -> BoardProbe<[String], PickerOutcome, PickerCommand> {
        let (gate, attic) = (gate, attic)
        return try BoardProbe(.picker, of: PickerModule(), with: others, timeout: timeout) { registry in
            registry.register(\.gate) { _ in gate }
            registry.register(\.attic) { _ in attic }
        }
    }
}
