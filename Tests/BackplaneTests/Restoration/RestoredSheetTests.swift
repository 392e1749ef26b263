import Backplane
import Testing

@MainActor
@Suite("Sheets whose screens come back late")
struct RestoredSheetTests {
    @Test("A page that waits while a sheet is there comes back below it, and the sheet goes with it again")
    func belowSheet() async throws {
        let old = try Theatre()
        old.show(.a, "page")
        old.show(.b, "over")
        old.tell(.b, .present("sheet"))
        let gate = Gate()
        let new = try Theatre.guarded([.a], gate: gate)
        _ = await new.motherboard.root.restore(try old.saved())
        #expect(new.picture == Picture(only: ["over"], layers: [.init(presenter: "over", stack: ["sheet"])]))
        gate.open()
        await settle { new.picture == old.picture }
        #expect(new.picture == old.picture)
    }

    @Test("A sheet that waits comes back between what was below and above it, over the screen it was over")
    func sheetBetween() async throws {
        let old = try Theatre()
        old.show(.a, "list")
        old.motherboard.activate(.b, with: StageRoute(name: "unseen"))
        old.tell(.b, .present("lower"))
        old.show(.c, "in lower")
        old.motherboard.activate(.stage(4), with: StageRoute(name: "elsewhere"))
        old.tell(.stage(4), .present("upper"))
        let gate = Gate()
        let new = try Theatre.guarded([.b, .c], gate: gate)
        _ = await new.motherboard.root.restore(try old.saved())
        #expect(new.picture.only == ["list"])
        #expect(new.navigator.snapshot == old.navigator.snapshot)
        gate.open()
        await settle { new.picture == old.picture }
        #expect(new.picture == old.picture)
        new.navigator.pop(to: ScreenID(rawValue: "list"))
        #expect(new.picture == Picture(only: ["list"]))
    }

    @Test(
        "Of three sheets, each that waits comes back in its place",
        arguments: [[0], [1], [2], [0, 1], [1, 2], [0, 2]])
    func threeSheets(waiting: [Int]) async throws {
        let ids = (0..<3).map { Theatre.ID("test.sheet.\($0)") }
        let register: @MainActor (inout ModuleRegistry) -> Void = { registry in
            for id in ids {
                registry.board(id) { _ in ClosureBoard { board, route in board.present(StageScreen(route)) } }
                registry.restore(id)
            }
        }
        let old = try Theatre(also: register)
        old.show(.a, "page")
        for (number, id) in ids.enumerated() { old.show(id, "sheet \(number)") }
        let gate = Gate()
        let new = try Theatre.guarded(waiting.map { ids[$0] }, gate: gate, also: register)
        _ = await new.motherboard.root.restore(try old.saved())
        #expect(new.navigator.layers.count == 3 - waiting.count)
        #expect(new.navigator.snapshot == old.navigator.snapshot)
        gate.open()
        await settle { new.picture == old.picture }
        #expect(new.picture == old.picture)
        #expect(new.navigator.snapshot == old.navigator.snapshot)
    }

    @Test("A sheet that came back before the screen it was over does not go with the one it was over meanwhile")
    func presenterLater() async throws {
        let old = try Theatre()
        old.show(.a, "page")
        old.show(.b, "over")
        old.tell(.b, .present("sheet"))
        old.show(.c, "in the sheet")
        let gate = Gate()
        let new = try Theatre.guarded([.b], gate: gate)
        _ = await new.motherboard.root.restore(try old.saved())
        #expect(new.picture.layers == [.init(presenter: "page", stack: ["in the sheet"])])
        gate.open()
        await settle { new.picture == old.picture }
        new.tell(.a, .complete)
        #expect(
            new.picture
                == Picture(only: ["over"], layers: [.init(presenter: "over", stack: ["sheet", "in the sheet"])])
        )
    }

    @Test("A sheet whose presenter has gone before it comes back is over the screen below")
    func presenterGone() async throws {
        let old = try Theatre()
        old.show(.c, "first")
        old.show(.a, "page")
        old.show(.b, "over")
        old.tell(.c, .present("sheet"))
        let gate = Gate()
        let new = try Theatre.guarded([.c], gate: gate)
        _ = await new.motherboard.root.restore(try old.saved())
        new.tell(.b, .complete)
        #expect(new.picture == Picture(only: ["page"]))
        gate.open()
        let restored = Picture(only: ["first", "page"], layers: [.init(presenter: "page", stack: ["sheet"])])
        await settle { new.picture == restored }
        #expect(new.picture == restored)
    }

    @Test("What waits for its place in a sheet that is dismissed meanwhile comes in a sheet of its own")
    func sheetGone() async throws {
        let old = try Theatre()
        old.show(.a, "page")
        old.show(.b, "over")
        old.tell(.b, .present("sheet"))
        old.show(.c, "in the sheet")
        let gate = Gate()
        let new = try Theatre.guarded([.c], gate: gate)
        _ = await new.motherboard.root.restore(try old.saved())
        new.tell(.b, .dismiss)
        #expect(new.picture == Picture(only: ["page", "over"]))
        gate.open()
        await settle { !new.picture.layers.isEmpty }
        #expect(new.picture.only == ["page", "over"])
        #expect(new.picture.layers.map(\.stack) == [["in the sheet"]])
    }
}
