/// What came of one edit.
struct TruthStep: CustomStringConvertible {
    let edit: String
    let affected: Set<String>
    let needed: Set<String>

    var missed: Set<String> { needed.subtracting(affected) }

    var description: String {
        "\(edit): \(affected.count) affected, \(needed.count) needed"
            + (missed.isEmpty ? "" : "; MISSED \(missed.sorted().joined(separator: ", "))")
    }
}
