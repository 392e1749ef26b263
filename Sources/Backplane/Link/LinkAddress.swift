import Foundation

/// An address taken apart: the segments of its path and its query, decoded.
struct LinkAddress {
    let text: String
    let segments: [String]
    let query: [String: String]

    /// Reads a path, or a URL of any scheme and host. Nil when it is not well-formed: bad percent-encoding, text that is
    /// not UTF-8, `.` and `..`, which lead elsewhere than they say.
    init?(_ text: String) {
        guard let path = Self.path(of: text) else { return nil }
        self.text = text
        let parts = path.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        var segments: [String] = []
        for part in parts[0].split(separator: "/") {
            guard let segment = part.removingPercentEncoding, segment != ".", segment != ".." else { return nil }
            segments.append(segment)
        }
        self.segments = segments
        guard let query = Self.query(parts.count > 1 ? parts[1] : "") else { return nil }
        self.query = query
    }

    /// What follows scheme and host, without the fragment.
    private static func path(of text: String) -> Substring? {
        let address = text.prefix { $0 != "#" }
        if address.hasPrefix("/") { return address }
        guard let scheme = address.range(of: "://") else { return nil }
        let afterScheme = address[scheme.upperBound...]
        guard let slash = afterScheme.firstIndex(where: { $0 == "/" || $0 == "?" }) else { return "/" }
        return afterScheme[slash] == "/" ? afterScheme[slash...] : "/" + afterScheme[slash...]
    }

    private static func query(_ text: Substring) -> [String: String]? {
        var query: [String: String] = [:]
        for field in text.split(separator: "&") {
            let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let value = parts.count > 1 ? parts[1].replacing("+", with: " ") : ""
            guard let name = parts[0].removingPercentEncoding, let decoded = value.removingPercentEncoding else {
                return nil
            }
            if query[name] == nil { query[name] = decoded }
        }
        return query
    }
}
