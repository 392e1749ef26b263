extension Motherboard {
    /// Opens a link: finds the pattern that an address matches and activates the board it leads to.
    ///
    /// It waits at barriers like any activation, so a link to a board that requires a sign-in opens after the user has
    /// signed in. A link that is opened before ``install(into:)`` waits for that call, so it can be opened as soon as
    /// the app starts.
    ///
    /// A link over another one (``ModuleRegistry/link(_:to:over:input:)``) opens the other one first. Cancelling the
    /// waiting task ends the opening at once, unless the board has been activated.
    ///
    /// - Parameters:
    ///   - address: A path with or without a query, such as `/listings/3?from=mail`, or a URL of one of the origins
    ///     that the assembly was given (``LinkOrigin``).
    ///   - showing: What the user should see of the boards.
    /// - Returns: The result, when the board has been activated or when it is certain that it won't be.
    @discardableResult
    public func open(_ address: String, showing: Showing = .reveal) async -> LinkResult {
        do throws(LinkParameterError) {
            var steps: [LinkRegistration.Open] = []
            for (link, registration) in assembly.links.stack(for: address) {
                steps.append(try registration.prepare(link))
            }
            var result = LinkResult.notFound
            for step in steps {
                result = await step(self, showing)
                guard result == .opened || result == .hidden else { return result }
            }
            return result
        } catch {
            return .invalid(error)
        }
    }

    /// Whether an address matches a registered pattern.
    public func canOpen(_ address: String) -> Bool { assembly.links.find(address) != nil }

    func activateFromLink<Input, Output, Command>(
        _ id: BoardID<Input, Output, Command>, with input: Input, showing: Showing
    ) async -> LinkResult {
        guard let slot = slot(for: id, call: "open(_:)"), await isReady(), !Task.isCancelled else { return .denied }
        let arrival = Arrival()
        let activation = slot.activate(with: input, from: name, showing: showing, in: self) { arrival.settle($0) }
        let deciding = Barrier.deciding
        deciding?.willAwait(activation)
        defer { deciding?.didAwait(activation) }
        let hasArrived = await activation.calledOffWithTask {
            await arrival.value
        } onCancel: {
            if activation.liveBoard == nil { activation.cancel() }
        }
        guard hasArrived else { return .denied }
        guard let board = activation.liveBoard else { return .opened }
        return root.navigator.isSeen(board) ? .opened : .hidden
    }
}

/// Whether an activation reaches its board, for someone who waits for that.
@MainActor
private final class Arrival {
    private var hasArrived: Bool?
    private var waiting: CheckedContinuation<Bool, Never>?

    var value: Bool {
        get async {
            await withCheckedContinuation { continuation in
                if let hasArrived { continuation.resume(returning: hasArrived) } else { waiting = continuation }
            }
        }
    }

    func settle(_ hasArrived: Bool) {
        self.hasArrived = hasArrived
        waiting?.resume(returning: hasArrived)
        waiting = nil
    }
}

/// The result of opening a link.
public enum LinkResult: Sendable, Hashable {
    /// The board of the link has been activated, and the user sees what it shows, if it shows anything.
    case opened
    /// The board has been activated, but the user sees something else: it was activated with ``Showing/inPlace``, or
    /// something covers it.
    case hidden
    /// No pattern matches the address, or it has another origin than the app's.
    case notFound
    /// A barrier ended the activation, the task was cancelled before the board was activated, or the board could not be
    /// activated, which is reported as a separate fault.
    case denied
    /// A part of the address is invalid.
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
    ///   - over: The address that is opened first, so that the board is shown on top of its board: `/listings` under
    ///     `/listings/{id}`. It may use the pattern's parameters, and must match a registered link.
    ///   - input: Makes the board's input from the parts of the address. An error that it throws makes the link
    ///     invalid: ``LinkResult/invalid(_:)``.
    public mutating func link<Input, Output, Command>(
        _ pattern: String, to id: BoardID<Input, Output, Command>, over: String? = nil,
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
        add(
            LinkRegistration(pattern: pattern, overText: over, module: module, board: id.rawValue) {
                link throws(LinkParameterError) in
                let input = try read(link)
                return { await $0.activateFromLink(id, with: input, showing: $1) }
            })
    }

    /// Registers a link to a board that takes no input.
    public mutating func link<Output, Command>(
        _ pattern: String, to id: BoardID<Void, Output, Command>, over: String? = nil
    ) {
        link(pattern, to: id, over: over) { _ in }
    }

    @available(*, unavailable, message: "this board takes an input: read it from the link, { link in … }")
    @_disfavoredOverload
    public mutating func link<Input, Output, Command>(_ pattern: String, to id: BoardID<Input, Output, Command>) {}
}
