import Backplane
import Database
import NetworkService
import Testing

@testable import superapp

@Suite("Addresses typed by somebody hostile", .timeLimit(.minutes(60)))
struct HostileAddressTests {
    @Test("All kinds of addresses that the app has are attacked here")
    @MainActor
    func complete() async throws {
        let database = try DatabaseModule(at: .memory, migrations: Superapp.migrations)
        let gitHub = try #require(GitHubSettings(address: "http://127.0.0.1:1"))
        let modules = Superapp.modules(database: database, network: NetworkServiceModule(), gitHub: gitHub)
        let patterns = try Assembly(modules: modules, providing: Superapp.ofEachWindow).linkPatterns
        try await Site.run { site in
            // A new kind of address takes its place in `Site`.
            #expect(Set(patterns).isSubset(of: site.addresses.keys))
            for address in site.addresses.values {
                let answer = try await site.ada.get(address)
                #expect(answer.status == 200, "\(address)")
            }
        }
    }

    @Test("What is no id is 404, or 400 if it can't be read, in every kind of address, and a strange query breaks none")
    func parts() async throws {
        try await Site.run { site in
            for pattern in site.addresses.keys.sorted() {
                for address in HostileAddress.addresses(of: pattern) {
                    let answer = try await site.ada.get(address)
                    #expect([400, 404].contains(answer.status), "\(address): \(answer.status)")
                    #expect(!answer.body.contains("<script>alert"))
                }
            }
            for address in site.addresses.values.sorted() {
                for query in HostileAddress.queries {
                    let answer = try await site.ada.get("\(address)?\(query)")
                    #expect([200, 400, 404].contains(answer.status), "\(address)?\(query): \(answer.status)")
                    #expect(!answer.body.contains("<script>alert") && answer.headers["X-Injected"].isEmpty)
                }
            }
        }
    }

    @Test("At every address, another method is a 405 that says which, another type a 415, too much a 413")
    func methods() async throws {
        try await Site.run { site in
            let files = ["/favicon.ico", "/-/live", "/-/inspector", "/inspector", "/-/assets/x"]
            for address in site.addresses.values.sorted() + files {
                for method in ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND"] {
                    let answer = try await site.ada.send(method, address, headers: [], body: nil)
                    #expect(answer.status == 405, "\(method) \(address): \(answer.status)")
                    #expect(answer.headers.first(name: "Allow")?.contains("GET") == true, "\(method) \(address)")
                }
            }
            for address in files {
                let answer = try await site.ada.post(address, [])
                #expect(answer.status == 405, "\(address)")
            }
            for address in site.addresses.values.sorted() {
                for type in ["application/json", "text/plain", "multipart/form-data; boundary=x"] {
                    let answer = try await site.ada.send(
                        "POST", address, headers: [("Content-Type", type)], body: "{}")
                    #expect(answer.status == 415, "\(type) at \(address)")
                }
                let big = [("text", String(repeating: "a", count: 70_000))]
                let whole = try await site.ada.post(address, big)
                let inPieces = try await site.ada.postInPieces(address, big)
                #expect(whole.status == 413 && inPieces.status == 413, "\(address)")
            }
        }
    }
}
