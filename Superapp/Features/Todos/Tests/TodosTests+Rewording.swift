import Backplane
import BackplaneTesting
import DesignSystemInterface
import Domain
import PlatformInterface
import PlatformTesting
import Testing
import TodosInterface

@testable import Todos

extension TodosTests {
    @Test("A todo is reworded; over a change from elsewhere only when the person has seen it")
    func rewording() async throws {
        let probe = try probe()
        let screen = try await loaded(probe)
        try await add("Bread", screen)
        await expectEventually { texts(screen) == ["Bread"] }
        var bread = try row("Bread", screen)
        try await screen.perform(.beginRewording(bread.id))
        #expect(screen.context.todos[0].rewording?.field.value == "Bread")
        bread.title = try Title("Rye bread")
        try await platform.makeTodosUseCase().save(bread)
        await expectEventually { texts(screen) == ["Rye bread"] }
        #expect(screen.context.todos[0].rewording?.elsewhere?.text.contains("“Rye bread”") == true)
        try await screen.perform(.reword(RewordForm(id: bread.id, text: "White bread", original: "Bread")))
        let offered = try #require(screen.context.todos[0].rewording)
        #expect(offered.field.error?.contains("“Rye bread”") == true && offered.field.value == "White bread")
        try await screen.perform(.reword(RewordForm(id: bread.id, text: "White bread", original: offered.original)))
        await expectEventually { texts(screen) == ["White bread"] }
        #expect(screen.context.todos[0].rewording == nil)
    }

    @Test("A todo that leaves the list while one rewords it stays to be finished; a deleted one can be added again")
    func rewordingAbsent() async throws {
        let todos = platform.makeTodosUseCase()
        let screen = try await loaded(try probe())
        for text in ["Bread", "Milk"] { try await add(text, screen) }
        try await screen.perform(.filter(.open))
        let (bread, milk) = (try row("Bread", screen), try row("Milk", screen))
        try await screen.perform(.beginRewording(bread.id))
        try await todos.setDone(true, bread.id, of: ada)
        await expectEventually { screen.output.absent != nil }
        #expect(screen.context.todos.compactMap(\.rewording).count == 1)
        try await screen.perform(.reword(RewordForm(id: bread.id, text: "Rye bread", original: "Bread")))
        #expect(try await todos.todo(bread.id, of: ada).title.text == "Rye bread")
        #expect(texts(screen) == ["Milk"])

        try await screen.perform(.beginRewording(milk.id))
        try await todos.delete(milk.id, of: ada)
        await expectEventually { screen.context.todos.first?.rewording?.isDeleted == true }
        #expect(screen.context.todos.map(\.id) == [milk.id.rawValue] && screen.context.empty == nil)
        let form = RewordForm(id: milk.id, text: "Oat milk", original: "Milk")
        await #expect(throws: WebFormError.notFound) { try await screen.perform(.reword(form)) }
        #expect(screen.context.todos.first?.rewording?.field.value == "Oat milk")
        try await screen.perform(.addAgain(form))
        await expectEventually { texts(screen) == ["Oat milk"] }
        #expect(screen.output.rewording == nil)
        // What is there again can't be put back.
        await expectEventually { screen.context.undo == nil }
    }

    @Test("What was written for a todo that is not in the list is gone on with, also if the todo was deleted meanwhile")
    func resuming() async throws {
        let todos = platform.makeTodosUseCase()
        let screen = try await loaded(try probe())
        try await add("Bread", screen)
        await expectEventually { texts(screen) == ["Bread"] }
        let bread = try row("Bread", screen)
        try await todos.setDone(true, bread.id, of: ada)
        try await screen.perform(.filter(.open))
        try await screen.perform(.resumeRewording(bread.id))
        #expect(screen.context.todos.map(\.rewording?.field.value) == ["Bread"])
        #expect(screen.context.todos.first?.rewording?.elsewhere == nil)
        try await screen.perform(.endRewording)

        try await todos.delete(bread.id, of: ada)
        try await screen.perform(.resumeRewording(bread.id))
        #expect(screen.context.todos.first?.rewording?.isDeleted == true && screen.context.message == nil)
        try await screen.perform(.addAgain(RewordForm(id: bread.id, text: "Rye bread", original: "")))
        await expectEventually { texts(screen) == ["Rye bread"] }
    }

