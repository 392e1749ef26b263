/// All registered links, as a tree of segments: finding one costs the same however many there are.
@MainActor
struct LinkTable {
    /// The patterns of the links, sorted.
    let patterns: [String]
    private var root = Node()

    private final class Node {
        var literals: [String: Node] = [:]
        var parameter: Node?
        var end: (pattern: LinkPattern, registration: LinkRegistration)?
    }

    init(_ links: [(pattern: LinkPattern, registration: LinkRegistration)]) {
        patterns = links.map(\.pattern.text).sorted()
        for link in links {
            var node = root
            for segment in link.pattern.segments {
                switch segment {
                case .literal(let text):
                    let next = node.literals[text] ?? Node()
                    node.literals[text] = next
                    node = next
                case .parameter:
                    let next = node.parameter ?? Node()
                    node.parameter = next
                    node = next
                }
            }
            node.end = link
        }
    }

    /// The link that an address matches. Literal segments count before parameters.
    func find(_ address: LinkAddress) -> (Link, LinkRegistration)? {
        guard let end = find(address.segments[...], in: root) else { return nil }
        var parameters: [String: String] = [:]
        for (segment, text) in zip(end.pattern.segments, address.segments) {
            if case .parameter(let name) = segment { parameters[name] = text }
        }
        return (Link(address: address.text, parameters: parameters, query: address.query), end.registration)
    }

    /// As deep as the longest pattern, which the modules decide, not the address.
    private func find(
        _ segments: ArraySlice<String>, in node: Node
    ) -> (pattern: LinkPattern, registration: LinkRegistration)? {
        guard let first = segments.first else { return node.end }
        if let literal = node.literals[first], let end = find(segments.dropFirst(), in: literal) { return end }
        guard let parameter = node.parameter, !first.isEmpty else { return nil }
        return find(segments.dropFirst(), in: parameter)
    }
}
