import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import NetworkServiceInterface

extension HTTPClientRequest {
    /// The same request, for the client.
    init(_ request: NetworkRequest) {
        self.init(url: request.url.absoluteString)
        method = HTTPMethod(rawValue: request.method.rawValue)
        for (name, value) in request.headers.all { headers.add(name: name, value: value) }
        body = request.body.map { .bytes(ByteBuffer(bytes: $0)) }
    }
}
