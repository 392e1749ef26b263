/// A delivered message: its sender, its receiver, and the message that caused it.
public struct Hop: Sendable, Hashable, Codable {
    /// The number of the message, unique within its root, counted from 1.
    public let id: UInt64
    /// The number of the message during whose delivery this one was sent, or nil when it came from outside.
    public let cause: UInt64?
    /// What kind of message it is.
    public let kind: MessageKind
    /// The board or motherboard that sent it.
    public let from: String
    /// The board or motherboard that it was sent to.
    public let to: String
}

extension Hop: CustomStringConvertible {
    public var description: String { "#\(id) \(kind.rawValue) \(from) → \(to)" }
}

/// The kind of a message between boards.
public enum MessageKind: String, Sendable, Codable, CaseIterable {
    /// A board is activated with an input.
    case activation
    /// A board sends an output.
    case output
    /// A live board receives a command.
    case command
    /// A board ends.
    case completion
    /// An action propagates up the tree of motherboards.
    case action
}

/// The most recently delivered hops of a root, kept so that a fault can say what led to it. A fixed amount of memory.
final class HopRing {
    static let capacity = 64
    // Plain memory rather than an array, whose uniqueness and bounds would be checked at each message.
    private let hops = UnsafeMutablePointer<Hop>.allocate(capacity: capacity)
    /// The number of the hop that was delivered last.
    private(set) var latest: UInt64 = 0

    init() {
        hops.initialize(repeating: Hop(id: 0, cause: nil, kind: .activation, from: "", to: ""), count: Self.capacity)
    }

    deinit {
        hops.deinitialize(count: Self.capacity)
        hops.deallocate()
    }

    /// Remembers a hop in place of one that is at least ``capacity`` hops older.
    func append(_ hop: consuming Hop) {
        latest = hop.id
        hops[Self.index(of: latest)] = hop
    }

    /// The hop that was delivered last.
    var latestHop: Hop { hops[Self.index(of: latest)] }

    /// The recorded hops that led to one of them, that one first, then its cause, and so on.
    func chain(from id: UInt64) -> [Hop] {
        var chain: [Hop] = []
        var next: UInt64? = id
        while let id = next, hops[Self.index(of: id)].id == id {
            chain.append(hops[Self.index(of: id)])
            next = hops[Self.index(of: id)].cause
        }
        return chain
    }

    /// The last recorded hops, oldest first.
    func last(_ count: Int) -> [Hop] {
        UnsafeBufferPointer(start: hops, count: Self.capacity).filter { $0.id > 0 }.sorted { $0.id < $1.id }
            .suffix(count)
    }

    /// The last hops of a runaway: one round of the loop that they go through, or a few if they don't.
    var lastOfRunaway: [Hop] {
        let hops = last(Self.capacity)
        let places = hops.map { [$0.kind.rawValue, Self.board($0.from), Self.board($0.to)] }
        let length = (1..<max(1, hops.count / 2 + 1)).first { length in
            // Twice round at least, and as far back as there is more of it than of what led there.
            let rounds = places.suffix(max(length * 2, places.count / 2))
            return zip(rounds, rounds.dropFirst(length)).allSatisfy { $0 == $1 }
        }
        return hops.suffix(length ?? 12)
    }

    /// The name of a board without the number of its instance: each round may make others.
    private static func board(_ name: String) -> String {
        guard let mark = name.lastIndex(of: "#"), Int(name[name.index(after: mark)...]) != nil else { return name }
        return String(name[..<mark])
    }

    private static func index(of id: UInt64) -> Int { Int(id % UInt64(capacity)) }
}
