import AccountServiceInterface
import Crypto
import Foundation

extension SessionToken {
    /// A new secret from the system's cryptographic generator.
    static func random() -> SessionToken {
        let bits = SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) }
        guard let token = SessionToken(rawValue: bits.base64URL) else {
            preconditionFailure("256 bits in base64url are a token")
        }
        return token
    }

    /// What is stored in place of the token. A fast hash is enough: nobody guesses 256 random bits.
    var digest: Data { Data(SHA256.hash(data: Data(rawValue.utf8))) }
}
