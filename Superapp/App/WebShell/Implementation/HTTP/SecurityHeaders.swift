import HTTPTypes

/// The header fields of every answer.
enum SecurityHeaders {
    /// A page may load its own style sheet, script and icon, talk to its own server, and nothing else.
    static let policy = [
        "default-src 'none'", "style-src 'self'", "script-src 'self'", "worker-src 'self'", "img-src 'self'",
        "connect-src 'self'",
        "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'",
    ].joined(separator: "; ")

    static let fields: [HTTPField] = [
        HTTPField(name: .contentSecurityPolicy, value: policy),
        HTTPField(name: .xContentTypeOptions, value: "nosniff"),
        field("Referrer-Policy", "same-origin"),
        field("X-Frame-Options", "DENY"),
        field("Cross-Origin-Opener-Policy", "same-origin"),
        field("Cross-Origin-Resource-Policy", "same-origin"),
        field("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
    ].compactMap(\.self)

    private static func field(_ name: String, _ value: String) -> HTTPField? {
        HTTPField.Name(name).map { HTTPField(name: $0, value: value) }
    }
}
