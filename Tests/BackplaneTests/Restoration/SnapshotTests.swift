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
        theatre.tell(.a, .activateInside(.b, "filter"))
        theatre.tell(.a, .present("note"))
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        let home = #"{"board":0,"route":{"json":"{\"name\":\"home\"}","type":"StageRoute"}}"#
        let inside = #"{"board":1,"route":{"json":"{\"name\":\"filter\"}","type":"StageRoute"}}"#
        let boards =
            #"[{"id":"test.stage.0","motherboard":"main"},{"id":"test.stage.1","outer":0}]"#
        let sheet = #"{"sheet":{"detents":[]}}"#
        #expect(
            String(decoding: try encoder.encode(theatre.navigator.snapshot), as: UTF8.self)
                == #"{"base":{"stack":{"screens":[\#(home),\#(inside)]}},"boards":\#(boards),"#
                + #""layers":[{"presentation":\#(sheet),"presenter":1,"screens":[\#(home.replacing("home", with: "note"))]}],"#
                + #""version":2}"#)
    }

    @Test("A snapshot of another version is refused with what to do")
    func version() throws {
        let text = #"{"base":{"stack":{"screens":[]}},"layers":[],"version":1}"#
        let error = try #require(throws: UnsupportedSnapshot.self) {
            try JSONDecoder().decode(NavigationSnapshot.self, from: Data(text.utf8))
        }
        #expect(
            "\(error)" == """
                The snapshot has version 1, and this library reads version 2. \
                Discard it and begin with the app's first screen.
                """)
    }

    @Test("A snapshot whose sheet lies over itself, or over what lies over it, is damaged", arguments: [1, 2, 3])
    func sheetOverItself(presenter: Int) throws {
        let theatre = try Theatre()
        theatre.show(.a, "home")
        theatre.tell(.a, .present("note"))
        theatre.tell(.a, .present("more"))
        let text = String(decoding: try JSONEncoder().encode(theatre.navigator.snapshot), as: UTF8.self)
        let damaged = text.replacing(#""presenter":0"#, with: #""presenter":\#(presenter)"#)
        try #require(text != damaged)
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(NavigationSnapshot.self, from: Data(damaged.utf8))
        }
    }

    @Test(
        "A damaged snapshot is refused",
        arguments: [
            (#""board":0"#, #""board":7"#), (#""board":0"#, #""board":-1"#), (#""outer":0"#, #""outer":1"#),
            (#""outer":0"#, #""outer":-1"#),
        ])
    func damaged(sound: String, broken: String) throws {
        let theatre = try Theatre()
        theatre.show(.a, "home")
        theatre.tell(.a, .activateInside(.b, "inside"))
        let text = String(decoding: try JSONEncoder().encode(theatre.navigator.snapshot), as: UTF8.self)
        #expect(text.contains(sound))
        let spoilt = Data(text.replacing(sound, with: broken).utf8)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(NavigationSnapshot.self, from: spoilt) }
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
        #expect(screens.map { snapshot.boards[$0.board].id } == ["test.stage.0", "test.stage.1"])
        #expect(
            theatre.faults == [
                .routeNotEncodable(board: "test.shell", route: "BrokenRoute", reason: "'value' has no JSON")
            ])
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
