import AccountServiceInterface
import AccountServiceTesting
import Backplane
import BackplaneTesting
import DesignSystemInterface
import Domain
import MemoryPlatform
import PlatformInterface
import PlatformTesting
import Testing
import TodosInterface

@testable import Todos

@MainActor
@Suite("Todos", .timeLimit(.minutes(5)))
struct TodosTests {
    let session: StubCurrentSession
    let platform: StubPlatform
    let ada: OwnerID

    init() throws {
        let signedIn = StubAccountService(accounts: ["Ada": "correct horse"]).signedIn("Ada")
        session = StubCurrentSession(signedIn)
        platform = StubPlatform(try Assembly(modules: [MemoryPlatformModule()]).dependencies.useCases)
        ada = try #require(OwnerID(signedIn.user))
    }

    func probe() throws -> BoardProbe<TodosFilter?, Never, Never> {
        try BoardProbe(.todos, of: TodosModule()) { [platform, session] registry in
            registry.register(\.useCases) { _ in platform }
            registry.register(\.currentSession) { _ in session }
        }
    }

    func loaded(_ probe: BoardProbe<TodosFilter?, Never, Never>) async throws -> TodosScreen {
        probe.activate(with: nil)
        let screen = try await probe.expectScreen(TodosScreen.self)
        await expectEventually { !screen.context.isLoading }
        return screen
    }

