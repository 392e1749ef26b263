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
        for count in [10, 100, 1_000] {
            let modules = (0..<count).map { Numbered(number: $0) }
            let sample = try Sample(count: 1, runs: 9) { _ in consume(try Assembly(modules: modules)) }
            report.add("assemble \(count) modules with \(count * 5) boards", sample)
        }
    }
}

extension DependencyKeys {
    fileprivate subscript(number: Int) -> DependencyKey<Int> { .init("number \(number)") }
}
