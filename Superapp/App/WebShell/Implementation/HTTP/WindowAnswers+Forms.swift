import DesignSystemInterface
import Hummingbird

extension WindowAnswers {
    /// Carries out what a person did, once.
    func act(_ form: FormRequest, of request: Request, visitor: Visitor) async throws -> Response {
        let unsent = UnsentForm(form.fields, to: try ShellAddress(request.uri).address)
        let isOffered = !PageAnswers.isFromScript(request) && !form.isOfHeader
        do {
            return try await carryOut(form, unsent, of: request, visitor: visitor)
        } catch Refusal.expired where isOffered {
            return try await offerAgain(form, unsent, as: { .expired($0) }, to: request, visitor: visitor)
        } catch Refusal.tooLate where isOffered {
            return try await offerAgain(form, unsent, as: { .tooLate($0) }, to: request, visitor: visitor)
        }
    }

    private func carryOut(
        _ form: FormRequest, _ unsent: UnsentForm, of request: Request, visitor: Visitor
    ) async throws -> Response {
        guard let window = window(of: form, visitor) else { throw Refusal.expired(unsent) }
        return try await inTurn(window, visitor) {
            await self.registry.checkAccess(to: window)
            try await self.waitForContent(of: form, in: window)
            return try await self.carryOut(form, unsent, in: window, to: request)
        }
    }

    /// The window that a form names or, if a form without a window is sent a second time, the one opened for it before.
    private func window(of form: FormRequest, _ visitor: Visitor) -> Window? {
        guard form.isForNewWindow else {
            return registry.window(form.window, for: visitor).flatMap { $0.token.admits(form.token) ? $0 : nil }
        }
        return registry.windows(of: visitor).first { window in
            window.firstForm == form.fields.hashValue && window.token.isOwn(form.token, of: window.header.person)
        }
    }

    private func carryOut(
        _ form: FormRequest, _ unsent: UnsentForm, in window: Window, to request: Request
    ) async throws -> Response {
        guard form.isOf(window) else {
            return pages.refuse(.notTheirs, header: window.header, of: window.origin, for: request)
        }
        let before = window.stage.current()
        if let number = form.number { window.stage.form = number }
        window.deeds?.begin(form.deed)
        let outcome = try await carryOut(form, in: window, showing: before.screen)
        await waitForContent(of: window, afterForm: true)
        guard !window.isClosed else { return try leave(window, before: before, request: request) }
        if outcome == .tooLate, !PageAnswers.isFromScript(request) { throw Refusal.tooLate(unsent) }
        return try answer(outcome, in: window, after: before, to: request)
    }

    /// Answers a form that can't be carried out with the same form of a new window, to be sent again as it is. If the
    /// window shows something else first, such as the sign-in, the form is kept until that is done, and then carried
    /// out when it is sent. Nobody else than whoever filled it in is shown anything of it.
    ///
    /// A form of a page that never had a window is carried out in the new one at once. No other site can send it either:
    /// its token is sealed with this browser's own cookie.
    private func offerAgain(
        _ form: FormRequest, _ unsent: UnsentForm, as refusal: @escaping @MainActor (UnsentForm) -> Refusal,
        to request: Request, visitor: Visitor
    ) async throws -> Response {
        let place = try await registry.placeToOpen(for: visitor.client)
        let window = try registry.open(for: visitor)
        if form.isForNewWindow { window.firstForm = form.fields.hashValue }
        return try await inTurn(window, visitor) {
            await self.registry.start(window)
            let isNobodys = window.session == nil && window.header.person == nil
            let isOwn = window.token.isOwn(form.token, of: window.header.person)
            guard isOwn || isNobodys && FormToken.isSealed(form.token) else {
                return self.pages.refuse(.notTheirs, header: window.header, of: window.origin, for: request)
            }
            let isShown = await self.registry.show(unsent.address, in: window) == .shown
            place.giveBack()
            if isShown { await self.waitForContent(of: window) }
            let update = window.stage.current()
            guard !window.isClosed, isShown, !update.isFailure, window.stage.screen?.isMissing != true else {
                window.close()
                throw refusal(unsent)
            }
            let again = unsent.again(in: update, token: window.token.text(sealedLike: form.token))
            if unsent.isKept || form.isForNewWindow, isOwn, case .now = again.renewal {
                var form = form
                form.screen = update.screen
                return try await self.carryOut(form, unsent, in: window, to: request)
            }
            return self.pages.refuse(refusal(again), header: window.header, of: window.origin, for: request)
        }
    }

    /// A form from before the window slept refers to the screen's content at that time: it is carried out once that is
    /// loaded again.
    ///
    /// - Throws: ``Refusal/notLoaded(_:)`` if that takes too long.
    private func waitForContent(of form: FormRequest, in window: Window) async throws(Refusal) {
        guard !form.isOfHeader, let screen = window.stage.screen, form.screen != screen.id.rawValue,
            window.currentID(of: form.screen) == screen.id.rawValue
        else { return }
        await window.stage.waitForContent(clock: registry.clock, patience: Stage.formPatience)
        if window.stage.isLoading { throw .notLoaded(UnsentForm(form.fields, to: screen.address)) }
    }

    private func carryOut(
        _ form: FormRequest, in window: Window, showing shown: String
    ) async throws -> FormOutcome {
        var outcome = FormOutcome.carriedOut
        window.isTakingText = !UnsentForm(form.fields, to: "").writtenTexts.isEmpty
        if window.header.person == nil, let writer = form.writer { window.writer = writer }
        defer { window.isTakingText = false }
        if form.isOfHeader {
            try await registry.perform(String(form.action.dropFirst(WindowHeader.actionPrefix.count)), in: window)
        } else if shown != window.currentID(of: form.screen) {
            // A repeated form leads on like the first one; a late form is reported.
            return form.fields.hashValue == window.lastForm ? .carriedOut : .tooLate
        } else if let screen = window.stage.screen {
            outcome = try await screen.submit(form.action, form.fields)
            window.lastForm = form.fields.hashValue
        }
        await registry.settle(window)
        if window.header.person != nil { window.writer = nil }
        return outcome
    }

    private func answer(
        _ outcome: FormOutcome, in window: Window, after former: Update, to request: Request
    ) throws -> Response {
        let isFromScript = PageAnswers.isFromScript(request)
        let isMissing = window.stage.screen?.isMissing == true
        switch outcome {
        case .tooLate: return try pages.page(window.stage.current(), status: .conflict, for: request)
        case .carriedOut where !isMissing:
            return isFromScript
                ? try answer(window, after: former, to: request) : redirect(to: window.stage.current())
        case .carriedOut, .notFound:
            return try pages.page(window.stage.current(), status: .notFound, for: request)
        }
    }

    /// Redirects the browser to the window's current address.
    private func redirect(to update: Update) -> Response {
        Response(status: .seeOther, headers: [.location: update.link])
    }

    /// The action closed the window: the browser continues at the same address in a new one.
    private func leave(_ window: Window, before: Update, request: Request) throws -> Response {
        guard !PageAnswers.isFromScript(request) else { return pages.refuse(.closed, for: request) }
        return Response(status: .seeOther, headers: [.location: before.address])
    }
}

extension FormRequest {
    /// Whether nobody else than the person of a window has filled it in: its page was theirs or a visitor's, and the
    /// script names nobody else. What somebody has filled in whose session has ended is taken by a visitor's window.
    @MainActor
    fileprivate func isOf(_ window: Window) -> Bool {
        guard let person = window.header.person else { return true }
        return window.token.isOwn(token, of: person) && (writer ?? person) == person
    }
}
