import BackplaneTesting
import DesignSystemInterface
import Domain
import PlatformTesting
import Testing
import TodosInterface

@testable import Todos

/// Undoing deletions and ticks.
extension TodosTests {
    @Test("What was deleted can be put back, done and where it was")
    func undo() async throws {
        let screen = try await loaded(try probe())
        for text in ["Bread", "Milk"] {
            try await screen.perform(.add(NewTodoForm(id: screen.output.newID, text: text)))
        }
        await expectEventually { screen.output.todos.count == 2 }
        let bread = try #require(screen.output.todos.first { $0.title.text == "Bread" })
        try await screen.perform(.delete(bread.id))
        await expectEventually { screen.output.todos.count == 1 }
        #expect(screen.context.undo?.text == "“Bread” is deleted.")
        platform.goOffline()
        try await screen.undo()
        #expect(screen.context.undo != nil && screen.context.message != nil)
        platform.recover()
        try await screen.undo()
        await expectEventually { screen.output.todos.count == 2 }
        #expect(screen.output.todo(bread.id) == bread && screen.context.undo == nil)
        // A browser that gets no answer sends it twice.
        try await screen.perform(.undo(.deletion(bread.id)))
        #expect(screen.output.todos.count == 2 && screen.context.message == nil)
    }

    @Test("Of several that were deleted one after the other, each can be put back, the last one first")
    func undoSeveral() async throws {
        let screen = try await loaded(try probe())
        for text in ["Bread", "Milk", "Tea"] { try await add(text, screen) }
        await expectEventually { texts(screen).count == 3 }
        for text in ["Bread", "Tea"] { try await screen.perform(.delete(try row(text, screen).id)) }
        await expectEventually { texts(screen) == ["Milk"] }
        for text in ["Tea", "Bread"] {
            await expectEventually { screen.context.undo?.text == "“\(text)” is deleted." }
            try await screen.undo()
        }
        await expectEventually { texts(screen) == ["Tea", "Milk", "Bread"] && screen.context.undo == nil }
    }

    @Test("What was ticked off among the open todos comes back one after another, the last one first")
    func severalMarkedOut() async throws {
        let screen = try await loaded(try probe())
        for text in ["Tea", "Bread", "Milk"] { try await add(text, screen) }
        await expectEventually { texts(screen).count == 3 }
        try await screen.perform(.delete(try row("Tea", screen).id))
        try await screen.perform(.filter(.open))
        for text in ["Bread", "Milk"] {
            try await screen.perform(.setDone(DoneForm(id: try row(text, screen).id, isDone: true)))
            await expectEventually { !texts(screen).contains(text) }
        }
        for (text, rows) in [("Milk", ["Milk"]), ("Bread", ["Milk", "Bread"])] {
            #expect(screen.context.undo?.text == "“\(text)” is done. It is under Done now.")
            try await screen.undo()
            await expectEventually { texts(screen) == rows }
        }
        #expect(screen.context.undo?.text == "“Tea” is deleted.")
    }

    @Test("Ticks and deletions are undone in the opposite order, whichever came between which")
    func ticksAndDeletions() async throws {
        let names = ["Tea", "Salt", "Bread", "Milk"]
        let screen = try await loaded(try probe())
        for text in names { try await add(text, screen) }
        await expectEventually { texts(screen).count == 4 }
        try await screen.perform(.filter(.open))
        for (text, isDeleted) in [("Tea", false), ("Salt", true), ("Bread", false), ("Milk", true)] {
            let id = try row(text, screen).id
            try await screen.perform(isDeleted ? .delete(id) : .setDone(DoneForm(id: id, isDone: true)))
            await expectEventually { !texts(screen).contains(text) }
        }
        for (text, state) in [("Milk", "deleted"), ("Bread", "done"), ("Salt", "deleted"), ("Tea", "done")] {
            await expectEventually { screen.context.undo?.text.hasPrefix("“\(text)” is \(state).") == true }
            try await screen.undo()
            await expectEventually { texts(screen).contains(text) }
        }
        #expect(screen.context.undo == nil)
    }

    @Test("As many ticks as a window keeps are undone, and not one more")
    func mostMarkedOut() async throws {
        let screen = try await loaded(try probe())
        let count = TodosOutput.undoableSteps + 1
        for number in 1...count { try await add("\(number)", screen) }
        await expectEventually { texts(screen).count == count }
        try await screen.perform(.filter(.open))
        for number in 1...count {
            try await screen.perform(.setDone(DoneForm(id: try row("\(number)", screen).id, isDone: true)))
            await expectEventually { texts(screen).count == count - number }
        }
        for number in 1...count - 1 {
            try await screen.undo()
            await expectEventually { texts(screen).count == number }
        }
        #expect(screen.context.undo == nil)
    }

    @Test("What is undone is what was offered, whatever was deleted since; when it is too late, that is said")
    func undoNamed() async throws {
        let screen = try await loaded(try probe())
        for text in ["Bread", "Milk"] { try await add(text, screen) }
        await expectEventually { texts(screen).count == 2 }
        try await screen.perform(.delete(try row("Bread", screen).id))
        await expectEventually { screen.context.undo?.text == "“Bread” is deleted." }
        let offered = try #require(screen.context.undo)
        let other = try await loaded(try probe())
        try await other.perform(.delete(try row("Milk", other).id))
        await expectEventually { screen.context.undo?.text == "“Milk” is deleted." }
        try await screen.undo(offered)
        await expectEventually { texts(screen) == ["Bread"] && screen.context.undo?.text == "“Milk” is deleted." }
        #expect(screen.context.message == nil)
        for screen in [other, try await loaded(try probe())] {
            try await screen.undo(offered)
            #expect(screen.context.message == .tooLateToUndo && texts(screen) == ["Bread"])
        }
        try await other.undo()
        await expectEventually { texts(screen) == ["Milk", "Bread"] && screen.context.undo == nil }
        #expect(other.context.message == nil)
    }

    @Test("The tick that was offered to be undone is undone, whatever was ticked or deleted since")
    func undoNamedTick() async throws {
        let screen = try await loaded(try probe())
        for text in ["Tea", "Bread", "Milk"] { try await add(text, screen) }
        await expectEventually { texts(screen).count == 3 }
        try await screen.perform(.filter(.open))
        try await screen.perform(.setDone(DoneForm(id: try row("Milk", screen).id, isDone: true)))
        await expectEventually { screen.context.undo != nil }
        let offered = try #require(screen.context.undo)
        try await screen.perform(.setDone(DoneForm(id: try row("Bread", screen).id, isDone: true)))
        try await screen.perform(.delete(try row("Tea", screen).id))
        await expectEventually { texts(screen).isEmpty && screen.context.undo?.text == "“Tea” is deleted." }
        try await screen.undo(offered)
        await expectEventually { texts(screen) == ["Milk"] && screen.context.undo?.text == "“Tea” is deleted." }
    }
}

extension TodosScreen {
    /// Presses "Undo", of a notice that is or was shown.
    func undo(_ notice: Notice? = nil) async throws {
        let target = (notice ?? context.undo)?.undoTarget?.text ?? ""
        try await perform(try TodosAction(name: "undo", form: WebForm([(UndoTarget.fieldName, target)])))
    }
}
