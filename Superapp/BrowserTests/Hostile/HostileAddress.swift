/// What someone who wants to break an address writes into it.
enum HostileAddress {
    /// For a part of a path.
    static let segments = [
        "..", ".", "%2e%2e", "%2E%2E%2Fetc", "%252e%252e", "%00", "a%00b", "a%0d%0aX-Injected:%201", "a%2Fb", "a;b",
        "-1",
        "0", "1e9", "9223372036854775808", "'%20OR%20'1'='1", "%3Cscript%3Ealert(1)%3C%2Fscript%3E", "%F0%9F%98%80",
        "%E2%80%AE", "%7Bid%7D", "NaN", "null", "undefined", "new%20", String(repeating: "a", count: 300),
    ]

    /// For a query.
    static let queries = [
        "=", "==", "=x", "&", "&=&", "q", "q=", "q=%00", "q=%0d%0aX-Injected:%201",
        "q=%3Cscript%3Ealert(1)%3C%2Fscript%3E",
        "q='%20OR%201=1%20--", "q=%E2%80%AE", "window", "window=", "window=x", "window=..&window=%00", "version=-1",
        "version=99999999999999999999", "q=" + String(repeating: "%F0%9F%98%80", count: 256),
    ]

    /// Addresses of a pattern, with each of its parts in turn replaced.
    static func addresses(of pattern: String) -> [String] {
        let parts = pattern.split(separator: "/")
        return parts.indices.filter { parts[$0].hasPrefix("{") }.flatMap { index in
            segments.map { segment in
                parts.indices.map { $0 == index ? segment : parts[$0].hasPrefix("{") ? "x" : String(parts[$0]) }
                    .reduce("") { "\($0)/\($1)" }
            }
        }
    }
}
