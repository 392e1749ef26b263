import Backplane
import Testing

/// One way to use a public entry point wrongly.
struct WrongUse: Sendable, CustomTestStringConvertible {
    /// As ``EntryPoints`` names it.
    let entry: String
    /// Does it. Returns whether the result says so; a fault or a thrown error says so too.
    let body: @MainActor @Sendable (Stage) async throws -> Bool

    /// - Parameter body: Says nothing by a result: a fault has to come, or an error.
    init(_ entry: String, _ body: @escaping @MainActor @Sendable (Stage) async throws -> Void) {
        self.entry = entry
        self.body = { stage in
            try await body(stage)
            return false
        }
    }

    private init(_ entry: String, result body: @escaping @MainActor @Sendable (Stage) async throws -> Bool) {
        self.entry = entry
        self.body = body
    }

    /// - Parameter body: Whether what it returns says that something was wrong.
    static func returning(
        _ entry: String, _ body: @escaping @MainActor @Sendable (Stage) async throws -> Bool
    ) -> WrongUse {
        WrongUse(entry, result: body)
    }

    var testDescription: String { entry }

    static let all = motherboard + flows + boards + modules + dependencies + navigation + others
}
