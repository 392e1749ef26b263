/// The `#if` clauses open at a place in a file.
struct ConditionStack {
    private struct Clause {
        /// The conditions of the clauses before, all of which are false here.
        var earlier: [String]
        var current: String?

        var text: String {
            let negations = earlier.map { "!(\($0))" }
            return (negations + (current.map { [$0] } ?? [])).joined(separator: " && ")
        }
    }

    private var clauses: [Clause] = []

    /// The conditions, outermost first.
    var texts: [String] { clauses.map(\.text) }

    mutating func open(_ condition: String) {
        clauses.append(Clause(earlier: [], current: condition))
    }

    /// Goes on to `#elseif` (with a condition) or `#else` (without).
    mutating func turn(to condition: String?) {
        guard var clause = clauses.popLast() else { return }
        if let current = clause.current { clause.earlier.append(current) }
        clause.current = condition
        clauses.append(clause)
    }

    mutating func close() {
        _ = clauses.popLast()
    }
}
