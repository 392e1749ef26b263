import HTTPTypes

/// A refused request, with the message for the user.
enum Refusal: Error, Equatable {
    case malformed(String)
    /// Its window or its token is not known; with what was filled in.
    case expired(UnsentForm)
    /// A form came without the cookie of a browser that has been here.
    case withoutCookie(needsTLS: Bool)
    case notFound
    case wrongMethod(allowed: String)
    case tooLarge(limit: Int)
    case addressTooLong
    /// A character has more marks than can be read, see ``TextRules/Swift/StringProtocol/hasTooManyMarks``.
    case tooManyMarks
    case wrongForm
    case wrongHost
    /// The request was forwarded by a proxy, but the server is for this machine only.
    case proxyUnknown
    /// The proxy does not name the client.
    case proxySilent
    /// The request comes from another site.
    case foreign
    case tooManyWindows
    case tooManyConnections
    case full
    /// Too many requests of a site wait for a window.
    case crowded
    case busy
    /// Whoever sent it has left, or the server stops, before its turn came.
    case abandoned
    case closed
    case noWindow
    /// Its screen is not shown any more.
    case tooLate(UnsentForm)
    /// Its form is of a page of somebody else, who was signed in before.
    case notTheirs
    /// The window slept, and what the form is about is still loading.
    case notLoaded(UnsentForm)
    case failed
    /// Not a refusal by the shell: the app currently shows no screen in this window.
    case empty

    /// Whether the same request may succeed in a moment.
    var isPassing: Bool {
        switch self {
        case .full, .crowded, .busy, .abandoned, .tooManyWindows, .tooManyConnections, .notLoaded: true
        default: false
        }
    }

    /// The form that can be sent again unchanged.
    var unsentForm: UnsentForm? {
        switch self {
        case .notLoaded(let form): form
        case .expired(let form), .tooLate(let form): form.renewal == nil || !form.isReadable ? nil : form
        default: nil
        }
    }

    /// Where a person does what its form was to do, if that can't be sent again.
    var next: UnsentForm.Place? {
        guard unsentForm == nil, let renewal = lostForm?.renewal else { return nil }
        return switch renewal {
        case .now(let place), .after(let place): place
        }
    }

    private var lostForm: UnsentForm? {
        switch self {
        case .expired(let form): form
        case .tooLate(let form): form
        default: nil
        }
    }

    /// What is not carried out at all, so that it is shown to whoever wrote it.
    var writtenTexts: [UnsentForm.Field] {
        unsentForm == nil ? lostForm?.writtenTexts ?? [] : []
    }

    var status: HTTPResponse.Status {
        switch self {
        case .malformed: .badRequest
        case .expired, .withoutCookie: .forbidden
        case .notFound, .noWindow: .notFound
        case .wrongMethod: .methodNotAllowed
        case .tooLarge: .contentTooLarge
        case .addressTooLong: .uriTooLong
        case .tooManyMarks: .unprocessableContent
        case .wrongForm: .unsupportedMediaType
        case .wrongHost, .proxyUnknown: .misdirectedRequest
        case .proxySilent: .badGateway
        case .foreign, .notTheirs: .forbidden
        case .tooManyWindows, .tooManyConnections, .busy: .tooManyRequests
        case .full, .crowded, .abandoned, .notLoaded: .serviceUnavailable
        case .closed: .gone
        case .tooLate: .conflict
        case .failed: .internalServerError
        case .empty: .ok
        }
    }

    var title: String {
        switch self {
        case .malformed, .wrongForm, .tooManyMarks: "That didn’t work"
        case .expired, .notTheirs: "This page has expired"
        case .withoutCookie: "Your browser sent no cookie"
        case .tooLate: "This page is out of date"
        case .notLoaded: "This is taking longer than usual"
        case .notFound: "Page not found"
        case .wrongMethod: "Not possible here"
        case .tooLarge, .addressTooLong: "That is too long"
        case .wrongHost: "Wrong address"
        case .proxyUnknown, .proxySilent: "The proxy is not configured"
        case .foreign: "That came from another site"
        case .tooManyWindows: "Too many windows"
        case .tooManyConnections: "Too many connections"
        case .full, .crowded, .busy, .abandoned: "Too busy right now"
        case .closed: "This window was closed"
        case .noWindow: "No such window"
        case .failed: "Something went wrong"
        case .empty: "Nothing here right now"
        }
    }

