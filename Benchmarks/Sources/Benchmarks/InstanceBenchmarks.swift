import Backplane

/// An instance of a board with many, from its making to its end, beside the same object made and kept by hand.
enum InstanceBenchmarks {
    private struct CardRoute: Route {
        let number: Int
    }

    private final class CardScreen: Screen {
        let id = ScreenID()
        let title = "Card"
        let route: any Route

        init(_ number: Int) { route = CardRoute(number: number) }
    }

    private final class CardBoard: Board<Int, Void, Never> {
        override func activate(_ number: Int) { push(CardScreen(number)) }
    }

    private final class QuietBoard: Board<Int, Void, Never> {
        private var number = 0
        override func activate(_ number: Int) { self.number = number }
    }

    private struct Cards: Module {
        func register(in registry: inout ModuleRegistry) {
            registry.board(.card, instances: .many) { _ in CardBoard() }
            registry.board(.quiet, instances: .many) { _ in QuietBoard() }
        }
    }

    /// What the boards are by hand: an object, and in its place the screen that it shows.
    private final class Card {
        private let screen: CardScreen?
        private var number = 0

        init(showing screen: CardScreen?) { self.screen = screen }
        func activate(_ number: Int) { self.number = number }
    }

    @MainActor
    static func run(into report: inout Report) throws {
        let motherboard = Motherboard(try Assembly(modules: [Cards()]), root: Root(leakDetection: .off))
        motherboard.install(into: report.window)
        try add("an instance made and completed", into: &report, screen: { _ in nil }) { number in
            motherboard.activate(.quiet, with: number).cancel()
        }
        try add("an instance made, shown and completed", into: &report, screen: { CardScreen($0) }) { number in
            motherboard.activate(.card, with: number).cancel()
        }
    }

    @MainActor
    private static func add(
        _ name: String, into report: inout Report, screen: @escaping (Int) -> CardScreen?,
        _ body: @escaping (Int) -> Void
    ) throws {
        let byHand = Report.Floor("\(name), by hand") {
            var cards: [String: Card] = [:]
            return Sample(count: 20_000) { count in
                for number in 0..<count {
                    let card = Card(showing: screen(number))
                    cards["com.example.card#\(number)"] = card
                    card.activate(number)
                    cards["com.example.card#\(number)"] = nil
                }
            }
        }
        try report.add(name, floor: byHand, target: 3) {
            Sample(count: 20_000) { for number in 0..<$0 { body(number) } }
        }
    }
}

extension BoardID<Int, Void, Never> {
    fileprivate static var card: Self { "com.example.card" }
    fileprivate static var quiet: Self { "com.example.quiet" }
}
