import Foundation
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

    /// The id of an event, by which a browser says what it has seen.
    static func id(of event: ArraySlice<UInt8>) -> String? {
        let lines = event.prefix(200).split(separator: UInt8(ascii: "\n"))
        return lines.first { $0.starts(with: "id: ".utf8) }.map { String(decoding: $0.dropFirst(4), as: UTF8.self) }
    }

    /// How many updates there are in a stream as it came over the wire.
    static func count(in bytes: [UInt8]) -> Int {
        String(decoding: bytes, as: UTF8.self).components(separatedBy: "event: screen").count - 1
    }
}
