/// Writes values one after the other, each in the fewest bytes that are quick to read.
struct BinaryWriter {
    private(set) var bytes: [UInt8] = []

    /// Prepares for `capacity` bytes.
    init(capacity: Int = 0) {
        bytes.reserveCapacity(capacity)
    }

    mutating func write(_ number: Int) {
        // Seven bits a byte, the highest one telling that more follow.
        var rest = UInt64(bitPattern: Int64(number))
        while rest > 0x7F {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    /// Eight bytes, the lowest first.
    mutating func write(word: UInt64) {
        withUnsafeBytes(of: word.littleEndian) { bytes.append(contentsOf: $0) }
    }

    /// Bytes that were written before.
    mutating func write(raw: some Sequence<UInt8>) {
        bytes.append(contentsOf: raw)
    }

    mutating func write(_ flag: Bool) {
        bytes.append(flag ? 1 : 0)
    }

    mutating func write(_ text: String) {
        var text = text
        text.withUTF8 { units in
            write(units.count)
            bytes.append(contentsOf: units)
        }
    }

    mutating func write(_ text: String?) {
        write(text != nil)
        if let text { write(text) }
    }

    mutating func write(_ texts: [String]) {
        write(texts) { $0.write($1) }
    }

    mutating func write<Element>(_ elements: [Element], _ each: (inout BinaryWriter, Element) -> Void) {
        write(elements.count)
        for element in elements { each(&self, element) }
    }
}
