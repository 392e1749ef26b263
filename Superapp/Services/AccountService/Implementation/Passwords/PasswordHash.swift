import Crypto
import Foundation

/// A stored hash, with the parameters it was made with, in the usual form: `$scrypt$ln=15,r=8,p=1$salt$key`.
struct PasswordHash: Sendable {
    let cost: PasswordCost
    let salt: Data
    let key: SymmetricKey
}

extension PasswordHash {
    var text: String {
        let bytes = key.withUnsafeBytes { Data($0) }
        let parameters = "ln=\(cost.logRounds),r=\(cost.blockSize),p=\(cost.parallelism)"
        return "$scrypt$\(parameters)$\(salt.unpaddedBase64)$\(bytes.unpaddedBase64)"
    }

    init?(text: String) {
        let match = text.wholeMatch(of: /\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([^$]+)\$([^$]+)/)
        guard let match, let logRounds = Int(match.1), let blockSize = Int(match.2), let parallelism = Int(match.3),
            let salt = Data(unpaddedBase64: String(match.4)), let key = Data(unpaddedBase64: String(match.5))
        else { return nil }
        cost = PasswordCost(logRounds: logRounds, blockSize: blockSize, parallelism: parallelism)
        guard cost.isSane, key.count == PasswordHasher.keyLength else { return nil }
        self.salt = salt
        self.key = SymmetricKey(data: key)
    }
}