    @Test("What is shown stands in the address, which shows it again")
    func address() async throws {
        let todos = platform.makeTodosUseCase()
        _ = try await todos.save(Todo(owner: ada, title: try Title("Open")))
        _ = try await todos.save(Todo(owner: ada, title: try Title("Done"), isDone: true))
        let screen = try await loaded(try probe())
        #expect(screen.address == "/todos")
        try await screen.perform(.filter(.done))
        #expect(screen.address == "/todos?show=done")
        let again = try probe()
        again.activate(with: try #require(screen.route as? TodosFilter))
        let other = try await again.expectScreen(TodosScreen.self)
        await expectEventually { texts(other) == ["Done ✓"] }
        #expect(other.address == screen.address)
        again.activate(with: .all)
        await expectEventually { texts(other) == ["Open", "Done ✓"] }
    }

    func texts(_ screen: TodosScreen) -> [String] {
        screen.context.todos.map { $0.text + ($0.isDone ? " ✓" : "") }
    }

    func add(_ text: String, _ screen: TodosScreen) async throws {
        try await screen.perform(.add(NewTodoForm(id: screen.output.newID, text: text)))
    }

    func row(_ text: String, _ screen: TodosScreen) throws -> Todo {
        try #require(screen.output.todos.first { $0.title.text == text })
    }

    @Test("Adding, ticking and deleting change only parts of the page that are sent separately")
    func parts() async throws {
        let todos = platform.makeTodosUseCase()
        for text in ["Bread", "Milk"] { _ = try await todos.save(Todo(owner: ada, title: try Title(text))) }
        let screen = try await loaded(try probe())
        func own() -> [String] {
            TodosScreen.draw(screen.context).pieces.compactMap { piece in
                if case .region = piece { nil } else { "\(piece)" }
            }
        }
        let before = own()
        try await add("Salt", screen)
        try await screen.perform(.setDone(DoneForm(id: try row("Bread", screen).id, isDone: true)))
        await expectEventually { texts(screen) == ["Salt", "Milk", "Bread ✓"] }
        try await screen.perform(.delete(try row("Milk", screen).id))
        await expectEventually { screen.context.undo != nil && texts(screen) == ["Salt", "Bread ✓"] }
        #expect(own() == before)
    }

    @Test("A long list is shown page by page, and counted whole")
    func paging() async throws {
        let todos = platform.makeTodosUseCase()
        for number in 1...250 { _ = try await todos.save(Todo(owner: ada, title: try Title("Todo \(number)"))) }
        let probe = try probe()
        let screen = try await loaded(probe)
        #expect(texts(screen).count == 100 && screen.context.lead == "250 things left to do.")
        for expected in [200, 250, 250] {
            try await screen.perform(.showMore)
            #expect(texts(screen).count == expected)
        }
        #expect(screen.context.more == nil)
        try await screen.perform(.filter(.open))
        #expect(texts(screen).count == 100 && screen.context.more != nil)
    }

    @Test("However long a list is, the window holds a part of it; it goes on to the end, and back to the beginning")
    func longList() async throws {
        let todos = platform.makeTodosUseCase()
        for number in 1...620 {
            let at = Moment(rawValue: Int64(1_000_000 - number))
            _ = try await todos.save(Todo(owner: ada, title: try Title("Todo \(number)"), createdAt: at))
        }
        let screen = try await loaded(try probe())
        #expect(screen.output.todos.count == 101 && screen.context.first == nil)
        var steps = 0
        while screen.context.more != nil, steps < 20 {
            try await screen.perform(.showMore)
            #expect(screen.output.todos.count <= 401)
            steps += 1
        }
        #expect(steps == 6 && texts(screen) == (301...620).map { "Todo \($0)" })
        #expect(screen.context.lead == "620 things left to do." && screen.context.first != nil)
        // A todo that is ticked moves from the visible part to the end of the list, and is counted.
        try await screen.perform(.setDone(DoneForm(id: try row("Todo 301", screen).id, isDone: true)))
        await expectEventually { texts(screen).last == "Todo 301 ✓" }
        #expect(texts(screen).first == "Todo 302" && screen.context.lead == "619 things left to do.")
        #expect(screen.context.undo == nil)
        try await screen.perform(.showFirst)
        #expect(texts(screen).first == "Todo 1" && texts(screen).count == 100 && screen.context.first == nil)
    }

    @Test("A todo that leaves the visible part of a long list when it is ticked is said to be in another one")
    func markedElsewhere() async throws {
        let todos = platform.makeTodosUseCase()
        for number in 1...120 { _ = try await todos.save(Todo(owner: ada, title: try Title("Todo \(number)"))) }
        let screen = try await loaded(try probe())
        let first = try #require(screen.output.todos.first)
        try await screen.perform(.setDone(DoneForm(id: first.id, isDone: true)))
        await expectEventually {
            screen.context.undo?.text == "“\(first.title.text)” is done. It is further down the list."
        }
        try await screen.perform(.showMore)
        #expect(texts(screen).last == "\(first.title.text) ✓" && screen.context.undo == nil)
        try await screen.perform(.showFirst)
        #expect(texts(screen).count == 100 && screen.context.undo == nil)
    }

    @Test("A todo that leaves a filtered list when it is marked is said to be in the other one, and comes back by Undo")
    func markedOut() async throws {
        let screen = try await loaded(try probe())
        for text in ["Bread", "Milk"] { try await add(text, screen) }
        await expectEventually { texts(screen).count == 2 }
        try await screen.perform(.delete(try row("Bread", screen).id))
        await expectEventually { screen.context.undo?.text == "“Bread” is deleted." }
        let milk = try row("Milk", screen).id
        let steps = [
            (TodosFilter.open, true, "“Milk” is done. It is under Done now."),
            (.done, false, "“Milk” is open again. It is under Open now."),
        ]
        for (filter, isDone, text) in steps {
            try await screen.perform(.filter(filter))
            // A browser that gets no answer sends it twice.
            for _ in 1...2 { try await screen.perform(.setDone(DoneForm(id: milk, isDone: isDone))) }
            await expectEventually { texts(screen).isEmpty && screen.context.undo?.text == text }
            try await screen.undo()
            await expectEventually { texts(screen).count == 1 && screen.context.undo?.text == "“Bread” is deleted." }
            try await screen.perform(.setDone(DoneForm(id: milk, isDone: isDone)))
            await expectEventually { texts(screen).isEmpty }
        }
        // What was marked before something else was done is not undone after it.
        try await screen.perform(.filter(.open))
        #expect(screen.context.undo?.text == "“Bread” is deleted.")
        try await screen.undo()
        await expectEventually { Set(texts(screen)) == ["Milk", "Bread"] }
    }

    @Test("One more than there may be is not added, and stays in the field")
    func full() async throws {
        let probe = try probe()
        let screen = try await loaded(probe)
        platform.fail(with: .full(limit: 1_000))
        try await add("Bread", screen)
        #expect(screen.context.message?.text.hasPrefix("You have 1000 of these") == true)
        #expect(screen.output.newText == "Bread")
    }

    @Test("What is added, completed, reopened and deleted shows at once")
    func live() async throws {
        let probe = try probe()
        let screen = try await loaded(probe)
        #expect(screen.context.empty?.title == "Nothing to do")
        try await add("Bread", screen)
        try await add("Milk", screen)
        await expectEventually { Set(texts(screen)) == ["Bread", "Milk"] }
        #expect(screen.context.lead == "2 things left to do.")
        let bread = try row("Bread", screen)
        try await screen.perform(.setDone(DoneForm(id: bread.id, isDone: true)))
        await expectEventually { texts(screen) == ["Milk", "Bread ✓"] }
        try await screen.perform(.setDone(DoneForm(id: bread.id, isDone: false)))
        await expectEventually { screen.context.lead == "2 things left to do." }
        try await screen.perform(.delete(bread.id))
        await expectEventually { texts(screen) == ["Milk"] }
    }

    @Test("When the board completes, nothing of it is left")
    func completion() async throws {
        let probe = try probe()
        probe.activate(with: nil)
        try await probe.expectScreen(TodosScreen.self)
        await probe.expectDeallocation()
    }

    @Test("A form that is sent twice adds one todo; another text in it is another todo")
    func twice() async throws {
        let probe = try probe()
        let screen = try await loaded(probe)
        let form = NewTodoForm(id: screen.output.newID, text: "Bread")
        try await screen.perform(.add(form))
        try await screen.perform(.add(form))
        try await screen.perform(.add(NewTodoForm(id: form.id, text: "Milk")))
        await expectEventually { Set(texts(screen)) == ["Bread", "Milk"] }
    }

    @Test("What can't be a todo is said at the field, and what was typed stays")
    func problems() async throws {
        let probe = try probe()
        let screen = try await loaded(probe)
        try await add(" ", screen)
        #expect(screen.context.adding?.field.error == "Enter the todo.")
        try await add(String(repeating: "a", count: 201), screen)
        #expect(screen.context.adding?.field.error?.contains("at most 200 characters") == true)
        #expect(screen.context.adding?.field.value?.count == 201)
        try await add("<script>alert(1)</script>'); DROP TABLE todo; --", screen)
        await expectEventually { texts(screen) == ["<script>alert(1)</script>'); DROP TABLE todo; --"] }
        #expect(screen.context.adding?.field.error == nil)
    }

    @Test("The list can be narrowed to what is open or done")
    func filter() async throws {
        let probe = try probe()
        let screen = try await loaded(probe)
        try await add("Bread", screen)
        try await add("Milk", screen)
        await expectEventually { texts(screen).count == 2 }
        try await screen.perform(.setDone(DoneForm(id: try row("Milk", screen).id, isDone: true)))
        await expectEventually { texts(screen) == ["Bread", "Milk ✓"] }
        try await screen.perform(.filter(.done))
        #expect(texts(screen) == ["Milk ✓"])
        try await screen.perform(.filter(.open))
        #expect(texts(screen) == ["Bread"])
        #expect(screen.context.filters.map(\.title) == ["All (2)", "Open (1)", "Done (1)"])
    }

    @Test("The open todos are counted live, for whoever wants to show it")
    func count() async throws {
        let user = try #require(session.session?.user)
        let todos = platform.makeTodosUseCase()
        let todo = try await todos.save(Todo(owner: ada, title: try Title("Bread")))
        var counts: [Int] = []
        for try await count in OpenTodos(useCase: todos).counts(of: user) {
            counts.append(count)
            if count == 0 { break }
            try await todos.setDone(true, todo.id, of: ada)
        }
        #expect(counts == [1, 0])
    }
}
