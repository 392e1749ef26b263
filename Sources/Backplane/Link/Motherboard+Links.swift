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
