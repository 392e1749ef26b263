/// A registered link: its pattern, and how it activates its board.
@MainActor
struct LinkRegistration {
    let pattern: String
    let module: String
    let board: String
    let open: (Link, Motherboard) async throws(LinkParameterError) -> Bool
}
