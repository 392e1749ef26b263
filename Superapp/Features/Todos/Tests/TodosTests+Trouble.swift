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
    @Test("A todo whose answer was lost may be added again, or another one; neither is there twice")
    func lostAnswer() async throws {
        let probe = try probe()
        let screen = try await loaded(probe)
        platform.loseAnswers()
        try await add("Bread", screen)
        #expect(screen.context.adding?.waits?.text.contains("this may or may not be done") == true)
        platform.loseAnswers(false)
        try await add("Milk", screen)
        await expectEventually { Set(texts(screen)) == ["Bread", "Milk"] }
        #expect(screen.context.message == nil && screen.output.newText.isEmpty)
        platform.loseAnswers()
        try await add("Salt", screen)
        platform.loseAnswers(false)
        try await add("Salt", screen)
        await expectEventually { Set(texts(screen)) == ["Bread", "Milk", "Salt"] }
        #expect(screen.output.todos.count == 3 && screen.context.message == nil)
    }

    @Test("What is said of another change stays while a waiting todo is sent again, until something else is done")
    func otherChange() async throws {
        let bread = try await platform.makeTodosUseCase().save(Todo(owner: ada, title: try Title("Bread")))
        let probe = try probe()
        let screen = try await loaded(probe)
        platform.loseAnswers()
        let milk = NewTodoForm(id: Todo.ID(), text: "Milk")
        try await screen.perform(.add(milk))
        #expect(screen.context.adding?.waits != nil && screen.context.message == nil)
        let ticked = DoneForm(id: bread.id, isDone: true)
        screen.output.message = .unreachable("Nothing was changed.")
        try await screen.perform(.add(milk))
        #expect(screen.context.message?.text == "Nothing was changed.")
        platform.loseAnswers(false)
        try await screen.perform(.add(milk))
        #expect(screen.context.adding?.waits == nil && screen.context.message?.text == "Nothing was changed.")
        try await screen.perform(.setDone(ticked))
        #expect(screen.context.message == nil)
    }

    @Test("That a change may have been made is said although another one was certainly not made after it")
    func doubt() async throws {
        let bread = try await platform.makeTodosUseCase().save(Todo(owner: ada, title: try Title("Bread")))
        let screen = try await loaded(try probe())
        let reason = "This may or may not be done."
        screen.output.message = .unanswered(.wording(bread.id, try Title("Rye bread")), reason)
        platform.goOffline()
        for _ in 1...2 {
            try await screen.perform(.setDone(DoneForm(id: bread.id, isDone: true)))
            #expect(screen.context.message?.text == "\(reason) What you did after that was not carried out.")
        }
    }

    @Test("A todo whose answer was lost before the window slept is not there twice after it")
    func lostAnswerBeforeSleep() async throws {
        let sent = NewTodoForm(id: Todo.ID(), text: "Bread")
        _ = try await platform.makeTodosUseCase().save(Todo(id: sent.id, owner: ada, title: try Title("Bread")))
        let probe = try probe()
        let screen = try await loaded(probe)
        try await screen.perform(.add(sent))
        #expect(texts(screen) == ["Bread"] && screen.context.message == nil)
        try await screen.perform(.add(NewTodoForm(id: sent.id, text: "Milk")))
        await expectEventually { Set(texts(screen)) == ["Bread", "Milk"] }
    }

    @Test("Who has signed out is told so, and what was typed stays", .timeLimit(.minutes(5)))
    func signedOut() async throws {
        let todo = try await platform.makeTodosUseCase().save(Todo(owner: ada, title: try Title("Bread")))
        let probe = try probe()
        let screen = try await loaded(probe)
        session.session = nil
        try await add("Milk", screen)
        #expect(screen.context.message?.text.contains("signed out") == true && screen.output.newText == "Milk")
        try await screen.perform(.reword(RewordForm(id: todo.id, text: "Rye bread", original: "Bread")))
        #expect(screen.context.message?.text.contains("signed out") == true)
        #expect(screen.output.rewording?.text == "Rye bread" && texts(screen) == ["Bread"])
    }

    @Test("A todo with an id that is somebody else's gets one of its own")
    func stolenID() async throws {
        let bob = try #require(OwnerID(rawValue: "bob"))
        let theirs = try await platform.makeTodosUseCase().save(Todo(owner: bob, title: try Title("Bob's")))
        let probe = try probe()
        let screen = try await loaded(probe)
        try await screen.perform(.add(NewTodoForm(id: theirs.id, text: "Milk")))
        await expectEventually { texts(screen) == ["Milk"] }
        #expect(try await platform.makeTodosUseCase().todo(theirs.id, of: bob) == theirs)
    }

    @Test("A change whose answer was lost counts as made once the list shows it; a deleted todo can be put back")
    func unanswered() async throws {
        let screen = try await loaded(try probe())
        try await add("Bread", screen)
        await expectEventually { texts(screen) == ["Bread"] }
        let todo = try row("Bread", screen)
        platform.loseAnswers()
        try await screen.perform(.setDone(DoneForm(id: todo.id, isDone: true)))
        await expectEventually { texts(screen) == ["Bread ✓"] && screen.context.message == nil }
        try await screen.perform(.beginRewording(todo.id))
        try await screen.perform(.reword(RewordForm(id: todo.id, text: "Rye bread", original: "Bread")))
        await expectEventually { texts(screen) == ["Rye bread ✓"] && screen.context.message == nil }
        #expect(screen.output.rewording == nil)
        try await screen.perform(.delete(todo.id))
        await expectEventually { texts(screen) == [] && screen.context.message == nil }
        #expect(screen.context.undo?.text == "“Rye bread” is deleted.")
        platform.recover()
        try await screen.undo()
        await expectEventually { texts(screen) == ["Rye bread ✓"] }
    }

    @Test("What was deleted elsewhere, or is somebody else's, is not there any more")
    func gone() async throws {
        let bob = try #require(OwnerID(rawValue: "bob"))
        let theirs = try await platform.makeTodosUseCase().save(Todo(owner: bob, title: try Title("Bob's")))
        let probe = try probe()
        let screen = try await loaded(probe)
        let actions: [TodosAction] = [
            .setDone(DoneForm(id: theirs.id, isDone: true)), .delete(theirs.id), .beginRewording(theirs.id),
            .reword(RewordForm(id: theirs.id, text: "Mine", original: "Bob's")),
        ]
        for action in actions {
            await #expect(throws: WebFormError.notFound) { try await screen.perform(action) }
            #expect(screen.context.message?.text == RepositoryError.notFound.message)
        }
        for try await result in platform.makeTodosUseCase().todos(Query(owner: bob)) {
            #expect(result.items == [theirs])
            break
        }
    }

    @Test("What can't be read is said, and offline what was known last is shown and marked")
    func failures() async throws {
        _ = try await platform.makeTodosUseCase().save(Todo(owner: ada, title: try Title("Bread")))
        platform.fail(with: .storage("disk full"))
        let probe = try probe()
        let screen = try await loaded(probe)
        #expect(screen.context.notice?.text == "Your todos can’t be read right now.")
        platform.goOffline()
        try await screen.perform(.tryAgain)
        #expect(screen.context.notice?.text.contains("can’t be reached right now") == true)
        #expect(texts(screen) == ["Bread"])
        try await screen.perform(.delete(try row("Bread", screen).id))
        #expect(screen.context.message?.text.contains("no connection") == true)
    }
}
