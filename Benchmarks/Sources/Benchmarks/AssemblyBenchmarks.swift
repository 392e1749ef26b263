import Backplane

/// Putting modules together: linear in their number.
enum AssemblyBenchmarks {
    private struct Numbered: Module {
        let number: Int
        var name: String { "Module\(number)" }
        var requires: [DependencyRequirement] { number == 0 ? [] : [.init(Keys.key(number - 1))] }

        func register(in registry: inout ModuleRegistry) {
            registry.register(Keys.key(number)) { _ in 0 }
            for board in 0..<5 {
                registry.board(BoardID<Void, Void, Never>("module\(number).board\(board)")) { _ in
                    ClosureBoard { _, _ in }
                }
            }
        }
    }

    /// A key for each module, by way of a subscript, which a key path can lead through.
    private enum Keys {
        static func key(_ number: Int) -> KeyPath<DependencyKeys, DependencyKey<Int>> { \.[number] }
    }

    @MainActor
    static func run(into report: inout Report) throws {
        func assembling(_ count: Int) throws -> Sample {
            let modules = (0..<count).map { Numbered(number: $0) }
            return try Sample(count: 1, runs: 9) { _ in consume(try Assembly(modules: modules)) }
        }
        let half = Report.Floor("assemble 500 modules with 2500 boards") { try assembling(500) }
        try report.add("assemble 1000 modules with 5000 boards", floor: half, target: 2.2) { try assembling(1_000) }
    }
}

extension DependencyKeys {
    fileprivate subscript(number: Int) -> DependencyKey<Int> { .init("number \(number)") }
}
