import BackplanePresentation
import Domain
import Paging
import TodosInterface

/// The list of todos: turns adding, completing and rewording into what is stored and what is shown.
@MainActor
final class TodosModel: ViewModel {
    /// What a person does with the list.
    struct Input {
        let add = Trigger<NewTodoForm>()
        let setDone = Trigger<DoneForm>()
        let beginRewording = Trigger<Todo.ID>()
        /// Goes on rewording a todo that has left the list, or was deleted.
        let resumeRewording = Trigger<Todo.ID>()
        let endRewording = Trigger<Void>()
        let reword = Trigger<RewordForm>()
        /// Adds what was written for a todo that was deleted meanwhile.
        let addAgain = Trigger<RewordForm>()
        let delete = Trigger<Todo.ID>()
        /// Undoes what is offered to be undone, even if something else was done since: marking a todo that is out of
        /// sight since, or deleting one. What was done before that is offered then.
        let undo = Trigger<UndoForm>()
        let filter = Trigger<TodosFilter>()
        let showMore = Trigger<Void>()
        /// Goes back to the beginning of the list.
        let showFirst = Trigger<Void>()
        /// Reads the todos, again if they have been read before.
        let tryAgain = Trigger<Void>()
    }

    let useCase: any TodosUseCase
    let owner: @MainActor () -> OwnerID?
    private let answers = Follower<QueryResult<Todo>>()
    private let deletions = Follower<Todo?>()
    /// The form of the todo that was added last, to recognise it if it is sent again.
    var added: NewTodoForm?

    init(useCase: any TodosUseCase, owner: @escaping @MainActor () -> OwnerID?) {
        self.useCase = useCase
        self.owner = owner
    }

    func transform(_ input: Input) -> TodosOutput {
        let output = TodosOutput()
        input.add.onEach { await self.add($0, output) }
        input.setDone.onEach { await self.setDone($0, output) }
        input.beginRewording.onEach { self.beginRewording($0, output) }
        input.resumeRewording.onEach { await self.resumeRewording($0, output) }
        input.endRewording.onEach { output.rewording = nil }
        input.reword.onEach { await self.reword($0, output) }
        input.addAgain.onEach { await self.addAgain($0, output) }
        input.delete.onEach { await self.delete($0, output) }
        input.undo.onEach { await self.undo($0, output) }
        input.filter.onEach { await self.show($0, output) }
        input.showMore.onEach { await self.showMore(output) }
        input.showFirst.onEach { await self.show(output.filter, output) }
        input.tryAgain.onEach { await self.read(into: output) }
        return output
    }

    /// Shows the todos that match a filter, from the beginning. An editor stays open: if its todo is not among them, it
    /// is there again with its todo.
    func show(_ filter: TodosFilter, _ output: TodosOutput) async {
        if filter != output.filter { output.rewording?.isLeftOut = filter != .all }
        output.forgetSteps()
        output.filter = filter
        output.span.showFirst()
        await read(into: output)
    }

    private func showMore(_ output: TodosOutput) async {
        guard output.hasMore, let owner = owner() else { return }
        output.span.showMore(after: output.shown.map(Query(owner: owner, sorting: Self.sorting).place))
        await read(into: output)
    }

    private static let sorting = [Sorting<Todo>.ascending(.isDone), .descending(.createdAt)]

    private func read(into output: TodosOutput) async {
        guard let owner = owner() else {
            output.phase = .failed
            return
        }
        if output.phase == .failed { output.phase = .loading }
        await deletions.follow(useCase.deleted(of: owner)) {
            output.deleted = $0
        } onFailure: { _ in
        }
        let span = output.span
        let query = Query<Todo>(
            owner: owner, where: output.filter.condition, sorting: Self.sorting, from: span.start,
            limit: span.limit + 1, counting: [TodosFilter.open.condition, TodosFilter.done.condition])
        await answers.follow(useCase.todos(query)) { [weak self] result in
            output.phase = .loaded
            output.todos = result.items
            output.counts =
                result.counts.count == 2
                ? .init(open: result.counts[0], done: result.counts[1]) : .init(result.items)
            if output.isOffline, !result.isOffline, case .unreachable = output.message { output.message = nil }
            output.isOffline = result.isOffline
            if !result.isOffline { self?.followUnanswered(output) }
            self?.followRewording(output, isOffline: result.isOffline)
        } onFailure: { _ in
            output.phase = .failed
        }
    }

