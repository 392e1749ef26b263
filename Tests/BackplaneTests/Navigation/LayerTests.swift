import Backplane
import Testing

@MainActor
@Suite("Presented layers")
struct LayerTests {
    @Test("A presented screen is over everything, in a stack of its own")
    func present() throws {
        let theatre = try Theatre()
        theatre.show(.a, "list")
        theatre.tell(.a, .present("filter"))
        theatre.tell(.a, .push("colours"))
        #expect(theatre.navigator.stack.names == ["filter", "colours"])
        #expect(theatre.navigator.baseStack.names == ["list"])
        #expect(theatre.navigator.top?.boardID == "test.stage.0")
        #expect(theatre.picture.layers == [.init(presenter: "list", stack: ["filter", "colours"])])
    }

    @Test("A board's first screen goes where the person looks, its next ones over those it has")
    func placeOfPush() throws {
        let theatre = try Theatre()
        theatre.show(.a, "list")
        theatre.show(.b, "offer")
        theatre.tell(.b, .present("terms"))
        theatre.show(.c, "help")
        theatre.tell(.a, .push("details"))
        #expect(theatre.picture.only == ["list", "offer", "details"])
        #expect(theatre.picture.layers.map(\.stack) == [["terms", "help"]])
    }

    @Test("Dismissing a layer completes the boards that are only there, and keeps the others")
    func dismiss() throws {
        let theatre = try Theatre()
        theatre.show(.a, "list")
        theatre.tell(.a, .present("filter"))
        theatre.show(.b, "colours")
        #expect(theatre.navigator.dismiss())
        #expect(theatre.ended.lines == ["1 left"])
        #expect(theatre.motherboard.isLive(.a))
        #expect(theatre.picture == Picture(only: ["list"]))
        #expect(!theatre.navigator.dismiss())
    }

