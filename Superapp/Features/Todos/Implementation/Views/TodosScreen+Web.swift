import DesignSystemInterface
import Domain
import TodosInterface

extension TodosScreen: WebScreen {
    var address: String {
        WebAddress.make("/todos", ["show": output.filter == .all ? "" : output.filter.rawValue])
    }

    var isLoading: Bool { output.phase == .loading }

    var context: TodosContext { TodosContext(output) }

    func perform(_ action: TodosAction) async throws(WebFormError) {
        switch action {
        case .add(let form): await input.add.send(form)
        case .setDone(let form): await input.setDone.send(form)
        case .beginRewording(let id): await input.beginRewording.send(id)
        case .resumeRewording(let id): await input.resumeRewording.send(id)
        case .endRewording: return await input.endRewording.send()
        case .reword(let form): await input.reword.send(form)
        case .addAgain(let form): return await input.addAgain.send(form)
        case .delete(let id): await input.delete.send(id)
        case .undo(let step): await input.undo.send(step)
        case .filter(let filter): return await input.filter.send(filter)
        case .showMore: return await input.showMore.send()
        case .showFirst: return await input.showFirst.send()
        case .tryAgain: return await input.tryAgain.send()
        }
        if output.message == .notFound { throw .notFound }
    }
}

extension TodosScreen {
    nonisolated static func draw(_ state: TodosContext) -> Markup {
        """
        <div class="column column--text">
        <header class="head"><div><h1>Todos</h1>
        \(region: "lead", state.lead, { #"<p class="lead" id="lead" role="status">\#($0)</p>"# })</div></header>
        \(state.notice)
        \(state.tryAgain, { #"<form class="inline" \#(.post)>\#(.form)\#($0)</form>"# })
        \(part: "adding", state.adding, { "\($0, drawAdding)" })
        \(part: "said", state.message, { "\($0)" })
        <section class="card card--flush" aria-labelledby="list"><div class="head"><h2 id="list">Your list</h2>
        \(region: "filters", state.filters, {
            #"<form class="segments" id="filters" \#(.post) aria-label="What to show">\#(.form)\#($0)</form>"#
        })</div>
        \(if: state.isLoading, """
            <p class="lead" role="status">Loading…</p>\
            <noscript><p class="lead"><a href="\(.here)">Show your todos</a></p></noscript>
            """)
        \(state.first, { #"<form class="talk__more" \#(.post)>\#(.form)\#($0)</form>"# })
        <ul class="list">\(each: state.todos, { "\(region: "todo-\($0.id)", $0, draw)" })</ul>
        \(state.more, { #"<form class="talk__more" \#(.post)>\#(.form)\#($0)</form>"# })
        \(state.empty)
        </section>
        </div>
        \(part: "undo", state.undo, { "\($0)" })
        \(drawResuming)
        """
    }

    /// With the script, brings the editor of a draft whose todo is not on the page.
    private nonisolated static let drawResuming: Markup = """
        <form hidden \(.post) data-resumes="id">\(.form)<input type="hidden" name="id">\
        <button name="_action" value="resume">Edit</button></form>
        """

    private nonisolated static func drawAdding(_ adding: TodosContext.Adding) -> Markup {
        """
        <form class="finder" \(.post) data-fresh="id"\(if: adding.waits != nil, " data-waits")>\(.form)\
        <input type="hidden" name="id" value="\(adding.id)">\(adding.field)\(adding.add)</form>
        \(adding.waits, drawWaiting)
        """
    }

    /// With the script, the todo itself is shown, and is sent again without anybody's doing.
    private nonisolated static func drawWaiting(_ notice: Notice) -> Markup { "<noscript>\(notice)</noscript>" }

    private nonisolated static func draw(_ todo: TodoRow) -> Markup {
        """
        <li class="todo\(if: todo.isDone, " todo--done")" id="todo-\(todo.id)">
        \(todo.rewording.map { draw($0, of: todo) } ?? drawWording(of: todo))
        </li>
        """
    }

