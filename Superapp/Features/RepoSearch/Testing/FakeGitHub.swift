public import Foundation
public import NetworkServiceTesting

/// Answers like GitHub's REST API.
///
/// ```swift
/// let gitHub = FakeGitHub([FakeRepo("apple/swift-nio")])
/// try await LocalServer.run { gitHub.answer(to: $0) } test: { server in … }
/// ```
public struct FakeGitHub: Sendable {
    private let repos: [FakeRepo]

    /// Makes a GitHub with some repositories.
    public init(_ repos: [FakeRepo]) {
        self.repos = repos
    }

    /// A search finds all repositories whose name contains the text; another path is that of one repository.
    public func answer(to request: LocalRequest) -> LocalAnswer {
        guard request.path == "/search/repositories" else {
            guard let repo = repos.first(where: { request.path == "/repos/\($0.name)" }) else { return Self.notFound }
            return .json(repo.json)
        }
        return Self.results(repos.filter { $0.name.contains(request.query("q") ?? "") })
    }

    /// The answer to a search.
    ///
    /// - Parameters:
    ///   - repos: The results.
    ///   - total: How many there are in all, if more than that.
    public static func results(_ repos: [FakeRepo], total: Int? = nil) -> LocalAnswer {
        let items = repos.map(\.json).joined(separator: ", ")
        return .json(#"{"total_count": \#(total ?? repos.count), "incomplete_results": false, "items": [\#(items)]}"#)
    }

    /// There is no such thing.
    public static let notFound = LocalAnswer.json(#"{"message": "Not Found"}"#, status: 404)

    /// No more is answered until a time.
    public static func rateLimited(until time: Date) -> LocalAnswer {
        .json(
            #"{"message": "API rate limit exceeded"}"#, status: 403,
            headers: ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "\(Int(time.timeIntervalSince1970))"])
    }
}
