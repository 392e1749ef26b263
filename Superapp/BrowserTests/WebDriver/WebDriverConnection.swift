import AsyncHTTPClient
import Foundation
import NIOCore
import NIOFoundationCompat

/// Sends commands to a driver: JSON over HTTP, as in the W3C's WebDriver standard.
struct WebDriverConnection: Sendable {
    /// The longest answer that is read: a screenshot of a tall page, in bytes.
    private static let longestAnswer = 64 << 20

    let port: Int

    @discardableResult
    func post(_ path: String, _ body: JSONValue = [:]) async throws -> JSONValue {
        try await send("POST", path, body: body)
    }

    func get(_ path: String) async throws -> JSONValue {
        try await send("GET", path, body: nil)
    }

    @discardableResult
    func delete(_ path: String) async throws -> JSONValue {
        try await send("DELETE", path, body: nil)
    }

    private func send(_ method: String, _ path: String, body: JSONValue?) async throws -> JSONValue {
        var request = HTTPClientRequest(url: "http://127.0.0.1:\(port)\(path)")
        request.method = .init(rawValue: method)
        if let body {
            request.headers.add(name: "Content-Type", value: "application/json")
            request.body = .bytes(try JSONEncoder().encode(body))
        }
        let response = try await HTTPClient.shared.execute(request, timeout: .minutes(10))
        let bytes = try await response.body.collect(upTo: Self.longestAnswer)
        let value = try JSONDecoder().decode(JSONValue.self, from: Data(buffer: bytes))["value"] ?? .null
        guard let code = value["error"]?.string else { return value }
        throw WebDriverError(code: code, message: value["message"]?.string ?? "")
    }
}

/// What the driver says when a command fails.
struct WebDriverError: Error, CustomStringConvertible {
    /// The standard's name of the error, such as `no such element`.
    let code: String
    let message: String

    var description: String { "WebDriver: \(code): \(message)" }

    /// Whether the page was just being changed, so that the same command may succeed in a moment.
    var mayPass: Bool {
        switch code {
        case "no such element", "element not interactable", "element click intercepted": true
        default: isOfReplacedPage
        }
    }

    /// Whether the page was replaced before or during the command.
    var isOfReplacedPage: Bool {
        isOfMissingElement || (code == "unknown error" && Self.replacedPage.contains { message.contains($0) })
    }

    /// Whether the element was gone before the command began.
    var isOfMissingElement: Bool {
        switch code {
        case "stale element reference": true
        case "unknown error": Self.missingElement.contains { message.contains($0) }
        default: false
        }
    }

    // What the browser says, and the driver passes on as it is, when the page is replaced: no standard name of an error
    // stands for that.
    private static let missingElement = ["does not belong to the document", "No node with given id"]
    private static let replacedPage = [
        "Cannot find context with specified id", "Execution context was destroyed", "aborted by navigation",
    ]
}

/// A page that never came to show what a test waited for.
struct PageTimeout: Error, CustomStringConvertible {
    let waitedFor: String
    let lastError: String?
    let page: String

    var description: String {
        "The page never showed \(waitedFor).\(lastError.map { " \($0)." } ?? "") It is:\n\(page)"
    }
}

/// There is no browser to test with. Tests fail with it rather than pass without having tested anything.
struct MissingBrowser: Error, CustomStringConvertible {
    let program: String

    var description: String {
        "\(program) is not installed; the browser tests need it. On Debian: apt-get install chromium chromium-driver"
    }

    /// The path of the first of these programs that is installed.
    static func locate(_ programs: [String]) throws -> URL {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
        for program in programs {
            for folder in path.split(separator: ":") {
                let file = "\(folder)/\(program)"
                if FileManager.default.isExecutableFile(atPath: file) { return URL(fileURLWithPath: file) }
            }
        }
        throw MissingBrowser(program: programs[0])
    }
}