    @Test("Dismissing a layer dismisses those above it")
    func dismissBelow() throws {
        let theatre = try Theatre()
        theatre.show(.a, "list")
        theatre.tell(.a, .present("filter"))
        theatre.show(.b, "colours")
        theatre.tell(.b, .present("mixer"))
        theatre.navigator.dismiss(try #require(theatre.navigator.layers.first))
        #expect(theatre.picture == Picture(only: ["list"]))
        #expect(theatre.ended.lines == ["1 left"])
    }

    @Test("A board dismisses the layer that it is in, and completes if it has nothing else")
    func dismissByBoard() throws {
        let theatre = try Theatre()
        theatre.show(.a, "list")
        theatre.tell(.a, .present("filter"))
        theatre.show(.b, "colours")
        theatre.tell(.b, .dismiss)
        #expect(theatre.picture == Picture(only: ["list"]))
        #expect(theatre.ended.lines == ["1 left"])
        theatre.tell(.a, .dismiss)
        #expect(theatre.faults == [.nothingPresented(board: "test.stage.0")])
    }

    @Test("Dismissing a layer that is gone is a fault")
    func dismissGone() throws {
        let theatre = try Theatre()
        theatre.show(.a, "list")
        theatre.tell(.a, .present("filter"))
        let layer = try #require(theatre.navigator.layers.first)
        theatre.navigator.dismiss(layer)
        theatre.navigator.dismiss(layer)
        #expect(theatre.faults == [.unknownLayer(layer: "1")])
    }

    @Test("Going back within a layer leaves its screens, and from its bottom dismisses it")
    func pop() throws {
        let theatre = try Theatre()
        theatre.show(.a, "list")
        theatre.tell(.a, .present("filter"))
        theatre.show(.b, "colours")
        #expect(theatre.navigator.pop())
        #expect(theatre.picture.layers.map(\.stack) == [["filter"]])
        #expect(theatre.navigator.pop())
        #expect(theatre.picture == Picture(only: ["list"]))
        #expect(!theatre.navigator.pop())
        #expect(theatre.ended.lines == ["1 left"])
    }

    @Test("Going back to a screen under a layer dismisses the layer")
    func popToBelow() throws {
        let theatre = try Theatre()
        theatre.show(.a, "list")
        theatre.tell(.a, .push("details"))
        theatre.tell(.a, .present("photo"))
        #expect(theatre.navigator.pop(to: ScreenID(rawValue: "list")))
        #expect(theatre.picture == Picture(only: ["list"]))
    }

    @Test("Going back to the bottom screen dismisses all layers")
    func popToRoot() throws {
        let theatre = try Theatre()
        theatre.show(.a, "list")
        theatre.show(.b, "offer")
        theatre.tell(.b, .present("terms"))
        theatre.show(.c, "help")
        theatre.navigator.popToRoot()
        #expect(theatre.picture == Picture(only: ["list"]))
        #expect(theatre.ended.lines == ["2 left", "1 left"])
    }

    @Test("A board that completes takes along what was presented over its screens, and only that")
    func completing() throws {
        let theatre = try Theatre()
        theatre.show(.a, "list")
        theatre.show(.b, "offer")
        theatre.tell(.b, .present("terms"))
        theatre.show(.c, "help")
        theatre.tell(.a, .complete)
        #expect(theatre.picture.layers == [.init(presenter: "offer", stack: ["terms", "help"])])
        theatre.tell(.b, .complete)
        #expect(theatre.picture == Picture())
        #expect(theatre.ended.lines == ["0 finished", "1 finished", "2 left"])
    }

    @Test("A layer says how it covers what is below")
    func presentation() throws {
        let theatre = try Theatre { registry in
            registry.board(.shell) { _ in
                ShellBoard { board, _ in
                    board.present(StageScreen("sheet"))
                    board.present(StageScreen("half"), as: .sheet(detents: [.medium, .fraction(0.9)]))
                    board.present(StageScreen("page"), as: .cover)
                }
            }
        }
        theatre.motherboard.activate(.shell)
        let presentations = theatre.navigator.layers.map(\.presentation)
        #expect(presentations == [.sheet(), .sheet(detents: [.medium, .fraction(0.9)]), .cover])
    }

    @Test("A board takes back one of its screens, wherever it is, with what was presented over it")
    func dismissOne() throws {
        let theatre = try Theatre()
        theatre.show(.a, "list")
        theatre.show(.b, "offer")
        theatre.tell(.a, .push("details"))
        theatre.tell(.a, .present("photo"))
        theatre.tell(.a, .dismissScreen("details"))
        #expect(theatre.picture == Picture(only: ["list", "offer"]))
        theatre.tell(.a, .dismissScreen("offer"))
        #expect(theatre.faults == [.unknownScreen(screen: "offer", call: "dismiss(_:)")])
        theatre.tell(.a, .dismissScreen("list"))
        #expect(theatre.picture == Picture(only: ["offer"]))
        #expect(theatre.ended.lines == ["0 left"])
    }

    @Test("A layer outlives the board that began it if another is in it, and keeps its identity")
    func beganByOther() throws {
        let theatre = try Theatre()
        theatre.show(.a, "list")
        theatre.show(.b, "offer")
        theatre.tell(.a, .present("filter"))
        theatre.show(.c, "colours")
        let layer = theatre.navigator.layers.first?.id
        theatre.tell(.a, .complete)
        #expect(theatre.picture == Picture(only: ["offer"], layers: [.init(presenter: "offer", stack: ["colours"])]))
        #expect(theatre.navigator.layers.first?.id == layer)
    }

    @Test("Over nothing, too, a screen can be presented")
    func overNothing() throws {
        let theatre = try Theatre {
            $0.board(.shell) { _ in
                ShellBoard {
                    $0.present(StageScreen("welcome")); _ = $1
                }
            }
        }
        theatre.motherboard.activate(.shell)
        #expect(theatre.picture == Picture(layers: [.init(presenter: nil, stack: ["welcome"])]))
        #expect(theatre.navigator.pop())
        #expect(!theatre.motherboard.isLive(.shell))
    }

    @Test("Presenting a screen with the id of one that is shown is a fault and changes nothing")
    func presentedTwice() throws {
        let theatre = try Theatre()
        theatre.show(.a, "list")
        theatre.tell(.a, .present("list"))
        #expect(theatre.faults == [.screenShownTwice(screen: "StageScreen 'list'", board: "test.stage.0")])
        #expect(theatre.picture == Picture(only: ["list"]))
    }

    @Test("Screens that a gesture has left are left, wherever they are; those gone before are passed over")
    func left() throws {
        let theatre = try Theatre()
        theatre.show(.a, "list")
        theatre.show(.b, "offer")
        theatre.tell(.b, .present("terms"))
        theatre.navigator.leave(["offer", "gone"].map(ScreenID.init(rawValue:)))
        #expect(theatre.picture == Picture(only: ["list"]))
        #expect(theatre.ended.lines == ["1 left"])
        #expect(theatre.faults.isEmpty)
    }

    @Test("Showing, presenting and dismissing from a completed board are faults by name")
    func afterCompletion() throws {
        let theatre = try Theatre(also: { registry in
            registry.board(.shell) { _ in
                ShellBoard { board, _ in
                    board.push(StageScreen("shell"))
                    board.complete()
                    board.push(StageScreen("one"))
                    board.push(StageScreen("two"), in: .first)
                    board.present(StageScreen("three"))
                    board.dismiss()
                    board.dismiss(StageScreen("shell"))
                }
            }
        })
        theatre.motherboard.activate(.shell)
        let calls = ["push(_:)", "push(_:in:)", "present(_:as:)", "dismiss()", "dismiss(_:)"]
        #expect(theatre.faults == calls.map { .sentAfterCompletion(board: "test.shell", call: $0) })
        #expect(theatre.picture == Picture())
    }
}
