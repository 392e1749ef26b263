/// What the driver says when a command fails.
struct WebDriverError: Error, CustomStringConvertible {
    /// The standard's name of the error, such as `no such element`.
    let code: String
    let message: String

    var description: String { "WebDriver: \(code): \(message)" }

    /// Whether the page was just being changed, so that the same command may succeed in a moment.
    var mayPass: Bool {
        switch code {
        case "no such element", "stale element reference", "element not interactable", "element click intercepted": true
        case "unknown error": Self.replacedPage.contains { message.contains($0) }
        default: false
        }
    }

    /// What the browser says, and the driver passes on as it is, when the page is replaced during a command: no standard
    /// name of an error stands for that.
    private static let replacedPage = [
        "does not belong to the document", "No node with given id", "Cannot find context with specified id",
        "Execution context was destroyed", "aborted by navigation",
    ]
}
