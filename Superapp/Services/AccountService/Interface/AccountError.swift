/// Why an account operation was refused.
public enum AccountError: Error, Hashable, Sendable {
    /// The name can't be anybody's.
    case invalidName(NameProblem)
    /// The password can't be taken.
    case invalidPassword(PasswordProblem)
    /// Somebody has this name, or one that reads the same.
    case nameTaken
    /// No account has this name and password together. Which of the two is wrong is not said.
    case wrongCredentials
    /// Too many failed tries, or too many accounts made from one address; how long to wait before the next one.
    case tooManyTries(retryAfter: Duration)
    /// So many people sign in or register at this moment that this one would wait too long. Nothing was done.
    case busy
    /// The storage failed; what it said, for the log.
    case storage(String)
}

extension AccountError {
    /// What can be wrong with a name.
    public enum NameProblem: Hashable, Sendable {
        /// Nothing visible is left after trimming.
        case empty
        /// More characters, or more bytes of UTF-8, than the limits given.
        case tooLong(characters: Int, bytes: Int)
        /// A control character, or one that changes how the text around it is shown.
        case forbiddenCharacter(Unicode.Scalar)
    }

    /// What can be wrong with a password.
    public enum PasswordProblem: Hashable, Sendable {
        /// Fewer characters than the minimum given.
        case tooShort(minimum: Int)
        /// More bytes of UTF-8 than the maximum given.
        case tooLong(maximumBytes: Int)
    }
}

extension AccountError {
    /// One sentence for the person at the form: what happened and what to do.
    public var message: String {
        switch self {
        case .invalidName(let problem): problem.message
        case .invalidPassword(let problem): problem.message
        case .nameTaken: "This name is taken. Choose another one."
        case .wrongCredentials: "The name or the password is wrong."
        case .tooManyTries(let retryAfter): "Too many tries. Try again in \(Self.inWords(retryAfter))."
        case .busy: "Very many people are signing in at this moment. Try again in a few seconds."
        case .storage: "Your account can't be reached right now. Try again in a moment."
        }
    }

    /// Rounded up, so that a person who waits that long is let in.
    private static func inWords(_ duration: Duration) -> String {
        let (seconds, rest) = duration.components
        let whole = max(1, rest > 0 ? seconds + 1 : seconds)
        guard whole > 90 else { return whole == 1 ? "1 second" : "\(whole) seconds" }
        return "\((whole + 59) / 60) minutes"
    }
}

extension AccountError.NameProblem {
    fileprivate var message: String {
        switch self {
        case .empty: "Enter a name."
        case .tooLong(let characters, let bytes):
            "The name is too long. Use at most \(characters) characters (\(bytes) bytes)."
        case .forbiddenCharacter(let scalar):
            "The name contains a character that can't be shown (\(Self.codePoint(scalar))). Leave it out."
        }
    }

    private static func codePoint(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}

extension AccountError.PasswordProblem {
    fileprivate var message: String {
        switch self {
        case .tooShort(let minimum): "The password is too short. Use at least \(minimum) characters."
        case .tooLong(let bytes): "The password is too long. Use at most \(bytes) bytes."
        }
    }
}

extension AccountError: CustomStringConvertible {
    /// The message; for a storage failure also what the storage said, for the log.
    public var description: String {
        guard case .storage(let detail) = self else { return message }
        return "\(message) (\(detail))"
    }
}
