/// A number of things in words, such as `1 screen` or `2 screens`.
func counted(_ count: Int, _ thing: String) -> String { "\(count) \(thing)\(count == 1 ? "" : "s")" }

extension Sequence<String> {
    /// The different texts, in order, such as `a`, `a and b`, or `a, b and c`.
    var listed: String {
        var seen: Set<String> = []
        let texts = filter { seen.insert($0).inserted }
        guard let last = texts.last, texts.count > 1 else { return texts.first ?? "" }
        return "\(texts.dropLast().joined(separator: ", ")) and \(last)"
    }
}
