/// A page that never came to show what a test waited for.
struct PageTimeout: Error, CustomStringConvertible {
    let waitedFor: String
    let lastError: String?
    let page: String

    var description: String {
        "The page never showed \(waitedFor).\(lastError.map { " \($0)." } ?? "") It is:\n\(page)"
    }
}
