import Foundation
import RemoteCache
import Synchronization

/// A transport that answers from a script, or keeps what is put into it.
final class ScriptedTransport: HTTPTransport {
    private let script: @Sendable (HTTPRequest) -> HTTPAnswer?
    private let stored = Mutex<[String: Data]>([:])
    private let batches = Mutex<[[HTTPRequest]]>([])

    /// Where `script` gives nothing, it works as a cache does.
    init(_ script: @escaping @Sendable (HTTPRequest) -> HTTPAnswer? = { _ in nil }) {
        self.script = script
    }

    func send(_ requests: [HTTPRequest]) async -> [HTTPAnswer] {
        batches.withLock { $0.append(requests) }
        return requests.map { request in
            script(request)
                ?? stored.withLock { files in
                    switch request.method {
                    case .get: files[request.url].map { .response(200, $0) } ?? .response(404)
                    case .put(let data):
                        files.updateValue(data, forKey: request.url) == nil ? .response(201) : .response(204)
                    }
                }
        }
    }

    /// What was sent together, in order.
    var sent: [[HTTPRequest]] { batches.withLock { $0 } }

    /// What is stored, by address.
    var files: [String: Data] {
        get { stored.withLock { $0 } }
        set { stored.withLock { $0 = newValue } }
    }
}