    @Test("An editor stays open while the filter has its todo, and is open again where one goes back to that")
    func rewordingFiltered() async throws {
        let screen = try await loaded(try probe())
        for text in ["Milk", "Bread"] { try await add(text, screen) }
        await expectEventually { texts(screen) == ["Bread", "Milk"] }
        let milk = try row("Milk", screen)
        try await screen.perform(.beginRewording(milk.id))
        for (filter, editors) in [(TodosFilter.open, [nil, "Milk"]), (.done, []), (.all, [nil, "Milk"])] {
            try await screen.perform(.filter(filter))
            #expect(screen.context.todos.map(\.rewording?.field.value) == editors, "\(filter)")
        }
        try await screen.perform(.filter(.done))
        #expect(screen.context.empty?.title == "Nothing done yet")
        try await platform.makeTodosUseCase().delete(milk.id, of: ada)
        try await screen.perform(.filter(.all))
        await expectEventually { screen.context.todos.contains { $0.rewording?.isDeleted == true } }
    }

    @Test("A todo that is only ticked in another window meanwhile is reworded at once, and stays ticked")
    func rewordingTicked() async throws {
        let probe = try probe()
        let screen = try await loaded(probe)
        try await add("Bread", screen)
        await expectEventually { texts(screen) == ["Bread"] }
        let bread = try row("Bread", screen)
        try await screen.perform(.beginRewording(bread.id))
        try await platform.makeTodosUseCase().setDone(true, bread.id, of: ada)
        let original = try #require(screen.context.todos[0].rewording?.original)
        try await screen.perform(.reword(RewordForm(id: bread.id, text: "Rye bread", original: original)))
        await expectEventually { texts(screen) == ["Rye bread ✓"] }
        #expect(screen.context.todos[0].rewording == nil && screen.context.message == nil)
    }

    @Test("The editor of a todo that is ticked elsewhere stays in its place and says so; saving keeps both changes")
    func tickedElsewhere() async throws {
        let todos = platform.makeTodosUseCase()
        let screen = try await loaded(try probe())
        for text in ["Milk", "Bread"] { try await add(text, screen) }
        await expectEventually { texts(screen) == ["Bread", "Milk"] }
        let bread = try row("Bread", screen)
        for filter in [TodosFilter.all, .open] {
            try await screen.perform(.filter(filter))
            try await screen.perform(.beginRewording(bread.id))
            try await todos.setDone(true, bread.id, of: ada)
            await expectEventually { screen.context.todos.first?.rewording?.elsewhere != nil }
            let rows = screen.context.todos
            #expect(rows.map(\.id) == [bread.id.rawValue, try row("Milk", screen).id.rawValue], "\(filter)")
            #expect(rows[0].isDone)
            #expect(
                rows[0].rewording?.elsewhere?.text
                    == "This todo was marked as done in another window. You can still save what you write.")
            try await screen.perform(.reword(RewordForm(id: bread.id, text: "Bread", original: "Bread")))
            let said = filter == .open ? "“Bread” is saved. It is under Done now." : nil
            #expect(screen.context.message?.text == said)
            try await todos.setDone(false, bread.id, of: ada)
            await expectEventually { texts(screen) == ["Bread", "Milk"] }
        }
        try await screen.perform(.beginRewording(bread.id))
        try await todos.setDone(true, bread.id, of: ada)
        try await todos.reword(bread.id, from: bread.title, to: try Title("Rolls"), of: ada)
        await expectEventually {
            screen.context.todos.first?.rewording?.elsewhere?.text
                == "This todo was marked as done, and changed in another window to “Rolls”."
        }
        let form = RewordForm(id: bread.id, text: "Rye bread", original: "Bread")
        try await screen.perform(.reword(form))
        let offered = try #require(screen.context.todos.first?.rewording)
        #expect(offered.original == "Rolls" && offered.field.value == "Rye bread")
        #expect(offered.elsewhere?.text.hasPrefix("This todo was marked as done in") == true)
        try await screen.perform(.reword(RewordForm(id: bread.id, text: "Rye bread", original: "Rolls")))
        #expect(try await todos.todo(bread.id, of: ada).isDone)
        try await screen.perform(.filter(.all))
        await expectEventually { texts(screen) == ["Milk", "Rye bread ✓"] }
    }
}
