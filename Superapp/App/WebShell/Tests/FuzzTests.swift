import DesignSystemInterface
import HummingbirdCore
import NIOCore
import Testing

@testable import WebShell

/// What the tests of single tricks have not thought of. A failure names the seed to run again.
///
/// Long rounds let others have the thread now and then: theirs has only a few.
@Suite("Random input", .timeLimit(.minutes(20)))
struct FuzzTests {
    @Test("A form of any bytes is read or refused as malformed, and what is read is what was sent")
    func forms() async throws {
        var fuzz = Fuzz()
        let pieces = [
            "&", "=", "%", "%4", "%41", "%C3%A9", "%ff", "%00", "%ED%A0%80", "+", "a", "_token", "é", "&&", "==",
        ]
        for round in 1...20_000 {
            if round.isMultiple(of: 100) { await Task.yield() }
            let bytes = fuzz.bytes(of: pieces, upTo: 24)
            do throws(Refusal) {
                _ = try FormDecoder.decode(bytes)
            } catch {
                guard case .malformed = error else {
                    Issue.record("\(fuzz): \(bytes) is refused as \(error)")
                    return
                }
            }
            // U+0000 is refused.
            let text = String(decoding: bytes.filter { $0 != 0 }, as: UTF8.self)
            let encoded = text.utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
            let form = try FormDecoder.decode("x=\(encoded)&\(encoded)=y&x=2".utf8)
            let isRead = form["x"] == text && form.all("x").last == "2" && (text == "x" || form[text] == "y")
            #expect(isRead, "\(fuzz): \(bytes)")
        }
    }

    @Test("An address of any characters is read or refused, and what the app opens has no window in it")
    func addresses() async {
        var fuzz = Fuzz()
        let pieces = [
            "/", "//", "?", "&", "=", "window=", "version=", "%", "%2", "%2e", "%00", "%ff", "%C3%A9", "..", "#", ":",
            "://",
            "@", "[", "é", "\u{202E}", "a", "http://", "-",
        ]
        for round in 1...20_000 {
            if round.isMultiple(of: 100) { await Task.yield() }
            let text = String(decoding: fuzz.bytes(of: pieces, upTo: 12), as: UTF8.self)
            guard let address = try? ShellAddress(URI("/\(text)")) else { continue }
            #expect(address.path.hasPrefix("/"), "\(fuzz): \(text)")
            #expect(address.path == "/" || !address.path.hasSuffix("/"), "\(fuzz): \(text)")
            #expect(address.address.hasPrefix(address.path), "\(fuzz): \(text)")
            let query = address.address.drop { $0 != "?" }.dropFirst()
            #expect(!query.split(separator: "&").contains { $0.hasPrefix("window=") }, "\(fuzz): \(text)")
            _ = (address.window, address.version)
            _ = try? ShellAddress(URI(text))
        }
    }

    @Test("Requests of any bytes get an answer or are hung up on, never a fault of the server's, which goes on")
    func requests() async throws {
        try await TestServer.run { @MainActor server in
            var fuzz = Fuzz()
            for _ in 1...400 {
                let request = Self.request(&fuzz)
                let line = try await server.statusLine(of: request)
                #expect(line.isEmpty || !line.contains(" 5") || line.contains(" 501"), "\(fuzz): \(line) to \(request)")
            }
            #expect(try await server.browser().get("/").status == 200)
        }
    }

    /// A request that is right in its outline, so that it gets further than the first line.
    private static func request(_ fuzz: inout Fuzz) -> ByteBuffer {
        let methods = ["GET", "POST", "HEAD", "PUT", "OPTIONS", "get", "TRACE"]
        let targets = [
            "/", "/notes", "/-/live", "/inspector", "/-/assets/", "?", "&", "=", "window=", "%", "%00", "..", "*",
        ]
        let cookies = ["browser", "session", "=", ";", "; ", "\"", ",", "a", "=;", "$Version=1", "%00", "\t"]
        let fields = ["&", "=", "_window", "_token", "_screen", "_action", "%", "%00", "+", "a"]
        let body = fuzz.bytes(of: fields, upTo: 20)
        var request = ByteBuffer(string: "\(methods.randomElement(using: &fuzz) ?? "GET") /")
        request.writeBytes(fuzz.bytes(of: targets, upTo: 6).filter { $0 > 0x20 })
        request.writeString(" HTTP/1.1\r\nHost: localhost\r\nCookie: ")
        request.writeBytes(fuzz.bytes(of: cookies, upTo: 12).filter { $0 >= 0x20 })
        request.writeString(
            "\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: \(body.count)\r\n\r\n")
        request.writeBytes(body)
        return request
    }
}
