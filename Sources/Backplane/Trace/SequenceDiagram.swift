/// The messages in order, as a sequence diagram with participants and arrows.
public struct SequenceDiagram: Sendable, Hashable {
    /// The boards and motherboards that take part, in the order of their first appearance.
    public let participants: [String]
    /// The messages, in the order of their delivery.
    public let messages: [TraceEvent]

    /// Arranges traced events as a diagram.
    public init(_ events: [TraceEvent]) {
        var seen: Set<String> = []
        participants = events.flatMap { [$0.hop.from, $0.hop.to] }.filter { seen.insert($0).inserted }
        messages = events
    }

    /// The diagram in Mermaid's `sequenceDiagram` syntax.
    public var mermaid: String {
        let names = Dictionary(uniqueKeysWithValues: participants.enumerated().map { ($1, "p\($0)") })
        let declarations = participants.enumerated().map { "    participant p\($0) as \(Self.escaped($1))" }
        let arrows = messages.map { event in
            let from = names[event.hop.from] ?? "?"
            let to = names[event.hop.to] ?? "?"
            return "    \(from)\(Self.arrow(of: event))\(to): \(Self.escaped(Self.text(of: event)))"
        }
        return (["sequenceDiagram"] + declarations + arrows).joined(separator: "\n") + "\n"
    }

    /// The text on a message's arrow, such as `output signedIn`.
    public static func text(of event: TraceEvent) -> String {
        [event.hop.kind.rawValue, event.label].compactMap(\.self).joined(separator: " ")
    }

    private static func arrow(of event: TraceEvent) -> String {
        if case .faulted = event.outcome { return "-x" }
        return event.hop.kind == .output ? "-->>" : "->>"
    }

    /// Mermaid ends a statement at a semicolon or line break and a comment begins with `%%`.
    private static func escaped(_ text: String) -> String {
        text.replacingScalars { scalar in
            switch scalar {
            case ";": "#59;"
            case "#": "#35;"
            case "%": "#37;"
            default: scalar.breaksLine ? " " : nil
            }
        }
    }
}
