import Foundation

/// Writes values one after the other, each in the fewest bytes that are quick to read.
struct BinaryWriter {
    private(set) var data = Data()

    mutating func write(_ number: Int) {
        // Seven bits a byte, the highest one telling that more follow.
        var rest = UInt64(bitPattern: Int64(number))
        while rest > 0x7F {
            data.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        data.append(UInt8(rest))
    }

    mutating func write(_ flag: Bool) {
        data.append(flag ? 1 : 0)
    }

    mutating func write(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            write(bytes.count)
            data.append(contentsOf: bytes)
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
