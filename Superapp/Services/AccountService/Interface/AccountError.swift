import Foundation
public import TextRules

/// Why an account operation was refused.
public enum AccountError: Error, Hashable, Sendable {
    /// The name is not valid.
    case invalidName(NameProblem)
    /// The password is not valid.
    case invalidPassword(PasswordProblem)
    /// The name, or one that reads the same, is taken.
    case nameTaken
    /// No account has this name and password. The error does not say which of the two is wrong.
    case wrongCredentials
    /// Too many failed attempts, or too many accounts created from one address. The value is the time to wait before
    /// the next attempt.
    case tooManyTries(retryAfter: Duration)
    /// So many users are signing in or registering that this one would wait too long. Nothing was done.
    case busy
    /// The user's connection was lost before their turn came. Nothing was done.
    case interrupted
    /// The storage failed. The value is its error message, for the log.
    case storage(String)
}

extension AccountError {
    /// The problems that a name can have.
    public enum NameProblem: Hashable, Sendable {
        /// What no text of one line may be.
        case text(TextProblem)
        /// The letters are of several scripts that are not written together. Some of them may look like others.
        case mixedScripts
        /// The letters are of a script that is not in common use today. They may look like those of one that is.
        case uncommonScript
        /// Latin letters stand beside those of Chinese, Japanese or Korean, one of which can look like a Latin one.
        case touchingScripts
        /// A character that names are not written with and that may look like another.
        case unusualCharacter(Unicode.Scalar)
        /// A sign or a digit beside a letter, where it may look like one.
        case inPlaceOfLetter(Unicode.Scalar)
    }

    /// The problems that a password can have.
    public enum PasswordProblem: Hashable, Sendable {
        /// The password has fewer characters than the given minimum.
        case tooShort(minimum: Int)
        /// The password has more bytes of UTF-8 than the given maximum.
        case tooLong(maximumBytes: Int)
        /// The password is one of those that many people use, which are tried first.
        case common
        /// The password is the name, or that of the app.
        case likeName
        /// The new password is the current one.
        case unchanged
    }
}

extension AccountError {
    /// One sentence for the user: what happened and what to do.
    public var message: String {
        switch self {
        case .invalidName(let problem): problem.message
        case .invalidPassword(let problem): problem.message
        case .nameTaken: "This name, or one much like it, is taken. Choose another."
        case .wrongCredentials: "The name or the password is wrong."
        case .tooManyTries(let retryAfter): "Too many tries. Try again in \(Self.inWords(retryAfter))."
        case .busy: "Too many people are signing in right now. Try again in a few seconds."
        case .interrupted: "The connection was lost, so this was not carried out. Send it again."
        case .storage: "Accounts can’t be reached right now. Try again in a moment."
        }
    }

    /// Rounded up, so that a user who waits that long can continue.
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
        case .text(.empty): "Enter a name."
        case .text(let problem): problem.message(for: "name")
        case .mixedScripts:
            "The name mixes letters of different alphabets, some of which look alike. Use those of one alphabet."
        case .uncommonScript:
            "The name has letters that few people can tell from others. Use those of an alphabet in common use."
        case .touchingScripts: "Put a space between letters of different alphabets, some of which look alike."
        case .unusualCharacter(let scalar):
            "Names can’t have this character, because it may look like another: \(Self.shown(scalar)). "
                + "Use another, or leave it out."
        case .inPlaceOfLetter(let scalar):
            "Beside a letter, this character may look like one: \(Self.shown(scalar)). Put a space between them, "
                + "or leave it out."
        }
    }

    /// A mark is shown on a circle.
    private static func shown(_ scalar: Unicode.Scalar) -> String {
        let isMark = [.nonspacingMark, .enclosingMark, .spacingMark].contains(scalar.properties.generalCategory)
        return (isMark ? "\u{25CC}" : "") + "\(scalar) (\(scalar.codePoint))"
    }
}

extension AccountError.PasswordProblem {
    fileprivate var message: String {
        switch self {
        case .tooShort(let minimum): "The password is too short. Use at least \(minimum) characters."
        case .tooLong(let bytes): "The password is too long. Use at most \(bytes.grouped) bytes."
        case .common:
            "Many people use this password, so it is one of the first to be tried. Use another; a sentence is a good one."
        case .unchanged: "This is the password that you have now. Use another."
        case .likeName: "This is too much like the name, which others know. Use another; a sentence is a good one."
        }
    }
}

extension Int {
    /// The number as people write it, such as `1,024`.
    fileprivate var grouped: String { formatted(.number.locale(Locale(identifier: "en_GB"))) }
}

extension AccountError: CustomStringConvertible {
    /// The message and, for a storage failure, the storage's own error message, for the log.
    public var description: String {
        guard case .storage(let detail) = self else { return message }
        return "\(message) (\(detail))"
    }
}
