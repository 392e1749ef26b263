import Foundation
import HummingbirdCore
import NIOCore

extension LiveFeed.Event {
    /// The event in the format of server-sent events.
    var bytes: ByteBuffer {
        get throws {
            switch self {
            case .heartbeat: ByteBuffer(string: ":\n\n")
            case .joined(let topic): try Self.bytes("joined", topic)
            case .closed(let topic): try Self.bytes("closed", topic)
            case .update(let update, let former):
                try Self.bytes("screen\nid: \(update.version)", Told(update, after: former))
            case .inspection(let update):
                try Self.bytes("inspector\nid: \(update.version)", Told(update, after: nil))
            }
        }
    }

    private static func bytes(_ head: String, _ value: some Encodable) throws -> ByteBuffer {
        let data = String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
        return ByteBuffer(string: "event: \(head)\ndata: \(data)\n\n")
    }
}

extension LiveFeed.Topic: Encodable {
    private enum CodingKeys: String, CodingKey { case window, kind }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(window, forKey: .window)
        try container.encode(isInspection ? "inspect" : "windows", forKey: .kind)
    }
}