    /// Makes a change for the signed-in user, and shows what went wrong.
    ///
    /// - Parameter change: The change, if the todos show whether it was made.
    /// - Returns: Why it was not changed; nil if it was.
    @discardableResult
    func change(
        _ output: TodosOutput, _ change: TodosOutput.Change? = nil,
        _ body: (any TodosUseCase, OwnerID) async throws(RepositoryError) -> Void
    ) async -> RepositoryError? {
        let before = output.message
        output.message = nil
        guard let error = await attempt(output, body) else { return nil }
        output.message =
            switch (error, change, output.message ?? before) {
            case (.unanswered, let change?, _): .unanswered(change, error.message)
            // What is not known of another change is still to be read.
            case (_, _, .unanswered(let other, let reason)?) where error.mayPass:
                .unanswered(other, reason.hasSuffix(Self.since) ? reason : reason + Self.since)
            case (_, let change?, _) where error.mayPass:
                .unreachable("\(change.failure(of: output)) \(error.message)")
            default: Self.message(error)
            }
        return error
    }

    private static let since = " What you did after that was not carried out."

    /// Makes a change for the signed-in user.
    ///
    /// - Returns: Why it was not changed; nil if it was.
    func attempt(
        _ output: TodosOutput, _ body: (any TodosUseCase, OwnerID) async throws(RepositoryError) -> Void
    ) async -> RepositoryError? {
        do throws(RepositoryError) {
            guard let owner = owner() else { throw .refused(Self.signedOut) }
            try await body(useCase, owner)
            return nil
        } catch {
            return error
        }
    }

    private static let signedOut = "You are signed out. Sign in again; nothing was changed."

    static func message(_ error: RepositoryError) -> TodosOutput.Message {
        if error == .refused(signedOut) { return .refused(signedOut) }
        if error == .notFound { return .notFound }
        return error.mayPass ? .unreachable(error.message) : .refused(error.message)
    }

    private func delete(_ id: Todo.ID, _ output: TodosOutput) async {
        let unsure = output.unsureDeletion
        let error = await change(output, output.todo(id).map(TodosOutput.Change.deletion)) {
            useCase, owner throws(RepositoryError) in
            output.deleted = try await useCase.delete(id, of: owner)
        }
        if error == nil { output.noteStep(.deletion(id)) }
        if output.restored == id { output.restored = nil }
        if error == .notFound, let unsure, unsure.id == id { noteDeleted(unsure, output) }
        // The same request had come through before, and its response was lost.
        if error == .notFound, output.deleted?.id == id { output.message = nil }
        if error == nil, output.rewording?.id == id { output.rewording = nil }
    }

    func noteDeleted(_ todo: Todo, _ output: TodosOutput) {
        output.message = nil
        output.deleted = todo
        output.noteStep(.deletion(todo.id))
        useCase.noteDeleted(todo)
    }

    private func undo(_ step: UndoForm, _ output: TodosOutput) async {
        switch step {
        case .mark(let form):
            let isUndone = await mark(DoneForm(id: form.id, isDone: !form.isDone), output)
            if isUndone { output.forgetMark(of: form.id) }
        case .deletion(let id): await putBack(id, output)
        }
    }

    private func putBack(_ id: Todo.ID, _ output: TodosOutput) async {
        guard let owner = owner(), let todo = useCase.deleted(id, of: owner) else {
            output.message = output.restored == id ? nil : .tooLateToUndo
            return
        }
        let error = await change(output) { useCase, _ throws(RepositoryError) in try await useCase.putBack(todo) }
        guard error == nil else { return }
        output.restored = id
        if output.deleted == todo { output.deleted = nil }
    }
}
