import Backplane
import Observation
import Testing

@MainActor
@Suite("Dialogs")
struct DialogTests {
    private enum Choice: Sendable, Equatable {
        case delete, archive
    }

    private let answers = Log()
    private let answered = Gate()

    /// A board that asks whenever it is activated, and writes down what it is answered.
    private func bench() throws -> Bench {
        try Bench { registry in
            registry.board(.shell) { _ in
                ShellBoard { board, _ in
                    board.task { [weak board] in
                        let dialog = Dialog<Choice>(
                            "Delete?", message: "For good.", style: .confirmation,
                            buttons: [
                                .init("Delete", role: .destructive, answer: .delete),
                                .init("Archive", answer: .archive),
                            ], cancel: "Keep")
                        let answer = await board?.ask(dialog)
                        answers(answer.map { "\($0)" } ?? "nothing")
                        answered.open()
                    }
                }
            }
        }
    }

    private func asked(_ bench: Bench) async throws -> NavigationDialog {
        bench.motherboard.activate(.shell)
        while bench.root.navigator.dialogs.isEmpty { await Task.yield() }
        return try #require(bench.root.navigator.dialogs.first)
    }

    @Test("A dialog is shown with its buttons, and the one that answers nothing comes last")
    func shown() async throws {
        let bench = try bench()
        let dialog = try await asked(bench)
        #expect(dialog.title == "Delete?" && dialog.message == "For good." && dialog.style == .confirmation)
        #expect(dialog.boardID == "test.shell")
        #expect(dialog.buttons.map(\.title) == ["Delete", "Archive", "Keep"])
        #expect(dialog.buttons.map(\.role) == [.destructive, nil, .cancel])
        bench.motherboard.shutDown()
    }

    @Test("A button gives the board its answer", arguments: [(0, "delete"), (1, "archive"), (2, "nothing")])
    func answer(button: Int, line: String) async throws {
        let bench = try bench()
        let dialog = try await asked(bench)
        bench.root.navigator.press(dialog.buttons[button])
        #expect(bench.root.navigator.dialogs.isEmpty)
        await answered.passed()
        #expect(answers.lines == [line])
        bench.root.navigator.press(dialog.buttons[0])
        bench.root.navigator.dismiss(dialog)
        #expect(bench.faults.kinds.isEmpty && bench.motherboard.isLive(.shell))
    }

    @Test("A dialog that is left answers nothing")
    func dismissed() async throws {
        let bench = try bench()
        bench.root.navigator.dismiss(try await asked(bench))
        await answered.passed()
        #expect(answers.lines == ["nothing"])
    }

    @Test("A board that ends takes away what it has asked since another dialog was answered")
    func boardEndsAfterAnswer() async throws {
        let bench = try bench()
        let first = try await asked(bench)
        bench.motherboard.activate(.shell)
        await settle { bench.root.navigator.dialogs.count == 2 }
        bench.root.navigator.press(first.buttons[0])
        #expect(bench.root.navigator.dialogs.count == 1)
        bench.motherboard.complete(.shell)
        #expect(bench.root.navigator.dialogs.isEmpty)
    }

    @Test("A board that ends takes its dialog away, and is answered nothing")
    func boardEnds() async throws {
        let bench = try bench()
        _ = try await asked(bench)
        bench.motherboard.complete(.shell)
        #expect(bench.root.navigator.dialogs.isEmpty)
        await answered.passed()
        #expect(answers.lines == ["nothing"])
    }

