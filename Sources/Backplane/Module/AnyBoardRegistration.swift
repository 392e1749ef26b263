/// A registered board, whatever its types.
@MainActor
class AnyBoardRegistration {
    let id: String
    let module: String

    let types: BoardTypes

    init(id: String, module: String, types: BoardTypes) {
        self.id = id
        self.module = module
        self.types = types
    }
}
