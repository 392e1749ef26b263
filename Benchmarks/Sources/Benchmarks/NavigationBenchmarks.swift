import Backplane

/// What the navigator does with many screens: twice as many may take at most 2.2 times as long, 1.1 times for each.
enum NavigationBenchmarks {
    private struct PageRoute: Route {
        let number: Int
    }

    private final class PageScreen: Screen {
        let id = ScreenID()
        let title = "Page"
        let route: any Route

        init(_ number: Int) { route = PageRoute(number: number) }
    }

    /// Shows a screen, and with a negative input activates another one of its kind inside.
    private final class PageBoard: ContinuousBoard<Int, Never, Never> {
        override func activate(_ number: Int) {
            push(PageScreen(number))
            if number < -1 { innerMotherboard.activate(.page(0), with: number + 1) }
        }
    }

    private struct Pages: Module {
        let count: Int

        func register(in registry: inout ModuleRegistry) {
            for number in 0..<count { registry.board(.page(number)) { _ in PageBoard() } }
        }
    }

    @MainActor
    static func run(into report: inout Report) throws {
        let (many, nested) = (try Assembly(modules: [Pages(count: 8_000)]), try Assembly(modules: [Pages(count: 1)]))
        let window = report.window
        func motherboard(_ assembly: Assembly) -> Motherboard {
            let motherboard = Motherboard(assembly, root: Root(leakDetection: .off))
            motherboard.install(into: window)
            return motherboard
        }
        func pages(_ count: Int) -> Motherboard {
            let motherboard = motherboard(many)
            for number in 0..<count { motherboard.activate(.page(number), with: number) }
            return motherboard
        }
        func levels(_ count: Int) -> Motherboard {
            let motherboard = motherboard(nested)
            motherboard.activate(.page(0), with: -count)
            return motherboard
        }
        try report.addGrowth("a screen shown and shut down", 4_000) { pages($0).shutDown() }
        try report.addGrowth("a screen shown and gone back from", 4_000) { count in
            let motherboard = pages(count)
            while motherboard.root.navigator.pop() {}
            motherboard.shutDown()
        }
        try report.addGrowth("a nested screen shown and shut down", 500) { levels($0).shutDown() }
        let (snapshots, deep) = ([4_000: pages(4_000), 8_000: pages(8_000)], [500: levels(500), 1_000: levels(1_000)])
        try report.addGrowth("a screen in a snapshot", 4_000) {
            consume(snapshots[$0]?.root.navigator.snapshot)
        }
        try report.addGrowth("a nested screen in a snapshot", 500) {
            consume(deep[$0]?.root.navigator.snapshot)
        }
    }
}

extension BoardID<Int, Never, Never> {
    fileprivate static func page(_ number: Int) -> Self { Self("com.example.page\(number)") }
}
