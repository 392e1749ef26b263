/// The session cookie as a window knows it.
///
/// A change is written into every answer until a request shows that the browser has it: answers get lost, and a second
/// press of a button makes the browser drop the first answer, cookie and all. It is written for those requests alone that
/// still carry a cookie from before it: any other one the browser got later, from another window, and must not lose.
struct SessionCookie: Sendable {
    private(set) var value: String?
    private var lifetime: Duration?
    /// What the browser may still have instead of the value; nothing once a request has shown what it has.
    private(set) var outdated: [String?] = []
    /// How many of them are known. Who signs in and out more often before any request shows a change is not known any more.
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

    /// Takes note of what a request carried.
    ///
    /// - Returns: Whether the window belongs to it: to its own session, or to none as long as it has none. While a change
    ///   is under way it belongs to those from before as well.
    mutating func admits(_ presented: String?) -> Bool {
        if outdated.contains(presented) { return true }
        outdated = []
        return presented == value
    }

    /// What the answer must tell the browser, if anything.
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

/// What an answer tells the browser about a cookie.
enum CookieChange: Sendable, Equatable {
    case set(String, lifetime: Duration)
    case clear
}

/// Random texts that nobody can guess, and their comparison.
enum Secret {
    /// Makes a text of letters, digits, `-` and `_` from a number of random bits, which is rounded up to whole letters.
    static func make(bits: Int) -> String {
        var generator = SystemRandomNumberGenerator()
        let letters = (0..<(bits + 5) / 6).map { _ in alphabet[Int.random(in: 0..<64, using: &generator)] }
        return String(decoding: letters, as: UTF8.self)
    }

    /// Whether a text could have been made here, from a number of random bits.
    static func isOne(_ text: String, bits: Int) -> Bool {
        text.utf8.count == (bits + 5) / 6 && text.utf8.allSatisfy(alphabet.contains)
    }

    /// Compares in a time that does not depend on where the texts differ.
    static func equal(_ one: String, _ other: String) -> Bool {
        let left = Array(one.utf8)
        let right = Array(other.utf8)
        guard left.count == right.count else { return false }
        return zip(left, right).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }

    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
}
