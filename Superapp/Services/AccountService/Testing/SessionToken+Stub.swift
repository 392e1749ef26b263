import AccountServiceInterface

extension SessionToken {
    /// A token of the right form that no service gave out.
    ///
    /// - Returns: A new one each time.
    public static func stub() -> SessionToken {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        let text = String((0..<42).compactMap { _ in alphabet.randomElement() }) + "A"
        guard let token = SessionToken(rawValue: text) else {
            preconditionFailure("43 characters of base64url are a token")
        }
        return token
    }
}
