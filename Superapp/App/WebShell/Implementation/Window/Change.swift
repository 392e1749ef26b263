import DesignSystemInterface
import TextRules

/// A change of the page in a browser: an element, which is a region of the page, is removed, inserted or replaced.
enum Change: Sendable, Equatable, Encodable {
    /// Replaces the element with this id.
    case replace(String, html: String)
    /// Removes the element.
    case remove(String)
    /// Inserts elements after the element with this id.
    case after(String, html: String)
    /// Inserts elements before it.
    case before(String, html: String)

    private enum CodingKeys: String, CodingKey { case replace, remove, after, before, html }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        let (key, id, html): (CodingKeys, String, String?) =
            switch self {
            case .replace(let id, let html): (.replace, id, html)
            case .remove(let id): (.remove, id, nil)
            case .after(let id, let html): (.after, id, html)
            case .before(let id, let html): (.before, id, html)
            }
        try container.encode(id, forKey: key)
        try container.encodeIfPresent(html, forKey: .html)
    }
}

extension Drawing {
    /// The changes from a former drawing to this one; nil if something changed that is in no region.
    func changes(since former: Drawing) -> [Change]? {
        guard self != former else { return [] }
        guard let changes = Part(self).changes(since: Part(former)) else { return nil }
        // An element that moves is removed first, so that it never exists twice.
        return changes.filter(\.isRemoval) + changes.filter { !$0.isRemoval }
    }
}

extension Change {
    fileprivate var isRemoval: Bool { if case .remove = self { true } else { false } }
}

/// A region, or the whole drawing: its own bytes, and runs of regions between them.
private struct Part {
    private let drawing: Drawing
    private let range: Range<Int>
    private var own: [ArraySlice<UInt8>] = []
    private var runs: [[Drawing.Region]] = [[]]
    private var starts: [Int: Int] = [:]

    init(_ drawing: Drawing) {
        self.init(drawing, drawing.bytes.indices, drawing.regions.indices)
    }

    /// A region of a drawing, by its index.
    private init(_ drawing: Drawing, region place: Int) {
        let region = drawing.regions[place]
        self.init(drawing, region.range, place + 1..<place + 1 + region.count)
    }

    private init(_ drawing: Drawing, _ range: Range<Int>, _ regions: Range<Int>) {
        self.drawing = drawing
        self.range = range
        var (start, place) = (range.lowerBound, regions.lowerBound)
        while place < regions.upperBound {
            let region = drawing.regions[place]
            addOwn(start..<region.range.lowerBound)
            runs[runs.count - 1].append(region)
            starts[region.range.lowerBound] = place
            start = region.range.upperBound
            place += region.count + 1
        }
        addOwn(start..<range.upperBound)
    }

    private mutating func addOwn(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        own.append(drawing.bytes[range])
        runs.append([])
    }

    /// - Returns: Nil if its own bytes have changed, or if no element of a run remains next to which others could be
    ///   inserted.
    func changes(since former: Part) -> [Change]? {
        guard own == former.own else { return nil }
        var changes: [Change] = []
        for (new, old) in zip(runs, former.runs) {
            guard let some = self.changes(of: new, since: old, in: former) else { return nil }
            changes += some
        }
        return changes
    }

    private func changes(of new: [Drawing.Region], since old: [Drawing.Region], in former: Part) -> [Change]? {
        if new.isEmpty { return old.map { .remove($0.id) } }
        if old.isEmpty { return nil }
        let places = Dictionary(old.enumerated().map { ($1.id, $0) }) { first, _ in first }
        let kept = longestRise(new.map { places[$0.id] })
        guard let first = kept.firstIndex(where: { $0 != nil }) else { return nil }
        let staying = Set(kept.compactMap(\.self))
        var changes = old.indices.filter { !staying.contains($0) }.map { Change.remove(old[$0].id) }
        if first > 0 { changes.append(.before(new[first].id, html: html(of: new[..<first]))) }
        for index in new.indices[first...] {
            guard let place = kept[index] else { continue }
            changes += self.changes(of: new[index], since: old[place], in: former)
            let next = kept[(index + 1)...].firstIndex { $0 != nil } ?? new.endIndex
            if next > index + 1 { changes.append(.after(new[index].id, html: html(of: new[(index + 1)..<next]))) }
        }
        return changes
    }

    private func changes(of new: Drawing.Region, since old: Drawing.Region, in former: Part) -> [Change] {
        guard drawing.bytes[new.range] != former.drawing.bytes[old.range] else { return [] }
        if let place = starts[new.range.lowerBound], let oldPlace = former.starts[old.range.lowerBound],
            let inside = Part(drawing, region: place).changes(since: Part(former.drawing, region: oldPlace))
        {
            return inside
        }
        return [.replace(new.id, html: html(of: [new]))]
    }

    private func html(of regions: some Sequence<Drawing.Region>) -> String {
        regions.map { String(decoding: drawing.bytes[$0.range], as: UTF8.self) }.joined()
    }
}
