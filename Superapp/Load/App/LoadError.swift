/// Why a load could not be put on.
enum LoadError: Error, CustomStringConvertible {
    case notStarted(String, String)
    case unexpected(String, Int, String)

    var description: String {
        switch self {
        case .notStarted(let program, let reason):
            "\(program) did not start: \(reason). Build it first, as `make load` does."
        case .unexpected(let what, let status, let text):
            "\(what) was answered with status \(status): \(text.prefix(300))"
        }
    }
}
