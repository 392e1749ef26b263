/// Why a text can't be what it was written for.
public enum TextProblem: Error, Hashable, Sendable {
    /// There is nothing to see in it.
    case empty
    /// It is longer than allowed, in characters, or in bytes of UTF-8 for characters that are made of many.
    case tooLong(characters: Int, bytes: Int)
    /// It has a character that no one can see, or that changes how the rest is read.
    case forbidden(Unicode.Scalar)
}

extension TextProblem: CustomStringConvertible {
    /// What is wrong and what to do, to be read after the name of the field.
    public var description: String {
        switch self {
        case .empty: "is empty. Write something."
        case .tooLong(let characters, let bytes):
            "is too long. Use at most \(characters) characters (\(bytes) bytes)."
        case .forbidden(let scalar):
            "has a character that can't be used (U+\(Self.hex(scalar))). Take it out."
        }
    }

    private static func hex(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
