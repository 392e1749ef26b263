extension ModuleRegistry {
    /// Registers a link: addresses of a pattern lead to a board.
    ///
    /// ```swift
    /// registry.link("/listings/{id}", to: .listing) { link in try link.value("id", as: Int.self) }
    /// ```
    ///
    /// - Parameters:
    ///   - pattern: Begins with a slash; a segment in braces matches any text and gives it a name. Registering two
    ///     patterns that match the same addresses, or one that is malformed, is an ``AssemblyError``.
    ///   - id: The board.
    ///   - input: Makes the board's input from the parts of the address. What it throws makes the link invalid:
    ///     ``LinkResult/invalid(_:)``.
    public mutating func link<Input, Output, Command>(
        _ pattern: String, to id: BoardID<Input, Output, Command>,
        input: @escaping @MainActor (Link) throws -> Input
    ) {
        let read = { (link: Link) throws(LinkParameterError) in
            do {
                return try input(link)
            } catch let error as LinkParameterError {
                throw error
            } catch {
                throw LinkParameterError(name: "address", text: link.address, reason: "was refused: \(error)")
            }
        }
        let open: (Link, Motherboard) async throws(LinkParameterError) -> Bool = { link, motherboard in
            await motherboard.activateFromLink(id, with: try read(link))
        }
        add(LinkRegistration(pattern: pattern, module: module, board: id.rawValue, open: open))
    }

    /// Registers a link to a board that takes no input.
    public mutating func link<Output, Command>(_ pattern: String, to id: BoardID<Void, Output, Command>) {
        link(pattern, to: id) { _ in }
    }
}
