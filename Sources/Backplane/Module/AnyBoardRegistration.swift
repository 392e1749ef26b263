/// A registered board, whatever its types.
@MainActor
class AnyBoardRegistration {
    let id: String
    let module: String

    init(id: String, module: String) {
        self.id = id
        self.module = module
    }

    /// The board's input, output and command types, for people.
    var types: String { "" }
}
