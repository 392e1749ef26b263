extension Motherboard {
    /// Opens a link: finds the pattern that an address matches and activates the board it leads to.
    ///
    /// It waits at barriers like any activation, so a link to what needs a signed-in person opens after they have signed
    /// in. One that comes before ``install(into:)`` waits for that, so it may be opened as soon as the app is started.
    ///
    /// - Parameter address: A path with or without a query, such as `/listings/3?from=mail`, or a URL, of which scheme
    ///   and host are left out of account.
    /// - Returns: What came of it, when the board has been activated or it is known that it won't be.
    @discardableResult
    public func open(_ address: String) async -> LinkResult {
        guard let parsed = LinkAddress(address), let (link, registration) = assembly.links.find(parsed) else {
            return .notFound
        }
        do throws(LinkParameterError) {
            return try await registration.open(link, self) ? .opened : .denied
        } catch {
            return .invalid(error)
        }
    }

    /// Whether an address matches a registered pattern.
    public func canOpen(_ address: String) -> Bool {
        LinkAddress(address).flatMap { assembly.links.find($0) } != nil
    }

    func activateFromLink<Input, Output, Command>(
        _ id: BoardID<Input, Output, Command>, with input: Input
    ) async -> Bool {
        guard let slot = slot(for: id, call: "open(_:)"), await isReady() else { return false }
        return await withCheckedContinuation { continuation in
            _ = slot.activate(with: input, from: name) { continuation.resume(returning: $0) }
        }
    }
}

/// What came of opening a link.
public enum LinkResult: Sendable, Hashable {
    /// The board that the link leads to has been activated.
    case opened
    /// No pattern matches the address.
    case notFound
    /// A barrier on the way decided otherwise, the task was cancelled before there was anything to open it in, or the
    /// board could not be activated, which is a fault of its own.
    case denied
    /// A part of the address is not what it should be.
    case invalid(LinkParameterError)
}

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

    @available(*, unavailable, message: "this board takes an input: say how it is read from the link, { link in … }")
    @_disfavoredOverload
    public mutating func link<Input, Output, Command>(_ pattern: String, to id: BoardID<Input, Output, Command>) {}
}