    @Test("Dialogs wait for one another, and cancelling the task that asks takes its dialog away")
    func several() async throws {
        let board = Weak<ShellBoard>()
        let bench = try Bench { registry in
            registry.board(.shell) { _ in ShellBoard { shell, _ in board.object = shell } }
        }
        bench.motherboard.activate(.shell)
        let first = Task { await board.object?.ask(Dialog<Bool>("First", buttons: [.init("Yes", answer: true)])) }
        while bench.root.navigator.dialogs.count < 1 { await Task.yield() }
        let second = Task { await board.object?.ask(Dialog<Bool>("Second")) }
        while bench.root.navigator.dialogs.count < 2 { await Task.yield() }
        #expect(bench.root.navigator.dialogs.map(\.title) == ["First", "Second"])
        #expect(bench.root.navigator.dialogs.map { $0.buttons.map(\.title) } == [["Yes"], ["OK"]])
        first.cancel()
        #expect(await first.value == .some(nil))
        #expect(bench.root.navigator.dialogs.map(\.title) == ["Second"])
        bench.root.navigator.dismiss(try #require(bench.root.navigator.dialogs.first))
        #expect(await second.value == .some(nil))
    }

    @Test("A task that has been cancelled already asks nothing, not even for a moment")
    func cancelledBefore() async throws {
        let board = Weak<ShellBoard>()
        let bench = try Bench { registry in
            registry.board(.shell) { _ in ShellBoard { shell, _ in board.object = shell } }
        }
        bench.motherboard.activate(.shell)
        let task = Task { await board.object?.ask(Dialog<Bool>("Sure?")) }
        task.cancel()
        for _ in 0..<10 {
            await Task.yield()
            #expect(bench.root.navigator.dialogs.isEmpty)
        }
        #expect(await task.value == .some(nil))
    }

    @Test("A dialog changes nothing for those who draw screens")
    func isApart() async throws {
        let bench = try bench()
        var wasChanged = false
        withObservationTracking {
            _ = (bench.root.navigator.stack.count, bench.root.navigator.tabs.count)
        } onChange: {
            MainActor.assumeIsolated { wasChanged = true }
        }
        bench.root.navigator.dismiss(try await asked(bench))
        #expect(!wasChanged)
    }

    @Test("Buttons, dialogs and layers of another window do nothing here, whatever theirs are numbered")
    func otherWindow() async throws {
        let (here, there) = (try bench(), try bench())
        let (dialog, other) = (try await asked(here), try await asked(there))
        #expect(dialog.id == other.id)
        for button in other.buttons { here.root.navigator.press(button) }
        here.root.navigator.dismiss(other)
        #expect(here.root.navigator.dialogs == [dialog])
        here.root.navigator.press(dialog.buttons[1])
        await answered.passed()
        #expect(answers.lines == ["archive"])
        let stages = [try Theatre(), try Theatre()]
        for stage in stages {
            stage.show(.a, "page")
            stage.tell(.a, .present("sheet"))
        }
        let layers = stages.map(\.navigator.layers)
        stages[0].navigator.dismiss(layers[1][0])
        #expect(stages[0].faults == [.unknownLayer(layer: "\(layers[1][0].id)")])
        #expect(stages[0].navigator.layers.count == 1)
        for bench in [here, there] { bench.motherboard.shutDown() }
    }

    @Test("A board that ends takes back what it has asked and nothing else, and the rest stays in order")
    func manyBoards() async throws {
        let bench = try Bench { registry in
            registry.board(.asking, instances: .many) { [answers] _ in
                ClosureBoard<Int, Void, Never> { board, number in
                    for part in ["a", "b"] {
                        board.task { [weak board] in
                            let answer = await board?.ask(
                                Dialog("\(number)\(part)", buttons: [.init("Yes", answer: 1)]))
                            answers("\(number)\(part) \(answer ?? 0)")
                        }
                    }
                }
            }
        }
        let boards = (0..<5).map { bench.motherboard.activate(.asking, with: $0) }
        let navigator = bench.root.navigator
        await settle { navigator.dialogs.count == 10 }
        for number in [3, 0, 4] { boards[number].cancel() }
        #expect(navigator.dialogs.map(\.title) == ["1a", "1b", "2a", "2b"])
        navigator.press(navigator.dialogs[1].buttons[0])
        navigator.dismiss(navigator.dialogs[0])
        #expect(navigator.dialogs.map(\.title) == ["2a", "2b"])
        await settle { answers.lines.count == 8 }
        #expect(answers.lines.filter { $0.hasSuffix("1") } == ["1b 1"])
        bench.motherboard.shutDown()
        #expect(navigator.dialogs.isEmpty)
    }
}

extension BoardID<Int, Void, Never> {
    fileprivate static var asking: Self { "test.asking" }
}
