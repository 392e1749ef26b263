/// The session cookie as a window knows it.
///
/// A change is repeated in every response until a request shows that the browser has it: responses can be lost, and if
/// a button is pressed twice, the browser discards the first response with its cookie. It is only repeated for requests
/// that carry an older cookie; any other cookie was set later by another window and must not be overwritten.
struct SessionCookie: Sendable {
    private(set) var value: String?
    private var lifetime: Duration?
    /// The values that the browser may still have; empty once a request has shown which one it has.
    private(set) var outdated: [String?] = []
    /// The maximum number of these values. A user who signs in and out more often before any request shows a change is
    /// no longer recognised.
    static let outdatedLimit = 8

    init(value: String?) {
        self.value = value
    }

    mutating func set(_ value: String, lifetime: Duration) {
        change(to: value)
        self.lifetime = lifetime
    }

    mutating func clear() {
        change(to: nil)
    }

    /// Handles the cookie of a request.
    ///
    /// - Returns: Whether it belongs to the window: its own session or, if it has none, no session. While a change is
    ///   pending, older values are accepted as well.
    mutating func admits(_ presented: String?) -> Bool {
        if outdated.contains(presented) { return true }
        outdated = []
        return presented == value
    }

    /// The change to include in the response, if any.
    var change: CookieChange? {
        guard !outdated.isEmpty else { return nil }
        return value.map { .set($0, lifetime: lifetime ?? .zero) } ?? .clear
    }

    private mutating func change(to value: String?) {
        outdated.removeAll { $0 == self.value || $0 == value }
        outdated.append(self.value)
        outdated = outdated.suffix(Self.outdatedLimit)
        self.value = value
    }
}

/// The change of a cookie in a response.
enum CookieChange: Sendable, Equatable {
    case set(String, lifetime: Duration)
    case clear
}

/// Random strings that can't be guessed, and their comparison.
enum Secret {
    /// Makes a string of letters, digits, `-` and `_` from a number of random bits, rounded up to whole characters.
    static func make(bits: Int) -> String {
        var generator = SystemRandomNumberGenerator()
        let letters = (0..<(bits + 5) / 6).map { _ in alphabet[Int.random(in: 0..<64, using: &generator)] }
        return String(decoding: letters, as: UTF8.self)
    }

    /// Whether a string has the form of one made here from a number of random bits.
    static func isOne(_ text: String, bits: Int) -> Bool {
        text.utf8.count == (bits + 5) / 6 && text.utf8.allSatisfy(alphabet.contains)
    }

    /// Compares in a time that does not depend on where the strings differ.
    static func equal(_ one: String, _ other: String) -> Bool {
        let left = Array(one.utf8)
        let right = Array(other.utf8)
        guard left.count == right.count else { return false }
        return zip(left, right).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }

    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
}
