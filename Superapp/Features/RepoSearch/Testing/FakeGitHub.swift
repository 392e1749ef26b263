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

    /// Creates a GitHub with the given repositories.
    public init(_ repos: [FakeRepo]) {
        self.repos = repos
    }

    /// A search finds the repositories whose name contains the text, page by page; any other path is that of a single
    /// repository.
    public func answer(to request: LocalRequest) -> LocalAnswer {
        guard request.path == "/search/repositories" else {
            guard let repo = repos.first(where: { request.path == "/repos/\($0.name)" }) else { return Self.notFound }
            return .json(repo.json)
        }
        let found = repos.filter { $0.name.contains(request.query("q") ?? "") }
        let size = request.query("per_page").flatMap { Int($0) } ?? 20
        let page = request.query("page").flatMap { Int($0) } ?? 1
        return Self.results(Array(found.dropFirst((page - 1) * size).prefix(size)), total: found.count)
    }

    /// The answer to a search.
    ///
    /// - Parameters:
    ///   - repos: The results.
    ///   - total: The total number of results, if larger.
    public static func results(_ repos: [FakeRepo], total: Int? = nil) -> LocalAnswer {
        let items = repos.map(\.json).joined(separator: ", ")
        return .json(#"{"total_count": \#(total ?? repos.count), "incomplete_results": false, "items": [\#(items)]}"#)
    }

    /// The resource does not exist.
    public static let notFound = LocalAnswer.json(#"{"message": "Not Found"}"#, status: 404)

    /// No request is answered until the given time.
    public static func rateLimited(until time: Date) -> LocalAnswer {
        .json(
            #"{"message": "API rate limit exceeded"}"#, status: 403,
            headers: ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "\(Int(time.timeIntervalSince1970))"])
    }
}
