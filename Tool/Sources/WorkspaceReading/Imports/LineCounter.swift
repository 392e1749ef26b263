/// Turns ascending positions into lines and columns, reading each byte once.
struct LineCounter {
    private var line = 1
    private var lineStart = 0
    private var position = 0

    mutating func location(of target: Int, in bytes: UnsafeBufferPointer<UInt8>) -> (line: Int, column: Int) {
        while position < target, position < bytes.count {
            let byte = bytes[position]
            position += 1
            let endsLine =
                byte == .newline
                || (byte == .carriageReturn && (position >= bytes.count || bytes[position] != .newline))
            if endsLine {
                line += 1
                lineStart = position
            }
        }
        return (line, target - lineStart + 1)
    }
}
