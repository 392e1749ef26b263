import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import NetworkServiceInterface

extension NetworkError {
    /// What an error of the client means to those who sent the request.
    init(_ error: any Error, of request: NetworkRequest, host: String) {
        switch error {
        case let error as NetworkError: self = error
        case is CancellationError: self = .cancelled
        case let error as HTTPClientError: self.init(error, of: request, host: host)
        case HTTPParserError.invalidEOFState: self = .dropped(host: host)
        case is HTTPParserError: self = .unreadable(host: host)
        case ChannelError.connectTimeout: self = .cannotConnect(host: host)
        case let error as IOError where error.errnoCode == ECONNREFUSED: self = .cannotConnect(host: host)
        case is IOError, is ChannelError: self = .dropped(host: host)
        default: self = .cannotConnect(host: host)
        }
        if Task.isCancelled { self = .cancelled }
    }

    private init(_ error: HTTPClientError, of request: NetworkRequest, host: String) {
        switch error {
        case .invalidURL, .emptyHost, .emptyScheme: self = .invalidAddress(request.url.absoluteString)
        case .cancelled, .alreadyShutdown: self = .cancelled
        case .deadlineExceeded, .readTimeout, .writeTimeout, .getConnectionFromPoolTimeout:
            self = .timedOut(host: host, after: request.timeout)
        case .connectTimeout, .tlsHandshakeTimeout: self = .cannotConnect(host: host)
        case .remoteConnectionClosed, .bodyLengthMismatch, .uncleanShutdown: self = .dropped(host: host)
        default: self = .unreadable(host: host)
        }
    }
}
