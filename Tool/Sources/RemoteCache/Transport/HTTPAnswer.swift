import Foundation

/// What came of a request.
public enum HTTPAnswer: Hashable, Sendable {
    /// The server answered. Redirects are not followed; `location` is where one leads.
    case response(status: Int, body: Data, location: String?)
    /// No whole answer came. `isPassing` is for what may go better in a moment.
    case failure(reason: String, isPassing: Bool)

    /// An answer without more to it.
    public static func response(_ status: Int, _ body: Data = Data()) -> HTTPAnswer {
        .response(status: status, body: body, location: nil)
    }

    /// The status, where the server answered.
    var status: Int? {
        if case .response(let status, _, _) = self { status } else { nil }
    }

    /// Whether the same request may go better in a moment.
    var isPassing: Bool {
        switch self {
        case .response(let status, _, _): (500...599).contains(status) && status != 501 && status != 507
        case .failure(_, let isPassing): isPassing
        }
    }
}
