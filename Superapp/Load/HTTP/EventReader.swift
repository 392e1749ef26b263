import NIOCore

/// Cuts a stream of server-sent events into events.
struct EventReader {
    private var buffer: [UInt8] = []

    /// Takes in what has arrived.
    ///
    /// - Returns: The events that are whole now.
    mutating func read(_ bytes: ByteBuffer) -> [ArraySlice<UInt8>] {
        var events: [ArraySlice<UInt8>] = []
        var start = buffer.startIndex
        var index = max(0, buffer.count - 1)
        buffer.append(contentsOf: bytes.readableBytesView)
        while index + 1 < buffer.count {
            if buffer[index] == UInt8(ascii: "\n"), buffer[index + 1] == UInt8(ascii: "\n") {
                events.append(buffer[start..<index])
                start = index + 2
                index = start
            } else {
                index += 1
            }
        }
        buffer.removeFirst(start)
        return events
    }
}
