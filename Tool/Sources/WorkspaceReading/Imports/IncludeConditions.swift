/// The conditions around a place in a C file. The one that keeps a header from being read twice is none.
struct IncludeConditions {
    /// Stands for any condition of the preprocessor: a flag that no manifest defines.
    static let unknown = "preprocessor"

    /// Whether each open `#if` is a condition, outermost first.
    private var open: [Bool] = []
    /// What the directive before tested with `#ifndef`, which makes a guard of it if this one defines it.
    private var guarded: String?

    /// As ``Import/conditions`` gives them.
    var current: [String] { open.contains(true) ? [Self.unknown] : [] }

    /// Goes on behind the directive called `word`.
    mutating func pass(_ word: String, argument: String) {
        let before = guarded
        guarded = nil
        switch word {
        case "if", "ifdef": open.append(true)
        case "ifndef":
            open.append(true)
            guarded = argument
        case "define" where argument == before && !open.isEmpty: open[open.count - 1] = false
        case "else", "elif", "elifdef", "elifndef": if !open.isEmpty { open[open.count - 1] = true }
        case "endif": _ = open.popLast()
        default: break
        }
    }
}
