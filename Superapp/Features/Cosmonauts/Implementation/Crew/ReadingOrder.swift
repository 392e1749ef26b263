import CosmonautServiceInterface
import Foundation
import SpacesuitServiceInterface
import TextRules

/// An entry of a list that accounts add to.
protocol ListedEntry: Identifiable where ID: Sendable {
    var name: String { get }
    /// The account that has added it; nil for the app itself.
    var addedBy: UUID? { get }
}

extension Cosmonaut: ListedEntry {}
extension Spacesuit: ListedEntry {}

/// The part of a list that a window shows, in the order in which somebody reads it there: what is shown stays where it is,
/// and what comes is added at the end. A list has more than is shown, in the order in which it is to be.
struct ReadingOrder<Entry: ListedEntry> {
    /// Entries that came together.
    struct Part: Equatable {
        enum Occasion {
            /// The list was opened.
            case opening
            /// More was asked for.
            case request
            /// They were added afterwards.
            case addition
        }

        let occasion: Occasion
        fileprivate(set) var ids: [Entry.ID]
    }

    private(set) var parts: [Part] = []
    /// The number of other accounts' entries that are shown at first, and that each request adds.
    private let step: Int
    /// All that the list held the last time, and all that is shown.
    private var known: Set<Entry.ID> = []
    private var shown: Set<Entry.ID> = []

    init(step: Int) {
        self.step = step
    }

    /// Takes the list as it is now: shows what an account has added, or the app; of other accounts, what comes first at
    /// the beginning, and later what is new and comes first.
    mutating func take(_ list: [Entry], seenBy account: UUID?) {
        let first = Set(list.lazy.filter { Self.isOthers($0, than: account) }.prefix(step).map(\.id))
        add(
            list.filter { entry in
                guard !shown.contains(entry.id) else { return false }
                return !Self.isOthers(entry, than: account) || first.contains(entry.id) && !known.contains(entry.id)
            }, on: parts.isEmpty ? .opening : .addition)
        known = Set(list.map(\.id))
        // What is gone keeps its place, as it can be put back, but not forever.
        if shown.count > 2 * known.count + 4 * step { forgetGone() }
    }

    /// Shows more of what other accounts have added.
    mutating func showMore(of list: [Entry]) {
        add(Array(hidden(of: list).prefix(step)), on: .request)
    }

    /// Whether a list has more than is shown.
    func hasMore(of list: [Entry]) -> Bool { !hidden(of: list).isEmpty }

    private func hidden(of list: [Entry]) -> some Collection<Entry> { list.lazy.filter { !shown.contains($0.id) } }

    private mutating func add(_ entries: [Entry], on occasion: Part.Occasion) {
        guard !entries.isEmpty || parts.isEmpty else { return }
        let ids = entries.sorted(counting: \.name).map(\.id)
        shown.formUnion(ids)
        if occasion == .addition, parts.last?.occasion == .addition {
            parts[parts.count - 1].ids += ids
        } else {
            parts.append(Part(occasion: occasion, ids: ids))
        }
    }

    private mutating func forgetGone() {
        shown.formIntersection(known)
        for index in parts.indices { parts[index].ids.removeAll { !shown.contains($0) } }
        parts.removeAll { $0.ids.isEmpty && $0.occasion != .opening }
    }

    private static func isOthers(_ entry: Entry, than account: UUID?) -> Bool {
        entry.addedBy.map { $0 != account } ?? false
    }
}
