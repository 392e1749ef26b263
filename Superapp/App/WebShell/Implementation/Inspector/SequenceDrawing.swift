import Backplane
import DesignSystemInterface

/// A sequence diagram laid out for drawing: every value that its template writes, in pixels.
struct SequenceDrawing: Sendable, Equatable {
    struct Head: Sendable, Equatable {
        let name: String
        let fullName: String
        let x: Int
        let left: Int
    }

    struct Arrow: Sendable, Equatable {
        let number: UInt64
        let text: String
        /// How the line and its tip are drawn: `output`, `wrong` or plain.
        let style: String
        let path: String
        let tip: String
        let labelX: Int
        let labelY: Int
        let numberY: Int
        let bandY: Int
        let isBanded: Bool
        /// The arrow in words.
        let words: String
    }

    let width: Int
    let height: Int
    let lifeEnd: Int
    let heads: [Head]
    let arrows: [Arrow]
    /// The diagram in words, for those who can't see it.
    let words: String

    private static let margin = 56
    private static let columnWidth = 208
    private static let rowHeight = 42
    private static let top = 64
    private static let headWidth = 176

    init(_ diagram: SequenceDiagram) {
        let names = diagram.participants
        let columns = Dictionary(names.enumerated().map { ($1, $0) }) { first, _ in first }
        heads = names.enumerated().map { index, name in
            let x = Self.x(index)
            return Head(
                name: Self.short(name, among: names), fullName: name, x: x, left: x - Self.headWidth / 2)
        }
        arrows = diagram.messages.enumerated().map { row, event in
            Arrow(event, row: row, from: columns[event.hop.from] ?? 0, to: columns[event.hop.to] ?? 0)
        }
        width = Self.margin + max(1, names.count) * Self.columnWidth
        lifeEnd = Self.top + diagram.messages.count * Self.rowHeight + 12
        height = lifeEnd + 12
        words = arrows.map(\.words).joined(separator: " ")
    }

    private static func x(_ column: Int) -> Int { margin + column * columnWidth + columnWidth / 2 }

    /// The last part of a name, unless two participants share it.
    private static func short(_ name: String, among names: [String]) -> String {
        func tail(_ name: String) -> Substring {
            name.split(whereSeparator: { $0 == "." || $0 == "/" }).last ?? name[...]
        }
        let isUnique = names.filter { tail($0) == tail(name) }.count == 1
        let text = isUnique ? String(tail(name)) : name
        return text.count > 24 ? "…\(text.suffix(23))" : text
    }
}

extension SequenceDrawing.Arrow {
    fileprivate init(_ event: TraceEvent, row: Int, from: Int, to: Int) {
        typealias Drawing = SequenceDrawing
        let y = Drawing.top + row * Drawing.rowHeight + 28
        let start = Drawing.x(from)
        let end = Drawing.x(to)
        let label = SequenceDiagram.text(of: event)
        number = event.hop.id
        text = label.count > 30 ? "\(label.prefix(29))…" : label
        labelY = y - 7
        numberY = y + 4
        bandY = y - 24
        isBanded = row.isMultiple(of: 2)
        if from == to {
            path = "M\(start) \(y)h34v12h-26"
            tip = "\(start) \(y + 12) \(start + 9) \(y + 7) \(start + 9) \(y + 17)"
            labelX = start + Drawing.columnWidth / 2 - 8
        } else {
            let back = end > start ? -9 : 9
            path = "M\(start) \(y)H\(end + back)"
            tip = "\(end) \(y) \(end + back) \(y - 5) \(end + back) \(y + 5)"
            labelX = (start + end) / 2
        }
        let said = "\(number). \(event.hop.from) to \(event.hop.to): \(label)"
        if case .faulted(let reason) = event.outcome {
            style = "wrong"
            words = "\(said), which failed: \(reason)"
        } else {
            style = event.hop.kind == .output ? "output" : "plain"
            words = "\(said)."
        }
    }
}

extension SequenceDrawing {
    var markup: Markup {
        """
        <div class="scroller" tabindex="0" role="region" aria-labelledby="sequence-heading">
        <svg class="sequence" role="img" aria-labelledby="sequence-title sequence-words" viewBox="0 0 \(width) \(height)" \
        width="\(width)" height="\(height)">
        <title id="sequence-title">Sequence diagram of the last messages between boards</title>
        <desc id="sequence-words">\(words)</desc>
        \(each: arrows.filter(\.isBanded), {
            #"<rect class="sequence__band" x="0" y="\#($0.bandY)" width="\#(width)" height="42"/>"#
        })
        \(each: heads, { $0.markup(lifeEnd: lifeEnd) })
        \(each: arrows, \.markup)
        </svg></div>
        """
    }
}

extension SequenceDrawing.Head {
    fileprivate func markup(lifeEnd: Int) -> Markup {
        """
        <line class="sequence__life" x1="\(x)" y1="44" x2="\(x)" y2="\(lifeEnd)"/>\
        <rect class="sequence__head" x="\(left)" y="8" width="176" height="36" rx="10"/>\
        <text class="sequence__name" x="\(x)" y="31">\(name)<title>\(fullName)</title></text>
        """
    }
}

extension SequenceDrawing.Arrow {
    fileprivate var markup: Markup {
        """
        <g><title>\(words)</title><text class="sequence__number" x="36" y="\(numberY)">\(number)</text>\
        <path class="sequence__arrow sequence__arrow--\(style)" d="\(path)"/>\
        <polygon class="sequence__tip sequence__tip--\(style)" points="\(tip)"/>\
        <text class="sequence__label sequence__label--\(style)" x="\(labelX)" y="\(labelY)">\(text)</text></g>
        """
    }
}
