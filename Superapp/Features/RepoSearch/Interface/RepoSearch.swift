public import Backplane

extension BoardID<RepoPlace, Never, Never> {
    /// Lets a person search GitHub's repositories and look at them, until they leave the last of its screens.
    public static var repos: Self { "superapp.repos" }
}

/// Where among the repositories a person is.
public enum RepoPlace: Route, Hashable {
    /// At the search, for something at once; empty, it waits for the person to type.
    case search(String)
    /// At one repository.
    case repo(RepoName)
}

/// What a repository is called: its owner's name and its own, such as `apple/swift-nio`.
public struct RepoName: Hashable, Codable, Sendable {
    /// Who it belongs to.
    public let owner: String
    /// Its name among the owner's.
    public let name: String

    /// Checks a name's form: each part is 1 to 100 ASCII letters, digits, dots, hyphens and underscores, and is not just
    /// dots. Nil if it is another, so that a name from outside can stand in an address as it is.
    public init?(owner: some StringProtocol, name: some StringProtocol) {
        guard Self.isPart(owner), Self.isPart(name) else { return nil }
        self.owner = String(owner)
        self.name = String(name)
    }

    /// Reads a name written as `owner/name`.
    public init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        self.init(owner: parts[0], name: parts[1])
    }

    private static func isPart(_ text: some StringProtocol) -> Bool {
        let bytes = text.utf8
        return (1...100).contains(bytes.count) && !bytes.allSatisfy { $0 == UInt8(ascii: ".") }
            && bytes.allSatisfy { byte in
                let character = Character(UnicodeScalar(byte))
                return byte < 0x80 && (character.isLetter || character.isNumber || "._-".contains(character))
            }
    }
}

extension RepoName: CustomStringConvertible {
    public var description: String { "\(owner)/\(name)" }
}
