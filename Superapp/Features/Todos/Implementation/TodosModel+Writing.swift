import Domain

extension TodosModel {
    func add(_ form: NewTodoForm, _ output: TodosOutput) async {
        output.message = nil
        // The answer to this form was on its way when it was sent again.
        guard form != added else { return }
        output.newText = form.text
        output.newProblem = nil
        guard let title = title(form.text, { output.newProblem = $0 }) else { return }
        let id = output.newID
        let error = await change(output) { useCase, owner throws(RepositoryError) in
            try await useCase.save(Todo(id: id, owner: owner, title: title))
        }
        guard error == nil else { return }
        added = form
        output.newText = ""
        output.newID = Todo.ID()
        if output.filter == .done { output.filter = .all }
    }

    func beginRewording(_ id: Todo.ID, _ output: TodosOutput) {
        output.message = nil
        guard let todo = output.todo(id) else { return output.message = .notFound }
        output.rewording = TodosOutput.Rewording(id: id, text: todo.title.text, revision: todo.revision)
    }

    func reword(_ form: RewordForm, _ output: TodosOutput) async {
        output.message = nil
        output.rewording = TodosOutput.Rewording(id: form.id, text: form.text, revision: form.revision)
        guard let title = title(form.text, { output.rewording?.problem = $0 }) else { return }
        guard var todo = output.todo(form.id) else {
            output.rewording = nil
            return output.message = .notFound
        }
        let current = todo
        todo.title = title
        todo.revision = form.revision
        let error = await change(output) { [todo] useCase, owner throws(RepositoryError) in
            try await useCase.save(todo)
        }
        switch error {
        case nil: output.rewording = nil
        case .conflict: offerAgain(title, over: output.todo(form.id) ?? current, output)
        default: break
        }
    }

    /// Shows what came between, and lets the person decide to replace it.
    private func offerAgain(_ title: Title, over current: Todo, _ output: TodosOutput) {
        output.message = nil
        output.rewording = TodosOutput.Rewording(
            id: current.id, text: title.text, revision: current.revision,
            problem: "It was changed in another window to “\(current.title.text)”. Save again to replace that.")
    }

    private func title(_ text: String, _ onProblem: (String) -> Void) -> Title? {
        do throws(TextProblem) {
            return try Title(text)
        } catch {
            onProblem("The text \(error)")
            return nil
        }
    }
}
