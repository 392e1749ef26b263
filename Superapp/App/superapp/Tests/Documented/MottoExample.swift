public import Backplane
import BackplaneTesting
import DesignSystemInterface
import Foundation
import HomeInterface
import Observation
import Testing

@testable import superapp

// The feature of "A feature in nine steps" in docs/superapp.md, identical except for the imports, built here and run.
// `scripts/try-steps` runs the steps themselves, as modules in a copy of the repository.

extension BoardID<Void, Never, Never> {
    /// Shows a motto.
    public static var motto: Self { "superapp.motto" }
}

/// What the motto's screen shows and does, whatever shows it.
@MainActor
@Observable
final class MottoModel {
    private static let mottos = ["One thing at a time.", "Small is beautiful.", "Say what you mean."]
    private var number = 0

    var motto: String { Self.mottos[number] }

    func showNext() {
        number = (number + 1) % Self.mottos.count
    }
}

/// Shows a motto until the person leaves it.
final class MottoBoard: Board<Void, Never, Never> {
    private let screen = MottoScreen()

    override func activate(_: Void) { push(screen) }
}

/// The motto's screen.
final class MottoScreen: Screen {
    let id = ScreenID()
    let title = "Motto"
    let route: any Route = MottoRoute()
    let model = MottoModel()
}

/// The place of the motto's screen.
struct MottoRoute: Route {}

/// A motto.
public struct MottoModule: Module {
    /// Makes the module.
    public init() {}

    public func register(in registry: inout ModuleRegistry) {
        registry.board(.motto) { _ in MottoBoard() }
        registry.link("/motto", to: .motto)
        registry.restore(.motto, from: MottoRoute.self)
    }
}

extension MottoScreen: WebScreen {
    var address: String { "/motto" }

    var context: MottoContext { MottoContext(motto: model.motto) }

    nonisolated static func draw(_ state: MottoContext) -> Markup {
        """
        <div class="narrow"><h1>\(state.motto)</h1>
        <form \(.post)>\(.form)\(state.next)</form></div>
        """
    }

    func perform(_ action: MottoAction) async {
        switch action {
        case .next: model.showNext()
        }
    }
}

/// What the motto page shows.
struct MottoContext: Sendable, Equatable {
    let motto: String
    let next = ActionButton("Another one", action: "next")
}

/// What a person can do on the motto page.
enum MottoAction: WebAction {
    case next

    init(name: String, form: WebForm) throws(WebFormError) {
        guard name == "next" else { throw .unknownAction(name) }
        self = .next
    }
}

@MainActor
@Suite("Motto")
struct MottoTests {
    @Test("Another motto is another one")
    func next() async throws {
        let probe = try BoardProbe(.motto, of: MottoModule())
        probe.activate()
        let screen = try await probe.expectScreen(MottoScreen.self)
        let first = screen.context.motto
        await screen.perform(.next)
        #expect(screen.context.motto != first)
        probe.expectNothing()
    }
}

extension WindowSystem {
    static let mottoEntry = HomeEntry(
        id: "motto", title: "Motto", text: "Something to go by.", path: "/motto", symbol: "pen")
}

@Suite("A feature in nine steps")
struct DocumentedFeatureTests {
    @Test("What the page shows is what is built here, and all of it")
    func sameText() throws {
        let source = try String(contentsOfFile: #filePath, encoding: .utf8)
        let root = (0..<6).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        let page = try String(contentsOf: root.appending(path: "docs/superapp.md"), encoding: .utf8)
        let steps = try #require(page.split(separator: "## A feature in nine steps\n").last)
        let blocks = steps.split(separator: "```swift ").dropFirst().compactMap { block in
            block.drop { $0 != "\n" }.split(separator: "```").first
        }
        #expect(blocks.count == 7)
        for block in blocks {
            let lines = block.split(separator: "\n", omittingEmptySubsequences: false)
                .filter { line in !["import ", "public import ", "@testable import "].contains(where: line.hasPrefix) }
            let code = lines.joined(separator: "\n").trimmingCharacters(in: .newlines)
            #expect(source.contains(code), "The page shows other code:\n\(code)")
        }
    }
}
