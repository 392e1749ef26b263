import Foundation
import NetworkServiceInterface

/// Why repositories can't be shown.
enum RepoError: Error, Sendable, Equatable {
    /// The search is longer than GitHub allows.
    case queryTooLong(limit: Int)
    /// GitHub does not understand the search.
    case queryRefused
    /// The repository does not exist, or is not public.
    case notFound
    /// The rate limit is reached, until a time if GitHub gave one.
    case rateLimited(until: Date?)
    /// The access token that the app was started with is not valid.
    case tokenRefused
    /// GitHub refused the request, with a status from 400 to 499.
    case refused(status: Int)
    /// GitHub has trouble, with a status from 500 on.
    case unavailable(status: Int)
    /// GitHub's answer does not have the documented form.
    case unreadable
    /// No answer came.
    case network(NetworkError)
}

extension RepoError: CustomStringConvertible {
    /// One or two sentences for the user: what happened and what to do. When to do it is ``retryTime``.
    var message: String {
        switch self {
        case .queryTooLong(let limit): "GitHub searches for at most \(limit) characters. Shorten the search."
        case .queryRefused: "GitHub can’t search for this. Try other words."
        case .notFound: "GitHub has no such repository, or it is private."
        case .rateLimited(nil): "GitHub’s limit of requests is reached for now. Try again in a few minutes."
        case .rateLimited: "GitHub’s limit of requests is reached for now."
        case .tokenRefused: "GitHub refused the access token that Superapp was started with. Tell whoever runs it."
        case .refused(let status): "GitHub refused the request (status \(status))."
        case .unavailable(let status): "GitHub has a problem right now (status \(status)). Try again in a moment."
        case .unreadable: "GitHub’s answer can’t be read. Try again in a moment."
        case .network(let error): Self.message(error)
        }
    }

    /// The time from which on trying again may succeed, if it is known.
    var retryTime: Date? {
        if case .rateLimited(let time) = self { time } else { nil }
    }

    var description: String { message }

    private static func message(_ error: NetworkError) -> String {
        switch error {
        case .cannotConnect: "GitHub can’t be reached. Check the connection and try again."
        case .timedOut: "GitHub took too long to answer. Try again in a moment."
        case .dropped: "The connection to GitHub was lost. Try again."
        case .tooLarge: "GitHub’s answer is too large to read."
        case .unreadable: "GitHub’s answer can’t be read. Try again in a moment."
        case .cancelled: "The search was cancelled. Try again."
        case .invalidAddress: error.message
        }
    }
}
