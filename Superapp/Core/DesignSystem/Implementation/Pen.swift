import DesignSystemInterface

/// Draws markup: writes it as bytes, every text escaped, and takes regions that show what they showed before as they
/// are.
struct Pen {
    private(set) var bytes: [UInt8] = []
    private var regions: [Drawing.Region] = []
    private let origin: WebFormOrigin?
    private let former: Drawing?
    private let places: [String: Int]

    init(_ origin: WebFormOrigin? = nil, after former: Drawing? = nil) {
        self.origin = origin
        self.former = former
        let ids = former?.regions.enumerated().map { ($1.id, $0) } ?? []
        places = Dictionary(ids) { first, _ in first }
        bytes.reserveCapacity((former?.bytes.count ?? 4_096) + 1_024)
    }

    /// What was drawn. It is kept as long as a window shows it, so without the room to write more.
    var drawing: Drawing { Drawing(bytes: bytes.withUnsafeBufferPointer { Array($0) }, regions: regions) }

    mutating func draw(_ markup: Markup) {
        for piece in markup.pieces {
            switch piece {
            case .literal(let literal): write(literal)
            case .text(let text): write(text)
            case .component(let component): draw(component.markup)
            case .region(let region): draw(region)
            case .place(let place): draw(place)
            }
        }
    }

    /// Takes over what was drawn already.
    mutating func draw(_ drawing: Drawing) {
        let shift = bytes.count
        bytes += drawing.bytes
        regions += drawing.regions.map { $0.moved(by: shift) }
    }

    private mutating func draw(_ region: Markup.Region) {
        if let place = places[region.id], let former, former.regions[place].shows(region.value) {
            let old = former.regions[place]
            let shift = bytes.count - old.range.lowerBound
            bytes += former.bytes[old.range]
            return regions += former.regions[place...(place + old.count)].map { $0.moved(by: shift) }
        }
        let (place, start) = (regions.count, bytes.count)
        regions.append(.init(id: region.id, value: region.value, range: start..<start, count: 0))
        draw(region.markup())
        regions[place] = .init(
            id: region.id, value: region.value, range: start..<bytes.count, count: regions.count - place - 1)
    }

    private mutating func draw(_ place: Markup.Place) {
        guard let origin else { return }
        switch place {
        case .address: write(origin.address)
        case .query: write(origin.query)
        case .here: write(origin.address + (origin.address.contains("?") ? "&" : "?") + "window=\(origin.window)")
        case .form:
            for (name, value) in [("_window", origin.window), ("_screen", origin.screen), ("_token", origin.token)] {
                draw(#"<input type="hidden" name="\#(name)" value="\#(value)">"#)
            }
        }
    }

    private mutating func write(_ literal: StaticString) {
        bytes += UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount)
    }

    /// The one place where a text becomes markup: by Unicode scalar.
    ///
    /// Browsers read markup scalar by scalar. Whoever goes by `Character` misses a `<` that a mark, a joiner or a
    /// letter before it has taken into one grapheme, and lets it through. What is replaced are scalars of one byte,
    /// which no other scalar's bytes hold.
    private mutating func write(_ text: String) {
        var text = text
        text.withUTF8 { units in
            var start = 0
            for index in units.indices {
                guard let replacement = Self.replacement(of: units[index]) else { continue }
                bytes += units[start..<index]
                write(replacement)
                start = index + 1
            }
            bytes += units[start...]
        }
    }

    private static func replacement(of byte: UInt8) -> StaticString? {
        switch byte {
        case UInt8(ascii: "<"): "&lt;"
        case UInt8(ascii: ">"): "&gt;"
        case UInt8(ascii: "&"): "&amp;"
        case UInt8(ascii: "\""): "&quot;"
        case UInt8(ascii: "'"): "&#39;"
        case UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): nil
        // Nothing that markup may hold; browsers differ in what they make of it.
        case 0..<0x20, 0x7F: "\u{FFFD}"
        default: nil
        }
    }
}

extension Drawing.Region {
    fileprivate func moved(by shift: Int) -> Drawing.Region {
        .init(id: id, value: value, range: range.lowerBound + shift..<range.upperBound + shift, count: count)
    }

    fileprivate func shows(_ other: any Equatable) -> Bool { value.isSame(as: other) }
}

extension Equatable {
    fileprivate func isSame(as other: any Equatable) -> Bool { other as? Self == self }
}
