import Domain
import TextRules

extension TodosModel {
    func add(_ form: NewTodoForm, _ output: TodosOutput) async {
        // The form was sent again before its first response arrived.
        guard form != added else { return }
        output.forgetSteps()
        // What waits is sent again by itself: what was said of something else since then is still to be read.
        if output.waits == nil || form.id != output.newID { output.message = nil }
        // The form may be from before the window slept, and its todo may be stored already.
        (output.newID, output.newText) = (form.id, form.text)
        (output.newProblem, output.waits) = (nil, nil)
        guard let title = title(form.text, { output.newProblem = $0 }) else { return }
        if let error = await save(title, output) {
            if error.mayPass { output.waits = error.message } else { output.message = Self.message(error) }
            return
        }
        added = form
        output.newText = ""
        output.newID = Todo.ID()
        if output.filter == .done { await show(.all, output) }
    }

    /// Saves a new todo.
    ///
    /// - Returns: Why it was not saved; nil if it was.
    private func save(_ title: Title, _ output: TodosOutput) async -> RepositoryError? {
        let error = await saveOnce(title, output)
        guard error == .conflict || error == .notFound else { return error }
        // An earlier attempt was stored although its response was lost; a different title is another todo. Or the id
        // was made up and belongs to another user's todo.
        output.newID = Todo.ID()
        return await saveOnce(title, output)
    }

    private func saveOnce(_ title: Title, _ output: TodosOutput) async -> RepositoryError? {
        let id = output.newID
        return await attempt(output) { useCase, owner throws(RepositoryError) in
            try await useCase.save(Todo(id: id, owner: owner, title: title))
        }
    }

    /// Marks a todo as done or as open.
    func setDone(_ form: DoneForm, _ output: TodosOutput) async {
        // The browser may send it again by itself, when the todo has left the list already.
        let title = output.todo(form.id)?.title ?? output.mark(form)?.title
        guard await mark(form, output) else { return }
        output.forgetMark(of: form.id)
        if let title { output.noteStep(.mark(TodosOutput.Marked(title: title, form: form))) }
    }

    /// Returns whether it was carried out.
    func mark(_ form: DoneForm, _ output: TodosOutput) async -> Bool {
        await change(output, .done(form)) { useCase, owner throws(RepositoryError) in
            try await useCase.setDone(form.isDone, form.id, of: owner)
        } == nil
    }

    func beginRewording(_ id: Todo.ID, _ output: TodosOutput) {
        output.message = nil
        guard let todo = output.todo(id) else { return output.message = .notFound }
        let place = output.todos.firstIndex { $0.id == id } ?? 0
        output.rewording = TodosOutput.Rewording(todo, place: place)
    }

    /// Opens the editor of a todo for what a person has written for it before, wherever the todo is by now.
    func resumeRewording(_ id: Todo.ID, _ output: TodosOutput) async {
        guard output.todo(id) == nil else { return beginRewording(id, output) }
        output.message = nil
        guard let owner = owner() else { return }
        do throws(RepositoryError) {
            output.rewording = TodosOutput.Rewording(try await useCase.todo(id, of: owner), place: 0)
        } catch {
            guard error == .notFound else { return output.message = Self.message(error) }
            output.rewording = TodosOutput.Rewording(id: id, text: "", original: "", isDeleted: true)
        }
    }

    /// Keeps the editor of a todo that leaves its place in the list, and finds out whether it was changed, marked or
    /// deleted elsewhere.
    func followRewording(_ output: TodosOutput, isOffline: Bool) {
        guard let id = output.rewording?.id else { return }
        if let place = output.todos.firstIndex(where: { $0.id == id }) {
            output.rewording?.isDeleted = false
            output.rewording?.isLeftOut = false
            output.rewording?.note(output.todos[place])
            if output.rewording?.changedMark == nil { output.rewording?.place = place }
        } else if !isOffline, let owner = owner() {
            Task { [useCase] in
                do throws(RepositoryError) {
                    let todo = try await useCase.todo(id, of: owner)
                    if output.absent?.id == id { output.rewording?.note(todo) }
                } catch {
                    if error == .notFound, output.absent?.id == id { output.rewording?.isDeleted = true }
                }
            }
        }
    }

