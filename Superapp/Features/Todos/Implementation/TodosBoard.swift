import AccountServiceInterface
import Backplane
import Domain
import TodosInterface

/// Shows what a person wants to do, and lets them change it.
final class TodosBoard: Board<TodosFilter?, Never, Never> {
    private let useCase: any TodosUseCase
    private let session: any CurrentSession
    private var screen: TodosScreen?

    init(useCase: any TodosUseCase, session: any CurrentSession) {
        self.useCase = useCase
        self.session = session
    }

    override func activate(_ filter: TodosFilter?) {
        if let screen {
            if let filter { task { await screen.input.filter.send(filter) } }
            return
        }
        let input = TodosModel.Input()
        let model = TodosModel(useCase: useCase) { [session] in session.session.flatMap { OwnerID($0.user) } }
        let screen = TodosScreen(input: input, output: model.transform(input))
        if let filter { screen.output.filter = filter }
        self.screen = screen
        push(screen)
        task { await input.tryAgain.send() }
    }
}

/// The screen of the list.
final class TodosScreen: Screen {
    let id = ScreenID()
    let title = "Todos"
    let input: TodosModel.Input
    let output: TodosOutput

    init(input: TodosModel.Input, output: TodosOutput) {
        self.input = input
        self.output = output
    }

    var route: any Route { output.filter }
}
