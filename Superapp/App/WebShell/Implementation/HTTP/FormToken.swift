import Crypto
import Foundation

/// What every form of a window carries: the window's secret, by which no other site can send one, and a seal, which
/// tells whose page the form is of.
///
/// The seal is a hash of the person's name with the browser's own cookie as the key. So it is known again in another
/// window and after a restart, says nothing in another browser, and names nobody.
struct FormToken: Sendable {
    private let secret = Secret.make(bits: 256)
    private let browser: String

    init(browser: String) {
        self.browser = browser
    }

    /// The token in the forms of a page.
    ///
    /// - Parameter person: The name of the person whose page it is, or nil for a visitor's.
    func text(for person: String?) -> String { "\(secret).\(seal(of: person))" }

    /// The token in a form that is offered again: it stays one of the page that it came from.
    func text(sealedLike former: String) -> String { "\(secret).\(Self.seal(in: former) ?? "")" }

    /// Whether a form's token is one of this window, whoever's page it came from.
    func admits(_ text: String) -> Bool {
        guard let seal = Self.seal(in: text) else { return false }
        return Secret.equal(text, "\(secret).\(seal)")
    }

    /// Whether a form is of a page of this person, or was a visitor's: what a visitor has filled in is theirs who signs
    /// in.
    func isOwn(_ text: String, of person: String?) -> Bool {
        guard let seal = Self.seal(in: text) else { return false }
        return Secret.equal(seal, self.seal(of: person)) || Secret.equal(seal, self.seal(of: nil))
    }

    /// Whether a form is of somebody's page.
    static func isSealed(_ text: String) -> Bool { seal(in: text) != nil }

    private static let sealBits = 96

    private static func seal(in text: String) -> String? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        return parts.count == 2 && Secret.isOne(parts[1], bits: sealBits) ? parts[1] : nil
    }

    private func seal(of person: String?) -> String {
        let hash = HMAC<SHA256>.authenticationCode(
            for: Data((person.map { "person \($0)" } ?? "visitor").utf8), using: SymmetricKey(data: Data(browser.utf8)))
        return Data(hash.prefix(Self.sealBits / 8)).base64EncodedString().replacing("+", with: "-")
            .replacing("/", with: "_")
    }
}
