import Domain
import Foundation
import NetworkServiceInterface
import Testing

/// Entities from an attacker who wants to break the API.
@Suite("Hostile entities", .timeLimit(.minutes(20)))
struct HostileEntityTests {
    private let todo: Todo

    init() throws {
        todo = Todo(owner: try #require(OwnerID(rawValue: "ada")), title: try Title("Hi"))
    }

    private var address: String { "/v1/todos/\(todo.id.rawValue)" }

    private func json() throws -> String { String(decoding: try JSONEncoder().encode(todo), as: UTF8.self) }

    @Test("One with any byte left out or replaced is stored or refused, and the API goes on")
    func bytes() async throws {
        try await TestAPI.run { api in
            let caller = try await Caller(api)
            let valid = Array(try json().utf8)
            for index in valid.indices {
                for replacement in [[], [UInt8(ascii: "\"")], [UInt8(ascii: "9")], [UInt8(ascii: "\\")], [0xFF]] {
                    let body = Data(valid[..<index] + replacement + valid[(index + 1)...])
                    let answer = try await caller.send(.put, address, body: body)
                    let what = "\(String(decoding: body, as: UTF8.self)): \(answer.status)"
                    #expect([200, 400, 404, 409].contains(answer.status), "\(what)")
                }
            }
            #expect(try await caller.status(.get, "/v1/todos") == 200)
        }
    }

    @Test(
        "One with a value at or over the edge of its type is stored or refused, and can be read again",
        arguments: [
            #""createdAt":9223372036854775807"#, #""createdAt":-9223372036854775808"#,
            #""createdAt":9223372036854775808"#,
            #""createdAt":1e400"#, #""createdAt":0.5"#, #""createdAt":null"#, #""updatedAt":-9223372036854775808"#,
            #""revision":9223372036854775807"#, #""revision":-9223372036854775808"#, #""revision":-1"#,
            #""title":"\ud800""#, #""title":"\u202e""#, #""title":"\u0000""#, #""isDone":2"#, #""id":"""#,
            #""owner":"""#,
        ])
    func edges(field: String) async throws {
        try await TestAPI.run { api in
            let caller = try await Caller(api)
            let name = field.prefix { $0 != ":" }
            let value = try Regex(NSRegularExpression.escapedPattern(for: String(name)) + #":("[^"]*"|[^,}]*)"#)
            let body = try json().replacing(value, with: field)
            #expect(body.contains(field))
            #expect([200, 400, 404].contains(try await caller.status(.put, address, body: body)))
            #expect(try await caller.status(.get, "/v1/todos") == 200)
        }
    }

    @Test(
        "What is nested without end is refused",
        arguments: [("[", 60_000), (#"{"a":"#, 20_000), (#"{"not":{"_0":"#, 700)])
    func nested(opening: String, depth: Int) async throws {
        let json = String(repeating: opening, count: depth)
        try await TestAPI.run { api in
            let caller = try await Caller(api)
            #expect(try await caller.status(.put, address, body: json) == 400)
            let condition =
                String(json.prefix(8_000)).addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
            #expect(try await caller.status(.get, "/v1/todos?where=\(condition)") == 400)
        }
    }
}
