/// A person's initials on a colour of their own: `\(state.avatar)`.
public struct Avatar: Sendable, Hashable {
    /// One or two letters.
    public let initials: String
    /// Which of the eight colours, the same for the same name everywhere.
    public let hue: Int

    /// Makes the avatar of a name. Decoration: the name itself stands beside it.
    public init(name: String) {
        let words = name.split { !$0.isLetter && !$0.isNumber }
        let letters = [words.first?.first, words.count > 1 ? words.last?.first : nil].compactMap(\.self)
        initials = letters.isEmpty ? "?" : letters.map { $0.uppercased() }.joined()
        hue = Int(name.unicodeScalars.reduce(UInt32(7)) { $0 &* 31 &+ $1.value } % 8)
    }
}
