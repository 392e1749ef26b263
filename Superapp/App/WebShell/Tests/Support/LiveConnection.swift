import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1

/// The browser's end of server-sent events. Ends when it is released.
struct LiveConnection {
    struct Event: Equatable, Sendable {
        var name = ""
        var id = ""
        var data = ""
        var isComment = false

        var header: String { value("header") as? String ?? "" }
        var html: String { value("html") as? String ?? "" }
        var title: String { value("title") as? String ?? "" }
        var version: Int { value("version") as? Int ?? 0 }

        private func value(_ name: String) -> Any? {
            (try? JSONSerialization.jsonObject(with: Data(data.utf8)) as? [String: Any])?[name]
        }
    }

    let status: Int
    let headers: HTTPHeaders
    private var iterator: HTTPClientResponse.Body.AsyncIterator
    private var rest = ""

    init(status: Int, headers: HTTPHeaders, body: HTTPClientResponse.Body) {
        self.status = status
        self.headers = headers
        iterator = body.makeAsyncIterator()
    }

    /// The next event, or nil at the end of the stream.
    mutating func next(isolation: isolated (any Actor)? = #isolation) async throws -> Event? {
        while true {
            if let end = rest.range(of: "\n\n") {
                let text = rest[..<end.lowerBound]
                rest = String(rest[end.upperBound...])
                return Self.event(text)
            }
            guard let bytes = try await iterator.next(isolation: isolation) else { return nil }
            rest += String(buffer: bytes)
        }
    }

    private static func event(_ text: Substring) -> Event {
        var event = Event()
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let value = parts.count > 1 ? parts[1].drop { $0 == " " } : ""
            switch parts[0] {
            case "event": event.name = String(value)
            case "id": event.id = String(value)
            case "data": event.data += value
            default: event.isComment = true
            }
        }
        return event
    }
}
