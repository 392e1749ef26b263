/// What the driver says when a command fails.
struct WebDriverError: Error, CustomStringConvertible {
    /// The standard's name of the error, such as `no such element`.
    let code: String
    let message: String

    var description: String { "WebDriver: \(code): \(message)" }

    /// Whether the page was just being changed, so that the same command may succeed in a moment.
    var mayPass: Bool {
        ["no such element", "stale element reference", "element not interactable", "element click intercepted"]
            .contains(code)
    }
}
