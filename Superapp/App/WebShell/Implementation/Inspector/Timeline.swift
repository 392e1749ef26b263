import Backplane
import DesignSystemInterface
import Foundation

/// The messages between the boards of a window, grouped by user action: a lane for each participant, and an arrow for
/// each message. Contains all values for drawing, in pixels.
struct Timeline: Sendable, Equatable {
    struct Lane: Sendable, Equatable {
        let name: String
        let fullName: String
        let x: Int
        let left: Int
    }

    /// An action and the messages that followed from it.
    struct Deed: Sendable, Equatable {
        let id: String
        let words: String
        let isByItself: Bool
        let time: PageTime
        let count: String
        let messages: [Message]
    }

    struct Message: Sendable, Equatable {
        let id: String
        /// The time since the action, such as `12 ms`.
        let time: String
        let text: String
        let from: String
        let to: String
        /// The style of the line and its tip: `output`, `wrong` or `plain`.
        let style: String
        let path: String
        let tip: String
        let labelX: Int
        /// A description of the message.
        let words: String
        let facts: [Fact]
        let payload: String?
        let flows: [String]
    }

    let width: Int
    let lanes: [Lane]
    let deeds: [Deed]

    /// The maximum number of messages shown. The file contains more.
    static let limit = 120
    private static let laneWidth = 168
    private static let margin = 12
    private static let headWidth = 152
    /// The width that the style sheet gives to the label of a message.
    static let labelWidth = 168
    private static let longestPayload = 2_000

    /// - Parameters:
    ///   - events: The delivered messages.
    ///   - messages: Their payloads.
    ///   - log: The user's actions.
    ///   - tree: The current boards and flows.
    @MainActor
    init(_ events: [TraceEvent], carrying messages: [Recording.Message], log: DeedLog, tree: BoardTree?) {
        let events = Array(events.suffix(Self.limit))
        let names = SequenceDiagram(events).participants
        let columns = Dictionary(names.enumerated().map { ($1, $0) }) { first, _ in first }
        lanes = names.enumerated().map { index, name in
            let x = Self.x(index)
            return Lane(name: Self.short(name, among: names), fullName: name, x: x, left: x - Self.headWidth / 2)
        }
        width = 2 * Self.margin + max(1, names.count) * Self.laneWidth
        let carried = Dictionary(messages.map { ($0.hop.id, $0) }) { first, _ in first }
        let flows = tree.map(Self.flows) ?? []
        deeds = Self.parts(of: events, by: log.deeds).map { deed, events in
            let start = log.began.duration(to: deed.start)
            return Deed(
                id: "deed-\(deed.after)-\(Int(deed.date.timeIntervalSince1970 * 1_000))",
                words: deed.words ?? "By itself", isByItself: deed.words == nil,
                time: PageTime(deed.date, .time), count: Self.count(events.count, "message"),
                messages: events.map { event in
                    Message(
                        event, carrying: carried[event.hop.id], since: start, flows: flows,
                        from: columns[event.hop.from] ?? 0, to: columns[event.hop.to] ?? 0)
                })
        }
    }

    /// The actions with their messages, as far as they are known.
    @MainActor
    private static func parts(of events: [TraceEvent], by deeds: [DeedLog.Deed]) -> [(DeedLog.Deed, [TraceEvent])] {
        guard let first = events.first?.hop.id else { return deeds.suffix(1).map { ($0, []) } }
        return deeds.indices.compactMap { index in
            let end = index + 1 < deeds.count ? deeds[index + 1].after : .max
            let part = events.filter { $0.hop.id > deeds[index].after && $0.hop.id <= end }
            // Actions before all messages that are shown are forgotten with their messages.
            return end < first ? nil : (deeds[index], part)
        }
    }

    private static func flows(of tree: BoardTree) -> [BoardTree.Flow] {
        tree.flows + tree.boards.flatMap(\.inner).flatMap(flows)
    }

    static func x(_ column: Int) -> Int { margin + column * laneWidth + laneWidth / 2 }

    static func count(_ count: Int, _ noun: String) -> String {
        count == 0 ? "no \(noun)s" : count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
    }

