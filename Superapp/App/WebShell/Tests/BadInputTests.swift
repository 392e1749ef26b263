import Foundation
import Testing

@testable import WebShell

@MainActor
@Suite("Bad input", .timeLimit(.minutes(5)))
struct BadInputTests {
    @Test("A missing, empty or forged token, window or screen owner is refused and changes nothing")
    func forged() async throws {
        try await TestServer.run { @MainActor server in
            let (browser, page) = try await server.visit()
            let other = try await browser.get("/")
            let forgeries: [[String: String?]] = [
                ["_token": nil], ["_token": ""], ["_token": "forged"], ["_token": other.token],
                ["_token": "\(page.token)x"], ["_window": nil], ["_window": "unknown"], ["_window": other.window],
            ]
            for forgery in forgeries {
                let answer = try await browser.post(page, "add", forgery.merging(["text": "x"]) { $1 })
                #expect(answer.status == 403 && answer.title == "This page has expired", "\(forgery)")
                // Without the seal of the person's own page it may be somebody else's.
                let isSealed = [page.token, other.token].contains(forgery["_token"] ?? page.token)
                #expect(answer.html.contains(#"value="x""#) == isSealed, "\(forgery)")
            }
            #expect(try server.model(page.window).notes.isEmpty)
        }
    }

    @Test("Another browser can't act in a window, even with its token")
    func otherBrowser() async throws {
        try await TestServer.run { @MainActor server in
            let page = try await server.browser().get("/")
            let thief = server.browser()
            let refused = try await thief.post(page, "add", ["text": "x"])
            // What comes without our cookie may have been filled in by another site.
            #expect(refused.status == 403 && !refused.html.contains(#"value="x""#))
            _ = try await thief.get("/")
            #expect(try await thief.post(page, "add", ["text": "x"]).status == 403)
            #expect(try await thief.live("/-/live?window=\(page.window)").status == 404)
            #expect(try server.model(page.window).notes.isEmpty)
        }
    }

    @Test("An unknown action, a missing action and a missing field are refused with a reason")
    func unknownAction() async throws {
        try await TestServer.run { @MainActor server in
            let (browser, page) = try await server.visit()
            let unknown = try await browser.post(page, "<b>explode")
            #expect(unknown.status == 400 && unknown.body.contains("no action &#39;&lt;b&gt;explode"))
            #expect(try await browser.post(page, "add", ["_action": nil, "text": "x"]).status == 400)
            let missing = try await browser.post(page, "add", json: true)
            #expect(missing.status == 400 && missing.json("text")?.contains("'text' is missing") == true)
        }
    }

    @Test(
        "A malformed form is refused",
        arguments: ["%", "a=%00", "%00=a", "a=%zz", "a=%F", "_window=%ff%fe", String(repeating: "a&", count: 300)])
    func malformed(body: String) async throws {
        try await TestServer.run { @MainActor server in
            let answer = try await server.visit().browser.post(body)
            #expect(answer.status == 400)
        }
    }

    @Test("A form of another type is refused")
    func wrongType() async throws {
        try await TestServer.run { @MainActor server in
            for type in [
                "text/plain", "application/json", "multipart/form-data; boundary=x", "", ";",
                "application/x-www-form-urlencoded2",
            ] {
                let answer = try await server.browser().post("a=b", type: type)
                #expect(answer.status == 415)
            }
        }
    }

    @Test("A compressed form is refused")
    func compressed() async throws {
        try await TestServer.run { @MainActor server in
            let (browser, page) = try await server.visit()
            for (encoding, status) in [("gzip", 415), ("gzip, identity", 415), ("identity", 303)] {
                let headers = [("Content-Encoding", encoding)]
                #expect(try await browser.post(page, "add", ["text": "x"], headers: headers).status == status)
            }
        }
    }

    @Test("A body over 64 KB is refused, with and without its length; one of 64 KB is read")
    func huge() async throws {
        try await TestServer.run { @MainActor server in
            let (browser, page) = try await server.visit()
            let big = String(repeating: "x", count: 64 * 1024)
            #expect(try await browser.post(page, "add", ["text": big]).status == 413)
            #expect(try await browser.post(big + big, isInPieces: true).status == 413)
            let fitting = String(repeating: "x", count: 64 * 1024 - 300)
            #expect(try await browser.post(page, "add", ["text": fitting]).status == 303)
        }
    }

