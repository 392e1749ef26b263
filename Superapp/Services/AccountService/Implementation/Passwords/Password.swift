import AccountServiceInterface
import Foundation

/// A password as it is hashed: in normal form KC, so that it is the same from every keyboard.
struct Password: Sendable {
    static let minimumCharacters = 8
    static let maximumBytes = 1_024

    let bytes: Data

    /// A password somebody chooses.
    init(new raw: String) throws(AccountError) {
        guard raw.utf8.count <= Self.maximumBytes else { throw Self.tooLong }
        let normal = raw.precomposedStringWithCompatibilityMapping
        guard normal.count >= Self.minimumCharacters else {
            throw .invalidPassword(.tooShort(minimum: Self.minimumCharacters))
        }
        guard normal.utf8.count <= Self.maximumBytes else { throw Self.tooLong }
        bytes = Data(normal.utf8)
    }

    /// A password somebody signs in with. One that is too long to be anybody's is cut just beyond the limit, so that it
    /// stays wrong and costs what another wrong one costs.
    init(presented raw: String) {
        let bounded = raw.utf8.count <= Self.maximumBytes ? raw.precomposedStringWithCompatibilityMapping : raw
        bytes = Data(bounded.utf8.prefix(Self.maximumBytes + 1))
    }

    private static var tooLong: AccountError { .invalidPassword(.tooLong(maximumBytes: maximumBytes)) }
}
