extension AssemblyCheck {
    /// Restorations that are said twice, or of boards that no one registers with the same types.
    var restorationProblems: [AssemblyError.Problem] {
        let boards = Dictionary(registries.flatMap(\.boards).map { ($0.id, $0) }) { first, _ in first }
        var first: [String: String] = [:]
        return registries.flatMap(\.restorations).compactMap { restoration in
            if let other = first.updateValue(restoration.module, forKey: restoration.board) {
                return .duplicateRestoration(board: restoration.board, modules: [other, restoration.module])
            }
            guard let board = boards[restoration.board], restoration.fits(board) else {
                return .restorationWithoutBoard(board: restoration.board, module: restoration.module)
            }
            return nil
        }
    }
}
