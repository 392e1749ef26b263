import Backplane
import Changes
import DesignSystemInterface
import WebShell

struct NotesRoute: Route, Hashable {}

@MainActor
final class NotesScreen: WebScreen {
    let id = ScreenID()
    let title = "Notes"
    let route: any Route = NotesRoute()
    let address = "/notes"
    let model: NotesModel
    let board: NotesBoard

    init(model: NotesModel, board: NotesBoard) {
        self.model = model
        self.board = board
    }

    struct Context: Sendable, Equatable {
        var notes: [String]
        var text: FormField
        var buttons = [
            ActionButton("Add", action: "add"), ActionButton("Open", action: "open", style: .secondary),
            ActionButton("Wait", action: "slow", style: .secondary),
            ActionButton("Break", action: "fault", style: .danger),
        ]
    }

    enum Action: WebAction {
        case add(String), remove(String), open, slow, fault, signIn, signInSlowly, signOut, leave

        init(name: String, form: WebForm) throws(WebFormError) {
            switch name {
            case "add": self = .add(try form.text("text"))
            case "remove": self = .remove(try form.text("text"))
            case "open": self = .open
            case "slow": self = .slow
            case "fault": self = .fault
            case "signIn": self = .signIn
            case "signInSlowly": self = .signInSlowly
            case "signOut": self = .signOut
            case "leave": self = .leave
            default: throw .unknownAction(name)
            }
        }
    }

    nonisolated static func draw(_ state: Context) -> Markup {
        """
        <h1>Notes</h1><ul>\(each: state.notes, { "<li>\($0)</li>" })</ul>
        <form \(.post)>\(.form)\(state.text)\(state.buttons)</form>
        <p><a href="/detail\(.query)">Detail</a></p>
        """
    }

    var isLoading: Bool { model.isLoading }
    var isMissing: Bool { model.isMissing }
    var holdsUnsaved: Bool { model.holdsUnsaved }

    var context: Context {
        Context(notes: model.notes, text: FormField("text", label: "Note", value: model.draft))
    }

    func perform(_ action: Action) async throws(WebFormError) {
        let window = board.root?.object as? Window
        switch action {
        case .add(let text):
            model.journal.append(text)
            model.notes.append(text)
        case .remove(let text):
            guard let index = model.notes.firstIndex(of: text) else {
                model.notes = ["No \(text) here"]
                throw .notFound
            }
            model.notes.remove(at: index)
        case .open: board.sendToMotherboard(())
        case .slow:
            model.waiter = Waiter.current
            await model.waitAtGate()
            model.notes.append("slow")
        case .fault: board.nextToBoard(.unregistered)
        case .signIn: window?.setSession("session-of-ada", lifetime: .seconds(3600))
        case .signInSlowly:
            window?.setSession("session-of-ada", lifetime: .seconds(3600))
            model.notes.append("Ada's")
            await model.waitAtGate()
        case .signOut: window?.clearSession()
        case .leave: window?.close()
        }
    }
}