    var text: String {
        switch self {
        case .malformed(let reason): "The request could not be understood. \(reason)"
        case .expired(let form):
            "Nothing was changed: the server does not know this page any more. It may have been restarted, you may have "
                + "signed in elsewhere, or the page may have been left for too long. " + Self.advice(form)
        case .withoutCookie(let needsTLS):
            "Nothing was changed: the server knows a browser by its cookie, and this form came without one. Cookies may be "
                + "turned off or deleted" + (needsTLS ? ", or the page was not opened over HTTPS" : "")
                + ". Allow them for this site, open the page again and repeat what you did."
        case .notFound: "There is nothing at this address. It may have been moved, or the link has a typo."
        case .wrongMethod(let allowed): "This address answers \(allowed) only."
        case .tooLarge(let limit): "What was sent is larger than \(limit / 1024) KB. Shorten it and try again."
        case .addressTooLong: "The address is too long for this app."
        case .tooManyMarks:
            "One letter of what was sent has more accents or other marks on it than this app reads. Remove some and try "
                + "again."
        case .wrongForm: "The form was sent in a format that this app does not read."
        case .proxyUnknown:
            "This server is meant for this machine only, and a proxy has passed your request on. Whoever runs it can name "
                + "the proxy with --behind-proxy ADDRESS."
        case .proxySilent:
            "The proxy in front of this server does not say whose requests it forwards. Whoever runs it can configure the "
                + "proxy to send X-Forwarded-For."
        case .foreign:
            "Nothing was changed. Requests that another site sends in your name are refused. Open the page here and "
                + "try again."
        case .wrongHost: "This server is meant for this machine only. Open it as localhost."
        case .tooManyWindows: "You have more windows open than this server allows. Close some and try again."
        case .tooManyConnections: "You have as many connections as this server allows. Try again in a moment."
        case .full: "The server has as many open windows as it can hold. Try again in a moment."
        case .crowded: "Too many pages are being opened from your network. Try again in a moment."
        case .abandoned: "The request ended before its turn came. Try again in a moment."
        case .busy: "This window is still working on your last request. Try again in a moment."
        case .closed: "It was open for too long, or you signed out elsewhere. Open the page again."
        case .tooLate(let form):
            "Nothing was changed: the server does not show the page of this form any more. " + Self.advice(form)
        case .notTheirs:
            "Nothing was changed or sent. It was filled in while somebody else was signed in, or before this browser’s "
                + "cookies were deleted, so it is not shown here either. Whoever wrote it can sign in, go back to their page and "
                + "send it again."
        case .notLoaded:
            "Nothing was changed yet. The page of this form is still loading. What you filled in is kept: "
                + "try again in a moment."
        case .noWindow: "It was closed, or it is not one of yours. Open the page again."
        case .failed: "This is our fault, not yours. Nothing else is affected. Open the page again, and try once more."
        case .empty: "This window has nothing to show at the moment."
        }
    }

    /// What to do with a form that was not carried out.
    private static func advice(_ form: UnsentForm) -> String {
        let passwords = form.secrets.isEmpty ? "" : " Passwords are not kept."
        return switch form.renewal {
        case .now where form.isReadable: "What you filled in is still here: look at it, and send it again."
        case .after(let place) where form.isReadable:
            "What you filled in is still here. First open “\(place.title)” in another tab; then come back and send this again."
        case .now: "Go back to the page and repeat what you did.\(passwords)"
        case .after(let place): "First open “\(place.title)”, then repeat what you did.\(passwords)"
        case nil: "Open the page again and repeat what you did.\(passwords)"
        }
    }
}