    @Test("Marks without end on one letter are refused in the form, the address and the head, before they are compared")
    func marks() async throws {
        try await TestServer.run { @MainActor server in
            let (browser, page) = try await server.visit()
            let marks = "a" + String(repeating: "\u{301}\u{316}", count: 100)
            let answer = try await browser.post(page, "add", ["text": marks])
            #expect(answer.status == 422 && answer.body.contains("has more accents or other marks on it than"))
            let encoded = marks.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
            #expect(try await browser.get("/?q=\(encoded)").status == 422)
            #expect(try await browser.get("/\(encoded)").status == 422)
            let fitting = "a" + String(repeating: "\u{301}", count: 6)
            #expect(try await browser.post(page, "add", ["text": fitting]).status == 303)
        }
    }

    @Test("A lying length or a broken request gets an error or a closed connection, and the server goes on")
    func lying() async throws {
        try await TestServer.run { @MainActor server in
            let head = "POST /notes HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n"
            let short = head + "Content-Length: 1\r\n\r\na=b&c=d"
            #expect(try await server.statusLine(of: short).contains("403"))
            let claimed = head + "Content-Length: 99999999999\r\n\r\na=b"
            #expect(try await server.statusLine(of: claimed).contains("413"))
            for length in ["-1", "many", "1, 2"] {
                let line = try await server.statusLine(
                    of: head + "Content-Length: \(length)\r\n\r\na=b")
                #expect(line.contains("400") || line.isEmpty)
            }
            #expect(try await server.browser().get("/").status == 200)
        }
    }

    @Test(
        "A body that is not sent as HTTP says is the sender's mistake",
        arguments: [
            ("chunked", "zz\r\na=b\r\n0\r\n\r\n"), ("chunked", "3\r\na=bXX\r\n0\r\n\r\n"), ("chunked", "-1\r\na\r\n"),
            ("chunked", "FFFFFFFFFFFFFFFFFF\r\na\r\n"), ("chunked", "3;\0\r\na=b\r\n0\r\n\r\n"),
        ])
    func encodings(encoding: String, body: String) async throws {
        try await TestServer.run { @MainActor server in
            let line = try await server.statusLine(
                of: Self.head + "Transfer-Encoding: \(encoding)\r\n\r\n\(body)")
            #expect(line.contains("400"), "\(line)")
            #expect(try await server.browser().get("/").status == 200)
        }
    }

    /// The head of a form that a browser of ours could send.
    private static let head =
        "POST /notes HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n"
        + "Cookie: browser=AAAAAAAAAAAAAAAAAAAAAA\r\n"

    @Test(
        "A request in an encoding besides chunks has an unknown end: it is refused, with all that follows it",
        arguments: [
            ("gzip", 501), ("xchunked", 501), ("identity", 501), ("gzip, chunked", 501), ("", 501),
            ("chunked, gzip", 400),
            ("chunked, chunked", 400), ("chunked\r\nTransfer-Encoding: chunked", 400),
        ])
    func unknownEncoding(encoding: String, status: Int) async throws {
        try await TestServer.run { @MainActor server in
            for method in ["GET", "POST"] {
                let head = Self.head.replacing("POST", with: method)
                let body = "3\r\na=b\r\n0\r\n\r\n"
                let next = "GET /-/health HTTP/1.1\r\nHost: localhost\r\n\r\n"
                let all = try await server.everything(
                    after: head + "Transfer-Encoding: \(encoding)\r\n\r\n\(body)\(next)")
                #expect(all.hasPrefix("HTTP/1.1 \(status) ") && !all.contains("ok\n"), "\(method): \(all.prefix(300))")
                let late = try await server.everything(
                    after: next + head + "Transfer-Encoding: \(encoding)\r\n\r\n\(body)\(next)")
                let (first, second) = (late.firstRange(of: "ok\n"), late.firstRange(of: "HTTP/1.1 \(status) "))
                #expect(first != nil && second != nil, "\(method): \(late.prefix(300))")
                #expect(late.ranges(of: "HTTP/1.1 ").count == 2, "The requests before it are answered.")
            }
        }
    }

