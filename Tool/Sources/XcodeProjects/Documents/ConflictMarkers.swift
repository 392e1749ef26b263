/// Removes the markers of merge conflicts from a file, and keeps one complete side.
enum ConflictMarkers {
    /// Returns the side of the file above `=======` and the lines at which conflicts begin; `nil` for a file without
    /// conflicts. The lines of the other side are left empty, so that line numbers stay the same.
    static func resolved(_ bytes: [UInt8]) -> (bytes: [UInt8], lines: [Int])? {
        guard contains(bytes) else { return nil }
        var kept: [UInt8] = []
        kept.reserveCapacity(bytes.count)
        var lines: [Int] = []
        var isDropping = false
        var isInside = false
        var number = 0
        var start = 0
        while start < bytes.count {
            number += 1
            let end = bytes[start...].firstIndex(of: .newline) ?? bytes.count
            let mark = self.mark(bytes[start..<end])
            if mark == .lessThan {
                lines.append(number)
                (isInside, isDropping) = (true, false)
            } else if isInside, mark == .pipe || mark == .equals {
                isDropping = true
            } else if isInside, mark == .greaterThan {
                (isInside, isDropping) = (false, false)
            } else if !isDropping {
                kept += bytes[start..<end]
            }
            if end < bytes.count { kept.append(.newline) }
            start = end + 1
        }
        return (kept, lines)
    }

    /// Returns the character of a marker line: seven of them, followed by nothing or a space.
    private static func mark(_ line: ArraySlice<UInt8>) -> UInt8? {
        guard line.count >= 7, let first = line.first,
            first == .lessThan || first == .equals || first == .greaterThan || first == .pipe,
            line.prefix(7).allSatisfy({ $0 == first })
        else { return nil }
        guard line.count > 7 else { return first }
        let next = line[line.startIndex + 7]
        return next == .space || next == .carriageReturn ? first : nil
    }

    private static func contains(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBufferPointer { buffer in
            var position = 0
            while position + 7 <= buffer.count {
                if buffer[position + 6] == .lessThan {
                    if buffer[position] == .lessThan, position == 0 || buffer[position - 1] == .newline,
                        mark(ArraySlice(buffer[position..<min(position + 8, buffer.count)])) == .lessThan
                    {
                        return true
                    }
                    position += 1
                } else {
                    position += 7
                }
            }
            return false
        }
    }
}

extension UInt8 {
    static let newline = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")
    static let space = UInt8(ascii: " ")
    static let lessThan = UInt8(ascii: "<")
    static let greaterThan = UInt8(ascii: ">")
    static let equals = UInt8(ascii: "=")
    static let pipe = UInt8(ascii: "|")
    static let quote = UInt8(ascii: "\"")
    static let apostrophe = UInt8(ascii: "'")
    static let backslash = UInt8(ascii: "\\")
    static let slash = UInt8(ascii: "/")
    static let star = UInt8(ascii: "*")

    var isBlank: Bool { self == .space || self == .newline || self == .carriageReturn || self == 9 }

    /// The value of a hexadecimal digit.
    var hexadecimal: UInt16? {
        switch self {
        case 0x30...0x39: UInt16(self - 0x30)
        case 0x41...0x46: UInt16(self - 0x41 + 10)
        case 0x61...0x66: UInt16(self - 0x61 + 10)
        default: nil
        }
    }
}
