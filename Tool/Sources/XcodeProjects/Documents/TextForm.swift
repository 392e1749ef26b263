/// The content of a text file, converted to UTF-8 for the parsers.
///
/// As in Xcode, a byte order mark determines UTF-16 or UTF-32; anything else is read as UTF-8.
struct TextForm {
    /// The text as UTF-8, as far as it is valid, without a byte order mark.
    private(set) var bytes: [UInt8]
    /// The problem of the encoding, if any.
    private(set) var remark: ParsedDocument.Remark?

    init(_ stored: [UInt8]) {
        bytes = stored
        if stored.starts(with: [0xFF, 0xFE, 0, 0]) {
            decode(stored, as: UTF32.self, low: true)
        } else if stored.starts(with: [0, 0, 0xFE, 0xFF]) {
            decode(stored, as: UTF32.self, low: false)
        } else if stored.starts(with: [0xFF, 0xFE]) {
            decode(stored, as: UTF16.self, low: true)
        } else if stored.starts(with: [0xFE, 0xFF]) {
            decode(stored, as: UTF16.self, low: false)
        } else {
            if stored.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
            check()
        }
    }

    /// Decodes code units after the byte order mark, in little-endian order if `low` is true, else in big-endian order.
    private mutating func decode<Form: UnicodeCodec>(_ stored: [UInt8], as form: Form.Type, low: Bool)
    where Form.CodeUnit: FixedWidthInteger {
        let size = MemoryLayout<Form.CodeUnit>.size
        var units: [Form.CodeUnit] = []
        units.reserveCapacity(stored.count / size)
        for start in stride(from: size, through: stored.count - size, by: size) {
            var unit: UInt32 = 0
            for place in 0..<size { unit = unit << 8 | UInt32(stored[start + (low ? size - 1 - place : place)]) }
            units.append(Form.CodeUnit(truncatingIfNeeded: unit))
        }
        bytes = []
        bytes.reserveCapacity(units.count)
        var isWhole = stored.count.isMultiple(of: size)
        if transcode(
            units.makeIterator(), from: form, to: UTF8.self, stoppingOnError: false, into: { bytes.append($0) })
        {
            isWhole = false
        }
        check()
        if !isWhole, remark == nil {
            remark = .init(line: 1, message: "is not valid UTF-\(size * 8): \(Self.advice)")
        }
    }

    /// Detects bytes that are not UTF-8 text: zero bytes, which a disk or a version control system can leave, and other
    /// encodings.
    private mutating func check() {
        if let place = bytes.firstIndex(of: 0) {
            let count = bytes.count { $0 == 0 }
            let isWide = count > bytes.count / 3
            remark = .init(
                line: line(at: place),
                message: isWide
                    ? "looks like UTF-16 without a byte order mark, which Xcode does not open either: save it as UTF-8"
                    : "has \(count) NUL bytes, so it is damaged: \(Self.advice)")
            // A zero byte would end a path.
            bytes = isWide ? bytes.filter { $0 != 0 } : bytes.map { $0 == 0 ? .space : $0 }
        } else if let place = bytes.firstNotUTF8 {
            remark = .init(
                line: line(at: place),
                message:
                    "is not UTF-8, so names may be misread: save it as UTF-8, or restore an earlier version")
        }
    }

    private static let advice = "restore the file from the last commit in which it is intact ('git log -- FILE')"

    private func line(at place: Int) -> Int { 1 + bytes[..<place].count { $0 == .newline } }
}

extension [UInt8] {
    /// The index of the first byte that is not part of a valid character.
    fileprivate var firstNotUTF8: Int? {
        guard String(validating: self, as: UTF8.self) == nil else { return nil }
        var decoder = UTF8()
        var iterator = makeIterator()
        var place = 0
        while case .scalarValue(let scalar) = decoder.decode(&iterator) { place += UTF8.width(scalar) }
        return place
    }
}