    /// Finds out whether a change whose answer was lost was carried out. If it was, it is shown like any other.
    func followUnanswered(_ output: TodosOutput) {
        guard case .unanswered(let change, _) = output.message else { return }
        switch change {
        case .done(let form):
            if output.todo(form.id)?.isDone == form.isDone { output.message = nil }
        case .wording(let id, let title):
            guard output.todo(id)?.title == title else { return }
            output.message = nil
            if output.rewording?.id == id { output.rewording = nil }
        case .deletion(let todo):
            guard output.todo(todo.id) == nil, let owner = owner() else { return }
            Task { [useCase] in
                do throws(RepositoryError) {
                    _ = try await useCase.todo(todo.id, of: owner)
                } catch {
                    if error == .notFound, output.unsureDeletion == todo { self.noteDeleted(todo, output) }
                }
            }
        }
    }

    /// Adds what was written for a todo that was deleted meanwhile.
    func addAgain(_ form: RewordForm, _ output: TodosOutput) async {
        output.forgetSteps()
        keep(form, output)
        output.rewording?.isDeleted = true
        guard let title = title(form.text, { output.rewording?.problem = $0 }) else { return }
        let error = await change(output) { useCase, owner throws(RepositoryError) in
            try await useCase.save(Todo(id: form.id, owner: owner, title: title))
        }
        if error == nil { output.rewording = nil }
    }

    func reword(_ form: RewordForm, _ output: TodosOutput) async {
        output.message = nil
        output.forgetSteps()
        keep(form, output)
        guard let title = title(form.text, { output.rewording?.problem = $0 }) else { return }
        // A text that can't be a title was never stored, so the stored title differs from it.
        let original = try? Title(form.original)
        let error = await change(output, .wording(form.id, title)) { useCase, owner throws(RepositoryError) in
            guard let original else { throw .conflict }
            try await useCase.reword(form.id, from: original, to: title, of: owner)
        }
        switch error {
        case nil:
            if let isDone = output.rewording?.changedMark {
                output.message = .saved(.init(title: title, form: DoneForm(id: form.id, isDone: isDone)))
            }
            output.rewording = nil
        case .notFound: output.rewording?.isDeleted = true
        case .conflict: await offerAgain(form.id, output)
        default: break
        }
    }

    /// Keeps what was sent in its editor, which is open or was open before the window slept.
    private func keep(_ form: RewordForm, _ output: TodosOutput) {
        if output.rewording?.id != form.id {
            output.rewording = TodosOutput.Rewording(
                id: form.id, text: "", original: "", wasDone: output.todo(form.id)?.isDone ?? false)
        }
        output.rewording?.text = form.text
        output.rewording?.original = form.original
        output.rewording?.problem = nil
        output.rewording?.isDeleted = false
    }

    /// Shows the change that was made in the meantime, and lets the user decide whether to overwrite it.
    private func offerAgain(_ id: Todo.ID, _ output: TodosOutput) async {
        var current: Todo?
        let error = await change(output) { useCase, owner throws(RepositoryError) in
            current = try await useCase.todo(id, of: owner)
        }
        guard error == nil, let current, output.rewording?.id == id else { return }
        let text = current.title.text
        output.rewording?.original = text
        output.rewording?.problem = "It was changed in another window to “\(text)”. Save again to replace that."
        output.rewording?.note(current)
    }

    private func title(_ text: String, _ onProblem: (String) -> Void) -> Title? {
        do throws(TextProblem) {
            return try Title(text)
        } catch {
            onProblem(error.message(for: "todo"))
            return nil
        }
    }
}
