import BackplanePresentation
import Domain
import TodosInterface

/// The list of todos: turns adding, completing and rewording into what is kept and what is shown.
@MainActor
final class TodosModel: ViewModel {
    /// What a person does with the list.
    struct Input {
        let add = Trigger<NewTodoForm>()
        let setDone = Trigger<DoneForm>()
        let beginRewording = Trigger<Todo.ID>()
        let endRewording = Trigger<Void>()
        let reword = Trigger<RewordForm>()
        let delete = Trigger<Todo.ID>()
        /// Puts back what was deleted last.
        let undo = Trigger<Void>()
        let filter = Trigger<TodosFilter>()
        let showMore = Trigger<Void>()
        /// Reads the todos, again if they have been read before.
        let tryAgain = Trigger<Void>()
    }

    let useCase: any TodosUseCase
    let owner: @MainActor () -> OwnerID?
    private let answers = Follower<QueryResult<Todo>>()
    /// What was added last, to know its form if it comes again.
    var added: NewTodoForm?

    init(useCase: any TodosUseCase, owner: @escaping @MainActor () -> OwnerID?) {
        self.useCase = useCase
        self.owner = owner
    }

    func transform(_ input: Input) -> TodosOutput {
        let output = TodosOutput()
        input.add.onEach { await self.add($0, output) }
        input.setDone.onEach { form in
            await self.change(output) { useCase, owner throws(RepositoryError) in
                try await useCase.setDone(form.isDone, form.id, of: owner)
            }
        }
        input.beginRewording.onEach { self.beginRewording($0, output) }
        input.endRewording.onEach { output.rewording = nil }
        input.reword.onEach { await self.reword($0, output) }
        input.delete.onEach { await self.delete($0, output) }
        input.undo.onEach { await self.putBack(output) }
        input.filter.onEach { filter in
            output.filter = filter
            output.limit = TodosOutput.page
        }
        input.showMore.onEach { if output.wanted.count > output.limit { output.limit += TodosOutput.page } }
        input.tryAgain.onEach { await self.read(into: output) }
        return output
    }

    private func read(into output: TodosOutput) async {
        guard let owner = owner() else {
            output.phase = .failed
            return
        }
        if output.phase == .failed { output.phase = .loading }
        let query = Query<Todo>(owner: owner, sorting: [.ascending(.isDone), .descending(.createdAt)])
        await answers.follow(useCase.todos(query)) { result in
            output.phase = .loaded
            output.todos = result.items
            output.isOffline = result.isOffline
            if let id = output.rewording?.id, output.todo(id) == nil { output.rewording = nil }
        } onFailure: { _ in
            output.phase = .failed
        }
    }

    /// Changes something in the name of whoever is signed in, and tells what went wrong.
    ///
    /// - Returns: Why it was not changed; nil if it was.
    @discardableResult
    func change(
        _ output: TodosOutput,
        _ body: (any TodosUseCase, OwnerID) async throws(RepositoryError) -> Void
    ) async -> RepositoryError? {
        output.message = nil
        guard let owner = owner() else {
            let reason = "You are signed out. Sign in again; nothing was changed."
            output.message = .refused(reason)
            return .refused(reason)
        }
        do throws(RepositoryError) {
            try await body(useCase, owner)
            return nil
        } catch {
            output.message = error == .notFound ? .notFound : .refused(error.message)
            return error
        }
    }

    private func delete(_ id: Todo.ID, _ output: TodosOutput) async {
        let todo = output.todo(id)
        let error = await change(output) { useCase, owner throws(RepositoryError) in
            try await useCase.delete(id, of: owner)
        }
        guard error == nil else { return }
        output.deleted = todo
        if output.rewording?.id == id { output.rewording = nil }
    }

    private func putBack(_ output: TodosOutput) async {
        guard var todo = output.deleted else { return }
        todo.revision = 0
        let error = await change(output) { [todo] useCase, _ throws(RepositoryError) in try await useCase.save(todo) }
        if error == nil { output.deleted = nil }
    }
}
