import Backplane

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
