import AsyncHTTPClient
import NIOCore
public import NIOHTTP1

/// The browser's end of server-sent events. Ends when it is released.
public struct LiveConnection {
    /// The status code: that of a refusal, if it is none that lives.
    public let status: Int
    /// The header fields.
    public let headers: HTTPHeaders
    private var iterator: HTTPClientResponse.Body.AsyncIterator
    private var rest = ""

    init(status: Int, headers: HTTPHeaders, body: HTTPClientResponse.Body) {
        self.status = status
        self.headers = headers
        iterator = body.makeAsyncIterator()
    }

    /// The next event, or nil at the end of the stream.
    public mutating func next(isolation: isolated (any Actor)? = #isolation) async throws -> LiveEvent? {
        while true {
            if let end = rest.firstRange(of: "\n\n") {
                let text = rest[..<end.lowerBound]
                rest = String(rest[end.upperBound...])
                return Self.event(text)
            }
            guard let bytes = try await iterator.next(isolation: isolation) else { return nil }
            rest += String(buffer: bytes)
        }
    }

    private static func event(_ text: Substring) -> LiveEvent {
        var event = LiveEvent()
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
