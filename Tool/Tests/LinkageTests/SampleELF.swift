import Foundation

/// An ELF file in bytes, as small as one can be that has names and needs libraries.
struct SampleELF {
    struct Symbol {
        let name: String
        var binding: UInt8 = 1
        var type: UInt8 = 2
        var section: UInt16 = 1
    }

    var symbols: [Symbol] = []
    var needed: [String] = []
    var runPath: String?
    var type: UInt16 = 3
    var mapped: [UInt64] = [100, 20]

    var data: Data {
        var strings: [UInt8] = [0]
        func text(_ text: String) -> UInt64 {
            defer { strings += Array(text.utf8) + [0] }
            return UInt64(strings.count)
        }
        var table = Data(count: 24)
        for symbol in symbols {
            table += bytes(UInt32(text(symbol.name))) + [symbol.binding << 4 | symbol.type, 0] + bytes(symbol.section)
            table += bytes(UInt64(0x1000)) + bytes(UInt64(8))
        }
        var dynamic = Data()
        for library in needed { dynamic += bytes(UInt64(1)) + bytes(text(library)) }
        if let runPath { dynamic += bytes(UInt64(29)) + bytes(text(runPath)) }
        dynamic += bytes(UInt64(0)) + bytes(UInt64(0))

        var body = Data()
        func place(_ part: Data) -> (UInt64, UInt64) {
            defer { body += part }
            return (UInt64(64 + body.count), UInt64(part.count))
        }
        let segments = mapped.reduce(into: Data()) { data, size in
            data += bytes(UInt32(1)) + bytes(UInt32(5)) + Data(count: 24) + bytes(size) + Data(count: 16)
        }
        let programHeader = place(segments)
        let parts = [(2, place(table), 2, 24), (3, place(Data(strings)), 0, 0), (6, place(dynamic), 2, 16)]
        var sections = Data(count: 64)
        for (type, (offset, size), link, entry) in parts {
            sections += bytes(UInt32(0)) + bytes(UInt32(type)) + Data(count: 16) + bytes(offset) + bytes(size)
            sections += bytes(UInt32(link)) + bytes(UInt32(0)) + Data(count: 8) + bytes(UInt64(entry))
        }
        let sectionHeader = place(sections)
        var header = Data([0x7F, 0x45, 0x4C, 0x46, 2, 1, 1]) + Data(count: 9)
        header += bytes(type) + bytes(UInt16(62)) + bytes(UInt32(1)) + bytes(UInt64(0)) + bytes(programHeader.0)
        header += bytes(sectionHeader.0) + bytes(UInt32(0)) + bytes(UInt16(64)) + bytes(UInt16(56))
        header += bytes(UInt16(mapped.count)) + bytes(UInt16(64)) + bytes(UInt16(4)) + bytes(UInt16(0))
        return header + body
    }

    private func bytes(_ value: some FixedWidthInteger) -> Data {
        withUnsafeBytes(of: value.littleEndian) { Data($0) }
    }
}
