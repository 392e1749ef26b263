/// What is wrong with a form, field by field.
struct ListingProblems: Error, Hashable, Sendable {
    var title: String?
    var description: String?
    var price: String?
    var currency: String?

    /// Does something that can go wrong at a field.
    ///
    /// - Returns: What came of it; nil when it went wrong, which is noted.
    mutating func note<Value, Problem: Error>(
        _ field: WritableKeyPath<ListingProblems, String?>, _ work: () throws(Problem) -> Value,
        message: (Problem) -> String
    ) -> Value? {
        do throws(Problem) {
            return try work()
        } catch {
            self[keyPath: field] = message(error)
            return nil
        }
    }
}
