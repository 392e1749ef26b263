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
}
