import Foundation
import HummingbirdCore
import NIOCore

extension LiveFeed.Event {
    /// The event in the format of server-sent events.
    var bytes: ByteBuffer {
        get throws {
            switch self {
            case .heartbeat: ByteBuffer(string: ":\n\n")
            case .closed: ByteBuffer(string: "event: closed\ndata: {}\n\n")
            case .update(let update):
                ByteBuffer(
                    string: "event: screen\nid: \(update.version)\ndata: "
                        + String(decoding: try JSONEncoder().encode(update), as: UTF8.self) + "\n\n")
            }
        }
    }
}
