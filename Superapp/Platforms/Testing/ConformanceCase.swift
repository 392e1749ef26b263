public import Domain

/// One thing that every platform does alike.
///
/// A platform's tests run ``all`` of them, each on storage of its own, so that platforms can take each other's place:
///
/// ```swift
/// @Test("Posts and todos are kept as on every platform", arguments: ConformanceCase.all)
/// func conforms(to expectation: ConformanceCase) async throws {
///     try await expectation.check(useCases())
/// }
/// ```
public struct ConformanceCase: Sendable, CustomStringConvertible {
    /// What is expected, in a sentence.
    public let description: String

    /// Checks it on a platform that keeps nothing yet, and records an issue for all that is otherwise.
    ///
    /// - Throws: What the platform throws unexpectedly.
    public let check: @Sendable (any UseCaseProvider) async throws -> Void

    init(_ description: String, _ check: @escaping @Sendable (any UseCaseProvider) async throws -> Void) {
        self.description = description
        self.check = check
    }

    /// All that is expected of a platform.
    public static let all = saving + querying + watching + owning + racing

    /// All that is expected of a platform that keeps things itself, and does not ask another for them.
    public static let ofStorage = all + filling
}