    @Test("A request of HTTP/1.0 with an encoding may end elsewhere for a proxy: it is refused, with what follows it")
    func oldEncoding() async throws {
        try await TestServer.run { @MainActor server in
            let head = Self.head.replacing("HTTP/1.1", with: "HTTP/1.0") + "Connection: keep-alive\r\n"
            let next = "GET /-/health HTTP/1.1\r\nHost: localhost\r\n\r\n"
            let all = try await server.everything(after: head + "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n\(next)")
            #expect(all.hasPrefix("HTTP/1.1 400 ") && !all.contains("ok\n"), "\(all.prefix(300))")
            #expect(all.contains("\r\nConnection: close\r\n"))
        }
    }

    @Test("A client that closes the connection and sends too much before it reads is told that it is too much")
    func answeredEarly() async throws {
        try await TestServer.run { @MainActor server in
            let size = 32 << 20
            let head = Self.head + "Connection: close\r\nUser-Agent: curl\r\nContent-Length: \(size)\r\n\r\n"
            let all = try await server.everything(after: head + String(repeating: "a", count: size))
            #expect(all.hasPrefix("HTTP/1.1 413 "), "\(all.prefix(300))")
        }
    }

    @Test("A client that sends a form only when it is told to go on is told")
    func expectation() async throws {
        try await TestServer.run(WebShellConfiguration(patience: .seconds(86_400))) { @MainActor server in
            let line = try await server.statusLine(of: Self.head + "Expect: 100-continue\r\nContent-Length: 3\r\n\r\n")
            #expect(line == "HTTP/1.1 100 Continue")
            let other = try await server.statusLine(of: Self.head + "Expect: a wonder\r\nContent-Length: 3\r\n\r\n")
            #expect(other == "HTTP/1.1 417 Expectation Failed")
        }
    }

    @Test("A form of somebody who has none of our cookies is refused before its body arrives")
    func unknownSender() async throws {
        try await TestServer.run(WebShellConfiguration(patience: .seconds(86_400))) { @MainActor server in
            let head = "POST /notes HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n"
            let line = try await server.statusLine(of: head + "Content-Length: 60000\r\n\r\na")
            #expect(line.contains(" 403 "), "\(line)")
        }
    }

    @Test(
        "A request that says more than once, or in no valid way, whom it is for and where it comes from is malformed",
        arguments: [
            "Host: localhost\r\nHost: evil.example", "Host: localhost\r\nhost: localhost",
            "Host: evil.example\r\nHost: localhost",
            "Host: local host", "Host: localhost/", "Host: localhost, localhost", "Host: user@localhost",
            "Host: http://localhost",
            "Host: localhost:http", "Host: localhost:1:1", "Host: localhost:999999", "Host: [::1", "Host: [::1]x",
            "Host: [x]",
            "Host: localh\u{F6}st", "Host: localhost:\u{301}", "Host:", "Accept: */*",
            "Host: localhost\r\nOrigin: http://localhost\r\nOrigin: http://evil.example",
            "Host: localhost\r\nSec-Fetch-Site: same-origin\r\nSec-Fetch-Site: cross-site",
            "Host: localhost\r\nContent-Type: text/plain\r\nContent-Type: application/x-www-form-urlencoded",
            "Host: localhost\r\nContent-Length: 3\r\nContent-Length: 4",
            "Host: localhost\r\nContent-Length: 3\r\nTransfer-Encoding: chunked",
        ])
    func ambiguous(fields: String) async throws {
        try await TestServer.run { @MainActor server in
            for method in ["GET", "POST"] {
                let request = "\(method) / HTTP/1.1\r\n\(fields)\r\n\r\n"
                let line = try await server.statusLine(of: request)
                #expect(line.contains(" 400 "), "\(method): \(line)")
            }
            #expect(server.application.windows.isEmpty)
        }
    }

    @Test(
        "A request whose target names a host is for that host",
        arguments: [
            ("http://localhost/notes", "evil.example", 200), ("HTTP://127.0.0.1:80/notes", "localhost", 200),
            ("http://evil.example/notes", "localhost", 421), ("http:///notes", "localhost", 400),
            ("http://user@localhost/", "localhost", 400), ("javascript://localhost/notes", "localhost", 400),
            ("localhost/notes", "localhost", 400), ("*", "localhost", 400),
        ])
    func absoluteTarget(target: String, host: String, status: Int) async throws {
        try await TestServer.run { @MainActor server in
            let line = try await server.statusLine(of: "GET \(target) HTTP/1.1\r\nHost: \(host)\r\n\r\n")
            #expect(line.contains(" \(status) "), "\(line)")
            let two = "GET \(target) HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n"
            #expect(try await server.statusLine(of: two).contains(" 400 "))
        }
    }

