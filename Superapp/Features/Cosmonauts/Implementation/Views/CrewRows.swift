import CosmonautServiceInterface
import DesignSystemInterface
import Foundation
import SpacesuitServiceInterface
import Synchronization

/// The rows of the crew and its suits.
struct CrewRows: Sendable {
    let members: [CosmonautID: MemberRow]
    let suits: [SpacesuitID: SuitRow]
    /// The number of cosmonauts, and of suits, that other accounts have added.
    let others: Int
    let otherSuits: Int

    init(_ crew: [Cosmonaut], in suits: [Spacesuit], seenBy account: UUID?) {
        let suitOf = Dictionary(suits.compactMap { suit in suit.wearer.map { ($0, suit) } }) { first, _ in first }
        let people = Dictionary(crew.map { ($0.id, $0) }) { first, _ in first }
        let namesakes = Self.namesakes(of: account, in: crew)
        members = people.mapValues { MemberRow($0, suit: suitOf[$0.id], isNamesake: namesakes.contains($0.id)) }
        let wardrobe = Dictionary(suits.map { ($0.id, $0) }) { first, _ in first }
        self.suits = wardrobe.mapValues { SuitRow($0, wearer: $0.wearer.flatMap { people[$0] }, account: account) }
        others = crew.count { $0.addedBy != nil && $0.addedBy != account }
        otherSuits = suits.count { $0.addedBy != nil && $0.addedBy != account }
    }

    /// The cosmonauts that an account has added and that have the name of another one.
    private static func namesakes(of account: UUID?, in crew: [Cosmonaut]) -> Set<CosmonautID> {
        guard let account else { return [] }
        let own = crew.filter { $0.addedBy == account }
        return Set(own.filter { one in crew.contains { $0.name == one.name && $0.id != one.id } }.map(\.id))
    }
}

/// The rows of a list that came together.
struct RowPart<Row: Sendable & Equatable>: Sendable, Equatable {
    /// Says how they came, unless they were there when the list was opened.
    let title: String?
    let rows: [Row]
}

extension ReadingOrder {
    /// What is shown, as rows.
    func rows<Row>(of all: [Entry.ID: Row], more: String, added: String) -> [RowPart<Row>] {
        parts.compactMap { part in
            let rows = part.ids.compactMap { all[$0] }
            guard !rows.isEmpty else { return nil }
            switch part.occasion {
            case .opening: return RowPart(title: nil, rows: rows)
            case .request: return RowPart(title: more, rows: rows)
            case .addition: return RowPart(title: added, rows: rows)
            }
        }
    }
}

/// The rows that were made last. A change of the crew is shown in every window with it, and most of these show the same:
/// rows are made once for all windows that do.
final class CrewRowShelf: Sendable {
    /// The maximum number of crews whose rows are kept.
    static let limit = 16

    private struct Entry {
        let crew: [Cosmonaut]
        let suits: [Spacesuit]
        let account: UUID?
        let rows: CrewRows
    }

    /// The latest last.
    private let entries = Mutex<[Entry]>([])
    private let onMake: @Sendable () -> Void

    /// - Parameter onMake: Is told when rows are made, for tests.
    init(onMake: @escaping @Sendable () -> Void = {}) {
        self.onMake = onMake
    }

    /// How many crews are kept.
    var count: Int { entries.withLock(\.count) }

    /// The rows of a crew and its suits, as an account sees them.
    func rows(of crew: [Cosmonaut], in suits: [Spacesuit], seenBy account: UUID?) -> CrewRows {
        let known = entries.withLock { entries in
            // Windows that show the same share the lists themselves, so comparing them takes no time.
            entries.last { $0.account == account && $0.crew == crew && $0.suits == suits }
        }
        if let known { return known.rows }
        let rows = CrewRows(crew, in: suits, seenBy: account)
        onMake()
        entries.withLock { entries in
            entries.append(Entry(crew: crew, suits: suits, account: account, rows: rows))
            if entries.count > Self.limit { entries.removeFirst() }
        }
        return rows
    }
}

/// A row about a cosmonaut. What takes a while to make, such as the avatar, is made when the row is drawn, which is only
/// when it has changed.
struct MemberRow: Sendable, Equatable {
    /// What a cosmonaut could do now.
    enum Status: Sendable {
        case outside, ready, withoutSuit, inUnservicedSuit

        init(of cosmonaut: Cosmonaut, suit: Spacesuit?) {
            if cosmonaut.spacewalk != nil { self = .outside; return }
            guard let suit else { self = .withoutSuit; return }
            self = suit.condition == .serviced ? .ready : .inUnservicedSuit
        }

        var badge: Badge {
            switch self {
            case .outside: Badge("On a spacewalk", tone: .info)
            case .ready: Badge("Ready to go out", tone: .success)
            case .withoutSuit: Badge("No suit")
            case .inUnservicedSuit: Badge("Suit needs service", tone: .warning)
            }
        }
    }

    let name: String
    let role: String
    let path: String
    private let status: Status
    private let isSample: Bool
    var isOutside: Bool { status == .outside }

    /// - Parameter isNamesake: Whether it has the name of another one, and the person who looks has added it.
    init(_ cosmonaut: Cosmonaut, suit: Spacesuit?, isNamesake: Bool) {
        name = cosmonaut.name
        role = isNamesake ? "\(cosmonaut.role), added by you" : cosmonaut.role
        path = "/cosmonauts/\(cosmonaut.id)"
        status = Status(of: cosmonaut, suit: suit)
        isSample = cosmonaut.isSample
    }

    var avatar: Avatar { Avatar(name: name) }

    var badges: [Badge] { .marks(status.badge, isSample: isSample) }
}

/// A row about a suit, with what can be done to it.
struct SuitRow: Sendable, Equatable {
    let id: String
    let name: String
    let detail: String
    /// Whether the row offers to service the suit.
    let needsService: Bool
    /// Whether the row offers to remove the suit.
    let isRemovable: Bool
    private let isOutside: Bool
    private let isSample: Bool

    init(_ suit: Spacesuit, wearer: Cosmonaut?, account: UUID? = nil) {
        isOutside = wearer?.spacewalk != nil
        id = suit.id.description
        name = suit.name
        detail = wearer.map { "Assigned to \($0.name)" } ?? (suit.wearer == nil ? "Not assigned" : "")
        needsService = suit.condition == .needsService && !isOutside
        isRemovable = suit.wearer == nil && account != nil && suit.addedBy == account
        isSample = suit.isSample
    }

    var badges: [Badge] { .marks(condition, isSample: isSample) }

    private var condition: Badge {
        if isOutside { return Badge("Outside", tone: .info) }
        return needsService ? Badge("Needs service", tone: .warning) : Badge("Serviced", tone: .success)
    }
}

extension [Badge] {
    /// A badge, and another one for sample content.
    static func marks(_ badge: Badge, isSample: Bool) -> [Badge] { isSample ? [badge, Badge("Sample")] : [badge] }
}
