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
