import Backplane
import Foundation
import Testing

@MainActor
@Suite("Snapshots")
struct SnapshotTests {
    @Test("A snapshot comes through JSON as it was")
    func roundTrip() throws {
        let theatre = try Theatre(tabs: [.first, .second])
        theatre.show(.a, "home")
        theatre.tell(.a, .pushIn(.second, "chats"))
        theatre.tell(.a, .present("filter"))
        let snapshot = theatre.navigator.snapshot
        let decoded = try JSONDecoder().decode(NavigationSnapshot.self, from: JSONEncoder().encode(snapshot))
        #expect(decoded == snapshot)
        #expect(decoded.version == NavigationSnapshot.currentVersion)
    }

    @Test("A snapshot reads well")
    func form() throws {
        let theatre = try Theatre()
        theatre.show(.a, "home")
        theatre.tell(.a, .present("filter"))
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        let home =
            #"{"board":"test.stage.0","motherboard":"main","route":{"json":"{\"name\":\"home\"}","type":"StageRoute"}}"#
        let filter = home.replacing("home", with: "filter")
        #expect(
            String(decoding: try encoder.encode(theatre.navigator.snapshot), as: UTF8.self)
                == #"{"base":{"stack":{"screens":[\#(home)]}},"layers":[{"presenter":0,"screens":[\#(filter)]}],"version":1}"#
        )
    }

    @Test("A snapshot of another version is refused with what to do")
    func version() throws {
        let text = #"{"base":{"stack":{"screens":[]}},"layers":[],"version":2}"#
        let error = try #require(throws: UnsupportedSnapshot.self) {
            try JSONDecoder().decode(NavigationSnapshot.self, from: Data(text.utf8))
        }
        #expect(
            "\(error)" == """
                The snapshot has version 2, and this library reads version 1. \
                Discard it and begin with the app's first screen.
                """)
    }

    @Test("A route that can't be encoded is a fault, and the rest is kept")
    func notEncodable() throws {
        let theatre = try Theatre { registry in
            registry.board(.shell) { _ in ShellBoard { board, _ in board.push(BrokenScreen()) } }
        }
        theatre.show(.a, "home")
        theatre.motherboard.activate(.shell)
        theatre.show(.b, "news")
        let snapshot = theatre.navigator.snapshot
        guard case .stack(let screens) = snapshot.base else {
            Issue.record("There are no tabs.")
            return
        }
        #expect(screens.map(\.board) == ["test.stage.0", "test.stage.1"])
        guard case .routeNotEncodable("test.shell", "BrokenRoute", _) = theatre.faults.first else {
            Issue.record("Expected a fault, got \(theatre.faults)")
            return
        }
    }
}

/// JSON has no infinity.
private struct BrokenRoute: Route {
    var value = Double.infinity
}

private final class BrokenScreen: Screen {
    let id = ScreenID()
    let title = "Broken"
    let route: any Route = BrokenRoute()
}
