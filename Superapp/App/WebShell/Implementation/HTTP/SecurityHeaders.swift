import HTTPTypes

/// The header fields of every answer.
enum SecurityHeaders {
    /// - Parameter framedByInspector: Whether the inspector, a page of ours, may show others of ours in a frame.
    static func fields(framedByInspector: Bool) -> [HTTPField] { framedByInspector ? framed : alone }

    private static let alone = fields(frames: "'none'", options: "DENY")
    private static let framed = fields(frames: "'self'", options: "SAMEORIGIN")

    /// A page may load its own style sheet, script and icon, talk to its own server, and nothing else.
    private static func fields(frames: String, options: String) -> [HTTPField] {
        let policy = [
            "default-src 'none'", "style-src 'self'", "script-src 'self'", "worker-src 'self'", "img-src 'self'",
            "connect-src 'self'", "frame-src \(frames)", "form-action 'self'", "base-uri 'none'",
            "frame-ancestors \(frames)",
        ].joined(separator: "; ")
        return [
            HTTPField(name: .contentSecurityPolicy, value: policy),
            HTTPField(name: .xContentTypeOptions, value: "nosniff"),
            field("Referrer-Policy", "same-origin"),
            field("X-Frame-Options", options),
            field("Cross-Origin-Opener-Policy", "same-origin"),
            field("Cross-Origin-Resource-Policy", "same-origin"),
            field("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
        ].compactMap(\.self)
    }

    private static func field(_ name: String, _ value: String) -> HTTPField? {
        HTTPField.Name(name).map { HTTPField(name: $0, value: value) }
    }
}
