import DesignSystemInterface
import Domain
import TodosInterface

/// What a person can do on the list's page.
enum TodosAction: WebAction, Equatable {
    case add(NewTodoForm)
    case setDone(DoneForm)
    case beginRewording(Todo.ID)
    case endRewording
    case reword(RewordForm)
    case delete(Todo.ID)
    case undo
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
        case "cancel": self = .endRewording
        case "reword":
            self = .reword(
                RewordForm(
                    id: try form.todo(), text: try form.text("wording"), original: try form.text("original")))
        case "delete": self = .delete(try form.todo())
        case "undo": self = .undo
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
    fileprivate func todo() throws(WebFormError) -> Todo.ID {
        try value("id") { Todo.ID(rawValue: $0) }
    }
}
