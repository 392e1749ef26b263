import Testing

/// An issue that was reported, as a test looks at it.
struct Reported: Sendable {
    let text: String
    let line: Int?

    /// Runs something and gives the issues that it reports, which do not fail the test.
    static func during(
        isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Void
    ) async -> [Reported] {
        let (reported, log) = AsyncStream.makeStream(of: Reported.self)
        do {
            try await withKnownIssue(isIntermittent: true) {
                try await body()
            } matching: { issue in
                log.yield(Reported(issue))
                return true
            }
        } catch {
            Issue.record(error, "The body threw an error that is not a recorded issue.")
        }
        log.finish()
        return await reported.reduce(into: []) { $0.append($1) }
    }

    private init(_ issue: Issue) {
        text = issue.comments.map(\.rawValue).joined(separator: " ")
        line = issue.sourceLocation?.line
    }
}
