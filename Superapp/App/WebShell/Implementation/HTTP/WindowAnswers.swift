import Changes
import HTTPTypes
import Hummingbird

/// Handles requests for windows: shows addresses and carries out forms.
@MainActor
final class WindowAnswers {
    let registry: WindowRegistry
    let pages: PageAnswers
    let configuration: WebShellConfiguration

    init(registry: WindowRegistry, pages: PageAnswers, configuration: WebShellConfiguration) {
        self.registry = registry
        self.pages = pages
        self.configuration = configuration
    }

    /// Shows an address in the window that it names, or in a new one. For visitors who will not return, such as HEAD
    /// requests, health checks and crawlers, the window is closed again (``Visitor/comesBack``).
    ///
    /// - Throws: ``Refusal``, for example if the waiter leaves before it is the request's turn.
    func show(
        _ request: Request, address: ShellAddress, visitor: Visitor, waiter: Waiter
    ) async throws -> Response {
        let named = request.method == .head ? nil : address.window
        if let window = named.flatMap({ registry.window($0, for: visitor) }) {
            return try await inTurn(window, visitor, as: waiter) {
                window.firstForm = nil
                if !window.stage.shows(address.address) {
                    window.deeds?.begin("You went to \(address.address.prefix(80))")
                    guard try await self.isThere(address, in: window) else { return self.missing(in: window, request) }
                }
                await self.waitForContent(of: window)
                return try self.answer(window, to: request)
            }
        }
        let place = try await registry.placeToOpen(for: visitor.client, as: waiter)
        let isPassing = request.method == .head || !visitor.comesBack
        let window = try registry.open(for: visitor, isKept: !isPassing)
        return try await inTurn(window, visitor) {
            do {
                window.deeds?.begin("You opened \(address.address.prefix(80))")
                await self.registry.start(window)
                guard !window.isClosed else { throw Refusal.closed }
                guard try await self.isThere(address, in: window) else {
                    // Who is signed in can sign out here, for which the window is needed.
                    if isPassing || window.header.actions.isEmpty { window.close() }
                    return self.missing(in: window, request)
                }
                // What is loaded may take long.
                place.giveBack()
                await self.waitForContent(of: window)
                // A visitor who names a window that is not theirs, for example without cookies, would get a further one
                // each time.
                let response = try self.answer(window, to: request, asksAgain: address.window == nil)
                if isPassing { window.close() }
                return response
            } catch {
                window.close()
                // Another newcomer has taken its place before it was shown.
                throw error as? Refusal == .closed ? Refusal.full : error
            }
        }
    }

    /// Waits until the window's content is loaded: briefly for reads, longer for the changes of a form. What is read at
    /// an API that does not answer is waited for once, although it can be seen at the listener and at the screen.
    func waitForContent(of window: Window, afterForm isAfterForm: Bool = false) async {
        let patience = isAfterForm ? Stage.formPatience : Stage.loadingPatience
        let spent = await registry.clock.measure {
            await window.audience.settle(within: patience, by: registry.clock, includingFirst: !isAfterForm)
        }
        let rest = isAfterForm ? Stage.loadingPatience : patience - spent
        if rest > .zero { await window.stage.waitForContent(clock: registry.clock, patience: rest) }
        await window.audience.settle(within: patience, by: registry.clock, includingFirst: !isAfterForm)
    }

    /// Shows an address.
    ///
    /// - Returns: Whether it exists.
    /// - Throws: ``Refusal/closed`` if the window was closed meanwhile.
    private func isThere(_ address: ShellAddress, in window: Window) async throws(Refusal) -> Bool {
        let result = await registry.show(address.address, in: window)
        guard !window.isClosed else { throw .closed }
        return result == .shown
    }

    private func missing(in window: Window, _ request: Request) -> Response {
        var header = window.header
        if window.isClosed { header.actions = [] }
        return pages.refuse(.notFound, header: header, of: window.isClosed ? nil : window.origin, for: request)
    }

    /// Waits for the window's earlier requests, makes the response, and adds the window's cookies.
    ///
    /// - Parameters:
    ///   - window: The window.
    ///   - visitor: The sender of the request.
    ///   - waiter: Who waits for the response, if nobody else needs what the request does.
    ///   - body: Makes the response.
    func inTurn(
        _ window: Window, _ visitor: Visitor, as waiter: Waiter? = nil,
        _ body: @escaping @MainActor () async throws -> Response
    ) async throws -> Response {
        registry.touch(window)
        if visitor.hasScript { window.presence.noteScript() }
        window.presence.requests += 1
        registry.background.beginRequest(of: visitor.client.requester)
        defer {
            registry.background.endRequest(of: visitor.client.requester)
            window.presence.requests -= 1
            registry.touch(window)
        }
        var response: Response
        do {
            response = try await window.inTurn(as: waiter) {
                guard !window.isClosed else { throw Refusal.closed }
                try await self.registry.wake(window, for: waiter)
                guard !window.isClosed else { throw Refusal.closed }
                return try await body()
            }
        } catch {
            window.releaseUpdates()
            throw error
        }
        CookieJar(configuration).write(window, for: visitor, to: &response)
        if window.holdsUpdates { response.afterSending { await window.releaseUpdates() } }
        return response
    }

    func answer(
        _ window: Window, after former: Update? = nil, to request: Request, asksAgain: Bool = true
    ) throws -> Response {
        guard !window.isClosed else { throw Refusal.closed }
        window.willAnswer()
        let update = window.stage.current()
        let status = status(of: window, showing: update, to: request)
        return try pages.page(update, after: former, status: status, asksAgain: asksAgain, for: request)
    }

    /// The script shows any response; only pages have the status 404.
    private func status(of window: Window, showing update: Update, to request: Request) -> HTTPResponse.Status {
        if update.isFailure { return .internalServerError }
        let isMissing = window.stage.screen?.isMissing == true
        return isMissing && !PageAnswers.isFromScript(request) ? .notFound : .ok
    }
}

extension Response {
    /// Does something when the body has been written, or could not be.
    fileprivate mutating func afterSending(_ work: @escaping @Sendable () async -> Void) {
        body = ResponseBody(contentLength: body.contentLength) { [body] writer in
            do {
                try await body.write(writer)
            } catch {
                await work()
                throw error
            }
            await work()
        }
    }
}
