public import NetworkServiceInterface

/// What a local server does with a request: answers, or fails in one of the ways that servers and networks do.
public enum LocalAnswer: Sendable {
    /// A proper answer.
    case response(status: Int, headers: NetworkHeaders = [:], body: String = "")
    /// These bytes, whatever they are, and then nothing more.
    case bytes(String)
    /// The beginning of an answer; then the connection ends.
    case cut
    /// An answer whose body never ends.
    case endless
    /// No answer, ever.
    case silence
    /// No answer: the connection ends.
    case drop

    /// A proper answer in JSON.
    public static func json(_ body: String, status: Int = 200, headers: NetworkHeaders = [:]) -> LocalAnswer {
        var headers = headers
        headers["content-type"] = "application/json; charset=utf-8"
        return .response(status: status, headers: headers, body: body)
    }
}