    @Test(
        "A health check says which host it is for, as every request does",
        arguments: [
            ("/-/health HTTP/1.1\r\nHost: localhost", 200), ("/-/health HTTP/1.0\r\nHost: 127.0.0.1:80", 200),
            ("/-/health HTTP/1.0", 400), ("/-/health HTTP/1.1\r\nHost:", 400),
            ("/-/health HTTP/1.1\r\nHost: a\r\nHost: b", 400), ("/-/health HTTP/1.1\r\nHost: evil.example", 421),
            ("http://evil.example/-/health HTTP/1.1\r\nHost: localhost", 421),
        ])
    func health(request: String, status: Int) async throws {
        try await TestServer.run { @MainActor server in
            let line = try await server.statusLine(of: "GET \(request)\r\n\r\n")
            #expect(line.contains(" \(status) "), "\(line)")
        }
    }

    @Test("A request that is never finished is given up")
    func unfinished() async throws {
        let configuration = WebShellConfiguration(patience: .milliseconds(50))
        try await TestServer.run(configuration) { @MainActor server in
            let line = try await server.statusLine(of: Self.head + "Content-Length: 100\r\n\r\na=b")
            #expect(line.isEmpty || line.contains("400"))
        }
    }

    @Test("A method that an address has no use for is refused with those it has")
    func wrongMethod() async throws {
        try await TestServer.run { @MainActor server in
            for (method, path) in [
                ("PUT", "/"), ("DELETE", "/notes"), ("OPTIONS", "/"), ("POST", "/-/live"), ("PATCH", "/inspector"),
            ] {
                let answer = try await server.browser().send(method, path)
                #expect(answer.status == 405 && answer.headers.first(name: "allow")?.contains("GET") == true)
            }
            #expect(try await server.browser().send("GET", "/-/assets").status == 404)
        }
    }

    @Test(
        "A tricky address is refused or unknown, never more",
        arguments: [
            "//evil.example/", "/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/-/assets/../../Package.swift",
            "/-/assets/%2e%2e/x", "/Notes", "/notes%2F", "/-/", "/-/unknown", "/.well-known/x", "/a\\b",
        ])
    func tricks(path: String) async throws {
        try await TestServer.run { @MainActor server in
            let line = try await server.statusLine(
                of: "GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n")
            #expect(line.contains("404") || line.contains("400"), "\(line)")
        }
    }

    @Test("Control characters, broken encoding and over-long addresses are refused")
    func addresses() async throws {
        try await TestServer.run { @MainActor server in
            for path in ["/%00", "/a%0d%0aSet-Cookie:x=1", "/%zz", "/%ff%fe", "/?q=%zz", "/?q=%ff", "/?%"] {
                let line = try await server.statusLine(
                    of: "GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n")
                #expect(line.contains("400"), "\(path): \(line)")
            }
            let long = "/" + String(repeating: "a", count: 5000)
            #expect(try await server.browser().get(long).status == 414)
        }
    }

    @Test(
        "A query of empty names and values is passed over",
        arguments: ["=", "==", "&", "&=&", "=x", "window", "window="])
    func emptyQuery(query: String) async throws {
        try await TestServer.run { @MainActor server in
            let answer = try await server.browser().get("/notes?\(query)")
            #expect(answer.status == 404 || answer.status == 200)
            #expect(try await server.browser().live("/-/live?\(query)").status == 404)
        }
    }

    @Test("On loopback, a request for another host is refused: it comes from a site that points its name here")
    func rebinding() async throws {
        try await TestServer.run { @MainActor server in
            let browser = server.browser()
            for host in ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example:80", "192.168.0.1"] {
                browser.host = host
                let answer = try await browser.get("/")
                #expect(answer.status == 421, "\(host)")
            }
            for host in ["localhost", "LOCALHOST:9000", "127.0.0.1:\(server.address.port)", "[::1]:1"] {
                browser.host = host
                let answer = try await browser.get("/")
                #expect(answer.status == 200, "\(host)")
            }
        }
    }
}
