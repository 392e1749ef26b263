/// Asks a service for repositories and reads its answers.
protocol RepoAPI: Sendable {
    /// Asks one question.
    ///
    /// - Parameters:
    ///   - endpoint: The question.
    ///   - type: What the answer is read as.
    /// - Throws: ``RepoError`` in words, whatever went wrong.
    func answer<Answer: Decodable & Sendable>(
        to endpoint: GitHubEndpoint, as type: Answer.Type
    ) async throws(RepoError) -> Answer
}
