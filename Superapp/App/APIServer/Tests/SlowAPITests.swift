import Backplane
import BackplaneTesting
import Domain
import Foundation
import NetworkPlatform
import NetworkServiceInterface
import NetworkServiceTesting
import PlatformAPI
import PlatformInterface
import Testing

@Suite("Network platform, when the API takes its time", .timeLimit(.minutes(5)))
struct SlowAPITests {
    private let cache = CacheFolder()
    private let clock = TestClock()

    /// Todos of an API that answers, with one todo of each title, once the gate is open.
    @MainActor
    private func todos(_ owner: OwnerID, _ titles: [String], after gate: Gate) throws -> any TodosUseCase {
        let body = try JSONEncoder().encode(try titles.map { Todo(owner: owner, title: try Title($0)) })
        let network = StubNetwork { _ throws(NetworkError) in
            await gate.pass()
            return NetworkResponse(status: 200, body: body)
        }
        let url = try #require(URL(string: "http://127.0.0.1:1"))
        let platform = NetworkPlatformModule(api: url, key: APIKey(), cache: cache.url, clock: clock)
        let assembly = try Assembly(modules: [StubbedNetwork(network: network), platform])
        return try assembly.dependencies.useCases.makeTodosUseCase()
    }

    @Test("What was known last is shown after a moment, marked, and replaced as soon as the answer is there")
    func slow() async throws {
        let owner = try #require(OwnerID(rawValue: "ada"))
        let (open, closed) = (Gate(), Gate())
        open.open()
        for try await result in try await todos(owner, ["bread"], after: open).todos(Query(owner: owner)) {
            #expect(!result.isOffline)
            break
        }
        let todos = try await todos(owner, ["bread", "milk"], after: closed)
        let moment = Task { [clock] in
            while clock.sleepers == 0 { await Task.yield() }
            await clock.advance(by: .seconds(1))
        }
        var seen: [String] = []
        for try await result in todos.todos(Query(owner: owner)) {
            seen.append("\(result.items.map(\.title.text).sorted()) \(result.isOffline ? "known" : "now")")
            guard result.isOffline else { break }
            closed.open()
        }
        await moment.value
        #expect(seen == [#"["bread"] known"#, #"["bread", "milk"] now"#])
    }

    @Test("While the API does not answer, what was known is shown at once whenever a list is opened")
    func eachTime() async throws {
        let owner = try #require(OwnerID(rawValue: "eve"))
        let (open, closed) = (Gate(), Gate())
        open.open()
        for try await _ in try await todos(owner, ["bread"], after: open).todos(Query(owner: owner)) { break }
        let todos = try await todos(owner, ["bread"], after: closed)
        #expect(try await known(todos, of: owner, after: .seconds(1)))
        for _ in 1...3 { #expect(try await known(todos, of: owner, after: .milliseconds(100))) }
    }

    /// Whether what was known is shown first, after a while.
    private func known(_ todos: any TodosUseCase, of owner: OwnerID, after wait: Duration) async throws -> Bool {
        let moment = Task { [clock] in
            while clock.sleepers == 0 { await Task.yield() }
            await clock.advance(by: wait)
        }
        defer { moment.cancel() }
        for try await result in todos.todos(Query(owner: owner)) {
            await moment.value
            return result.isOffline
        }
        return false
    }

    @Test("Where nothing is known, the answer is waited for")
    func unknown() async throws {
        let owner = try #require(OwnerID(rawValue: "bob"))
        let gate = Gate()
        let todos = try await todos(owner, ["bread"], after: gate)
        let moment = Task { [clock] in
            while clock.sleepers == 0 { await Task.yield() }
            await clock.advance(by: .seconds(1))
            gate.open()
        }
        for try await result in todos.todos(Query(owner: owner)) {
            #expect(result.items.map(\.title.text) == ["bread"] && !result.isOffline)
            break
        }
        await moment.value
    }
}

/// The network as a module.
private struct StubbedNetwork: Module {
    let network: StubNetwork

    func register(in registry: inout ModuleRegistry) {
        registry.register(\.network) { [network] _ in network }
    }
}
