public import Backplane

extension BoardID<RepoPlace, Never, Never> {
    /// Lets the user search GitHub's repositories and look at them, until they leave the last of its screens.
    public static var repos: Self { "superapp.repos" }
}

/// A place in the repositories.
public enum RepoPlace: Route, Hashable {
    /// The search, with a text to search for at once; if it is empty, the search waits for the user to type.
    case search(String)
    /// A single repository.
    case repo(RepoName)
}

/// The full name of a repository: the owner's name and its own, such as `apple/swift-nio`.
public struct RepoName: Hashable, Codable, Sendable {
    /// The owner's name.
    public let owner: String
    /// The repository's name.
    public let name: String

    /// Validates a name: each part must be 1 to 100 ASCII letters, digits, dots, hyphens and underscores, and not only
    /// dots. Otherwise nil. A valid name from outside can therefore be part of an address unchanged.
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
