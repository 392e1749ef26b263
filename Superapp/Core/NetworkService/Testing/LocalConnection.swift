import Foundation
import NIOCore
import NIOHTTP1
import NetworkServiceInterface

/// One connection to a local server. Requests are read as HTTP; answers are written as bytes, so that they can be
/// wrong.
struct LocalConnection: Sendable {
    private typealias Outbound = NIOAsyncChannelOutboundWriter<ByteBuffer>

    private let channel: NIOAsyncChannel<HTTPServerRequestPart, ByteBuffer>

    /// Takes a channel over, which reads nothing before.
    static func make(on channel: any Channel) async throws -> LocalConnection {
        let connection = try await channel.eventLoop.submit { try LocalConnection(channel) }.get()
        try? await channel.setOption(.autoRead, value: true).get()
        return connection
    }

    private init(_ channel: any Channel) throws {
        let decoder = HTTPRequestDecoder(leftOverBytesStrategy: .dropBytes)
        try channel.pipeline.syncOperations.addHandler(ByteToMessageHandler(decoder))
        self.channel = try NIOAsyncChannel(wrappingChannelSynchronously: channel)
    }

    /// Answers requests until the connection ends, whoever ends it.
    func serve(with server: LocalServer) async {
        // A client that goes away in the middle is part of many tests.
        try? await channel.executeThenClose { inbound, outbound in
            var head: HTTPRequestHead?
            var body = Data()
            for try await part in inbound {
                switch part {
                case .head(let new): (head, body) = (new, Data())
                case .body(let bytes): body.append(contentsOf: bytes.readableBytesView)
                case .end:
                    guard let head else { return }
                    let answer = await server.answer(to: LocalRequest(head, body: body))
                    guard try await carryOut(answer, on: outbound) else { return }
                }
            }
        }
    }

    /// - Returns: Whether the connection stays.
    private func carryOut(_ answer: LocalAnswer, on outbound: Outbound) async throws -> Bool {
        switch answer {
        case .response(let status, let headers, let body):
            try await outbound.write(Self.head(status, headers, length: body.utf8.count) + ByteBuffer(string: body))
            return true
        case .bytes(let bytes):
            try await outbound.write(ByteBuffer(string: bytes))
            return false
        case .cut:
            try await outbound.write(Self.head(200, [:], length: 1_000) + ByteBuffer(string: "{"))
            return false
        case .endless:
            try await outbound.write(Self.head(200, [:], length: nil))
            let part = ByteBuffer(repeating: UInt8(ascii: " "), count: 1 << 16)
            while !Task.isCancelled { try await outbound.write(part) }
            return false
        case .silence: return true
        case .drop: return false
        }
    }

    /// The head of an answer; without a length the body lasts as long as the connection.
    private static func head(_ status: Int, _ headers: NetworkHeaders, length: Int?) -> ByteBuffer {
        var headers = headers
        headers["content-length"] = length.map(String.init)
        let fields = headers.all.map { "\($0.name): \($0.value)\r\n" }.joined()
        return ByteBuffer(
            string: "HTTP/1.1 \(status) \(HTTPResponseStatus(statusCode: status).reasonPhrase)\r\n\(fields)\r\n")
    }
}

extension LocalRequest {
    fileprivate init(_ head: HTTPRequestHead, body: Data) {
        self.init(
            method: head.method.rawValue, target: head.uri,
            headers: NetworkHeaders(head.headers.map { (name: $0.name, value: $0.value) }), body: body)
    }
}

extension ByteBuffer {
    fileprivate static func + (first: ByteBuffer, second: ByteBuffer) -> ByteBuffer {
        var buffer = first
        buffer.writeImmutableBuffer(second)
        return buffer
    }
}
