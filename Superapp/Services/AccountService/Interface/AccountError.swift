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
