import WebShellTesting

/// What someone who wants to break a form writes into it.
enum HostileText: String, CaseIterable, Sendable {
    case nothing, space, controls, null, notUTF8, joined, script, attribute, sql, template, path, header, rightToLeft,
        marks, emoji
    case number, long

    /// What the form carries, percent-encoded.
    var encoded: String {
        switch self {
        case .nothing: ""
        case .space: "+%09%0A+"
        case .controls: "ab%1B%5B31m%07%7F"
        case .null: "a%00b"
        case .notUTF8: "%ED%A0%80%C0%AF%FF"
        default: FormEncoding.escape(text.utf8)
        }
    }

    /// Whether it is no text at all: the form is malformed.
    var isMalformed: Bool { self == .notUTF8 || self == .null }

    /// What no page may contain after it, for it would be more than text there.
    var forbidden: String? {
        switch self {
        case .script: "<script>alert(1)"
        case .attribute: "<img src=x"
        case .joined: "<meta http-equiv=refresh"
        default: nil
        }
    }

    private var text: String {
        switch self {
        case .script: "<script>alert(1)</script>"
        case .attribute: #""><img src=x onerror=alert(1)>'"#
        // One `Character` with the `<` after it.
        case .joined: "\u{0D4E}<meta http-equiv=refresh content=0;//evil.example>"
        case .sql: "'; DROP TABLE account; -- \\%_"
        case .template: "{{shell.token}}{{{shell.token}}}{{> form}}|"
        case .path: "../../%2e%2e/etc/passwd"
        case .header: "a\r\nX-Injected: 1\r\n\r\n<b>"
        case .rightToLeft: "\u{202E}drawkcab\u{2066}"
        case .marks: "e" + String(repeating: "\u{301}", count: 3_000)
        case .emoji: String(repeating: "👩‍👩‍👧‍👦", count: 300)
        case .number: "-9223372036854775809"
        case .long: String(repeating: "a", count: 10_240)
        default: ""
        }
    }
}
