/// The session cookie as a window knows it.
///
/// A change is written into every answer until a request shows that the browser has it: answers get lost, and a second
/// press of a button makes the browser drop the first answer, cookie and all.
struct SessionCookie: Sendable {
    private(set) var value: String?
    private var lifetime: Duration?
    private var isConfirmed = true

    init(value: String?) {
        self.value = value
    }

    mutating func set(_ value: String, lifetime: Duration) {
        self.value = value
        self.lifetime = lifetime
        isConfirmed = false
    }

    mutating func clear() {
        value = nil
        isConfirmed = false
    }

    /// Takes note of what a request carried.
    ///
    /// - Returns: Whether the window belongs to it. A window with a session belongs to that session; one without, or
    ///   with a change under way, to any of the same browser.
    mutating func admits(_ presented: String?) -> Bool {
        if presented == value { isConfirmed = true }
        return presented == value || value == nil || !isConfirmed
    }

    /// What the answer must tell the browser, if anything.
    var change: CookieChange? {
        guard !isConfirmed else { return nil }
        return value.map { .set($0, lifetime: lifetime ?? .zero) } ?? .clear
    }
}

/// What an answer tells the browser about a cookie.
enum CookieChange: Sendable, Equatable {
    case set(String, lifetime: Duration)
    case clear
}
