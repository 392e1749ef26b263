import Backplane
import Database
import Testing

@testable import superapp

@MainActor
@Suite("Superapp's assembly")
struct AssemblyTests {
    @Test("All modules fit together, given who is at each window")
    func fit() throws {
        let database = try DatabaseModule(at: .memory, migrations: [])
        for platform in [Platform.sqlite, .memory] {
            _ = try Assembly(
                modules: Superapp.modules(database: database, platform: platform),
                providing: Superapp.ofEachWindow)
        }
    }

    @Test("Without the window's client the modules that need it are named")
    func missing() throws {
        let database = try DatabaseModule(at: .memory, migrations: [])
        let error = #expect(throws: AssemblyError.self) {
            try Assembly(modules: Superapp.modules(database: database))
        }
        let problems = error?.problems ?? []
        for (dependency, module) in [
            ("Client", "LoginModule"), ("Client", "RegisterModule"), ("CurrentSession", "ChatModule"),
            ("WindowAttention", "ChatModule"), ("CurrentSession", "PostsModule"), ("CurrentSession", "TodosModule"),
        ] {
            #expect(problems.contains(.missingDependency(dependency: dependency, requiredBy: module)))
        }
    }
}