    private nonisolated static func draw(_ rewording: TodoRow.Rewording, of todo: TodoRow) -> Markup {
        """
        <form class="todo__edit" \(.post) data-thing="id"\(if: !rewording.isDeleted, #" data-base="original""#)>\(.form)\
        <input type="hidden" name="id" value="\(todo.id)">\
        <input type="hidden" name="original" value="\(rewording.original)">
        \(rewording.elsewhere)
        \(rewording.field)
        <div class="actions">\(rewording.save)\(rewording.cancel)</div></form>
        """
    }

    private nonisolated static func drawWording(of todo: TodoRow) -> Markup {
        """
        <form class="inline" \(.post)>\(.form)<input type="hidden" name="id" value="\(todo.id)">\
        <button class="tick" name="_action" value="\(todo.toggle)" data-toggle aria-label="\(todo.toggleLabel)">\
        <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">\
        <circle class="tick__box" cx="12" cy="12" r="10"/><path class="tick__mark" d="M7.5 12.5l3 3 6-6.5"/></svg>\
        </button></form>
        <span class="todo__text">\(todo.text)</span>\(todo.badge)
        <form class="todo__actions" \(.post)>\(.form)<input type="hidden" name="id" value="\(todo.id)">\
        <button class="button button--quiet" name="_action" value="edit" aria-label="Edit “\(todo.text)”">Edit</button>\
        <button class="button button--quiet button--remove" name="_action" value="delete" \
        aria-label="Delete “\(todo.text)”">Delete</button></form>
        """
    }
}

/// What a person can do on the list's page.
enum TodosAction: WebAction, Equatable {
    case add(NewTodoForm)
    case setDone(DoneForm)
    case beginRewording(Todo.ID)
    case resumeRewording(Todo.ID)
    case endRewording
    case reword(RewordForm)
    case addAgain(RewordForm)
    case delete(Todo.ID)
    case undo(UndoForm)
    case filter(TodosFilter)
    case showMore
    case showFirst
    case tryAgain

    init(name: String, form: WebForm) throws(WebFormError) {
        switch name {
        case "add": self = .add(NewTodoForm(id: try form.todo(), text: try form.text("text")))
        case "complete": self = .setDone(DoneForm(id: try form.todo(), isDone: true))
        case "reopen": self = .setDone(DoneForm(id: try form.todo(), isDone: false))
        case "edit": self = .beginRewording(try form.todo())
        case "resume": self = .resumeRewording(try form.todo())
        case "cancel": self = .endRewording
        case "reword": self = .reword(try form.rewording())
        case "addAgain": self = .addAgain(try form.rewording())
        case "delete": self = .delete(try form.todo())
        case "undo": self = .undo(try form.undoTarget(UndoForm.init))
        case "showMore": self = .showMore
        case "showFirst": self = .showFirst
        case "tryAgain": self = .tryAgain
        default:
            guard let filter = TodosFilter(rawValue: name) else { throw .unknownAction(name) }
            self = .filter(filter)
        }
    }
}

extension WebForm {
    fileprivate func rewording() throws(WebFormError) -> RewordForm {
        RewordForm(id: try todo(), text: try text("wording"), original: try text("original"))
    }

    fileprivate func todo() throws(WebFormError) -> Todo.ID {
        try value("id") { Todo.ID(rawValue: $0) }
    }
}

extension UndoForm {
    /// As a form names it.
    var target: UndoTarget {
        switch self {
        case .mark(let form): UndoTarget(form.isDone ? "completion" : "reopening", of: form.id.rawValue)
        case .deletion(let id): UndoTarget("deletion", of: id.rawValue)
        }
    }

    init?(_ target: UndoTarget) {
        guard let id = Todo.ID(rawValue: target.id) else { return nil }
        switch target.deed {
        case "completion": self = .mark(DoneForm(id: id, isDone: true))
        case "reopening": self = .mark(DoneForm(id: id, isDone: false))
        case "deletion": self = .deletion(id)
        default: return nil
        }
    }
}
