import Backplane
import Foundation
import Testing

/// Counts how often the runtime looks at screens. Twice as many screens may be looked at little more than twice as
/// often.
@MainActor
@Suite("Many screens")
struct NavigationScaleTests {
    @Test("Showing, going back through, completing and shutting down take as many steps for each screen")
    func screens() async throws {
        try await expectLinear { count in
            let bench = try self.bench(count)
            for number in 0..<count { bench.motherboard.activate(.counted(number), with: number) }
            for _ in 0..<(count / 4) { bench.root.navigator.pop() }
            for number in 0..<(count / 4) { bench.motherboard.complete(.counted(number)) }
            bench.motherboard.shutDown()
            #expect(bench.root.navigator.stack.isEmpty && bench.faults.kinds.isEmpty)
        }
    }

    @Test("One board with many screens takes each back in as many steps")
    func oneBoard() async throws {
        try await expectLinear { count in
            var screens: [CountedScreen] = []
            let bench = try Bench { [looks] registry in
                registry.board(.shell) { _ in
                    ShellBoard { board, _ in
                        screens = (0..<count).map { CountedScreen($0, looks) }
                        for screen in screens { board.push(screen) }
                        for screen in screens.dropFirst() { board.dismiss(screen) }
                    }
                }
            }
            bench.motherboard.activate(.shell)
            #expect(bench.root.navigator.stack.count == 1)
        }
    }

    @Test("Boards inside one another, each with a screen, end in as many steps, from the inside and from the outside")
    func nested() async throws {
        try await expectLinear { depth in
            let bench = try self.bench(1)
            bench.motherboard.activate(.counted(0), with: -depth)
            #expect(bench.root.navigator.stack.count == depth)
            bench.root.navigator.popToRoot()
            #expect(bench.root.navigator.stack.count == 1)
            bench.motherboard.complete(.counted(0))
            bench.motherboard.activate(.counted(0), with: -depth)
            bench.motherboard.shutDown()
            #expect(bench.root.navigator.stack.isEmpty)
        }
    }

    @Test("Sheets over one another take as many steps each")
    func layers() async throws {
        try await expectLinear { count in
            let bench = try Bench { registry in
                registry.board(.shell) { _ in
                    ShellBoard { board, _ in
                        for number in 0..<count { board.present(CountedScreen(number, looks)) }
                    }
                }
            }
            bench.motherboard.activate(.shell)
            for _ in 0..<(count / 2) { bench.root.navigator.dismiss() }
            bench.motherboard.shutDown()
        }
    }

    @Test("A snapshot of a thousand boards, beside or inside one another, comes back in as many steps for each")
    func snapshots() async throws {
        for isNested in [false, true] {
            try await expectLinear { count in
                let old = try self.bench(isNested ? 1 : count)
                if isNested {
                    old.motherboard.activate(.counted(0), with: -count)
                } else {
                    for number in 0..<count { old.motherboard.activate(.counted(number), with: number) }
                }
                let data = try JSONEncoder().encode(old.root.navigator.snapshot)
                let new = try self.bench(isNested ? 1 : count)
                let snapshot = try JSONDecoder().decode(NavigationSnapshot.self, from: data)
                let result = await new.root.restore(snapshot)
                #expect(result.restored.count == count && new.root.navigator.snapshot == snapshot)
            }
        }
    }

    private let looks = Looks()

    /// A motherboard with boards that show one screen. Activated with a negative number, one activates itself inside.
    private func bench(_ count: Int) throws -> Bench {
        try Bench { [looks] registry in
            for number in 0..<count {
                registry.board(.counted(number)) { _ in
                    NumberBoard { board, number in
                        board.push(CountedScreen(number, looks))
                        if number < -1 { board.innerMotherboard.activate(.counted(0), with: number + 1) }
                    }
                }
                registry.restore(.counted(number), from: CountedRoute.self) { $0.number }
            }
        }
    }

    private func expectLinear(_ body: (Int) async throws -> Void) async throws {
        var counts: [Int] = []
        for count in [500, 1_000] {
            looks.count = 0
            try await body(count)
            counts.append(looks.count)
        }
        #expect(counts[1] * 10 <= counts[0] * 22, "\(counts[0]) looks at 500 screens, \(counts[1]) at 1,000")
    }
}

/// How often someone has looked at a screen.
@MainActor
private final class Looks {
    var count = 0
}

private struct CountedRoute: Route {
    var number: Int
}

@MainActor
private final class CountedScreen: Screen {
    private let name = ScreenID()
    private let number: Int
    private let looks: Looks
    let title = "Counted"

    init(_ number: Int, _ looks: Looks) {
        self.number = number
        self.looks = looks
    }

    var id: ScreenID {
        looks.count += 1
        return name
    }

    var route: any Route {
        looks.count += 1
        return CountedRoute(number: number)
    }
}

extension BoardID<Int, Int, Never> {
    fileprivate static func counted(_ number: Int) -> Self { Self("test.counted.\(number)") }
}