    /// The last part of a name, unless two participants share it.
    static func short(_ name: String, among names: [String]) -> String {
        func tail(_ name: String) -> Substring {
            name.split(whereSeparator: { $0 == "." || $0 == "/" }).last ?? name[...]
        }
        let isUnique = Set(names.filter { tail($0) == tail(name) }).count <= 1
        let text = isUnique ? String(tail(name)) : name
        return text.count > 20 ? "…\(text.suffix(19))" : text
    }

    static func milliseconds(_ duration: Duration) -> String {
        let (seconds, rest) = duration.components
        let tenths = max(0, seconds * 10_000 + rest / 100_000_000_000_000)
        if tenths >= 10_000 { return "\(tenths / 10_000).\(tenths / 1_000 % 10) s" }
        return tenths < 100 ? "\(tenths / 10).\(tenths % 10) ms" : "\(tenths / 10) ms"
    }

    /// JSON with a line for each value, truncated if it is too long for a page.
    static func pretty(_ json: String) -> String {
        let value = try? JSONSerialization.jsonObject(with: Data(json.utf8), options: .fragmentsAllowed)
        let data = value.flatMap {
            try? JSONSerialization.data(
                withJSONObject: $0, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes, .fragmentsAllowed])
        }
        let text = data.map { String(decoding: $0, as: UTF8.self) } ?? json
        guard text.count > longestPayload else { return text }
        return "\(text.prefix(longestPayload))…\nThe rest is in the saved recording."
    }
}

extension Timeline.Message {
    fileprivate init(
        _ event: TraceEvent, carrying message: Recording.Message?, since start: Duration, flows: [BoardTree.Flow],
        from: Int, to: Int
    ) {
        let hop = event.hop
        let label = SequenceDiagram.text(of: event)
        let (begin, end, y) = (Timeline.x(from), Timeline.x(to), 26)
        id = "message-\(hop.id)"
        time = Timeline.milliseconds(event.start - start)
        self.from = Timeline.short(hop.from, among: [])
        self.to = Timeline.short(hop.to, among: [])
        text = label.count > 25 ? "\(label.prefix(24))…" : label
        if from == to {
            path = "M\(begin) \(y - 6)h30v12h-22"
            tip = "\(begin) \(y + 6) \(begin + 9) \(y + 1) \(begin + 9) \(y + 11)"
            labelX = begin + 84
        } else {
            let back = end > begin ? -9 : 9
            path = "M\(begin) \(y)H\(end + back)"
            tip = "\(end) \(y) \(end + back) \(y - 5) \(end + back) \(y + 5)"
            labelX = (begin + end) / 2
        }
        var facts = [
            Fact("From", hop.from), Fact("To", hop.to), Fact("Took", Timeline.milliseconds(event.duration)),
            Fact("Message", "#\(hop.id)" + (hop.cause.map { ", because of #\($0)" } ?? ", from outside")),
        ]
        if let showing = message?.showing, showing != "reveal" { facts.append(Fact("Showing", showing)) }
        let said = "\(hop.from) to \(hop.to): \(label)"
        if case .faulted(let reason) = event.outcome {
            style = "wrong"
            words = "\(said), which failed: \(reason)"
            facts.append(Fact("Fault", reason))
        } else {
            style = hop.kind == .output ? "output" : "plain"
            words = said
        }
        switch message?.payload {
        case .value(let type, let json): payload = "\(type)\n\(Timeline.pretty(json))"
        case .notKept(let type, let reason): payload = "\(type) is not in the recording: it \(reason)."
        case .nothing, nil: payload = nil
        }
        self.facts = facts
        self.flows = flows.filter { $0.handles(event) }.map { "\($0.kind.rawValue) → \($0.target), \($0.location)" }
    }
}

extension BoardTree.Flow {
    /// Whether the flow handles the message.
    fileprivate func handles(_ event: TraceEvent) -> Bool {
        func isBoard(_ name: String) -> Bool { name.prefix { $0 != "#" } == source }
        return switch kind {
        case .barrier, .gateway: event.hop.kind == .activation && (isBoard(event.hop.to) || source == "*")
        case .completion: event.hop.kind == .completion && isBoard(event.hop.from)
        case .action: event.hop.kind == .action && source == event.label
        case .bus: false
        default: event.hop.kind == .output && (isBoard(event.hop.from) || source == event.label)
        }
    }
}
