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
        _ = try Assembly(modules: Superapp.modules(database: database), providing: [.init(\.client)])
    }

    @Test("Without the window's client the modules that need it are named")
    func missing() throws {
        let database = try DatabaseModule(at: .memory, migrations: [])
        #expect {
            try Assembly(modules: Superapp.modules(database: database))
        } throws: { error in
            (error as? AssemblyError)?.problems == [
                .missingDependency(dependency: "Client", requiredBy: "LoginModule"),
                .missingDependency(dependency: "Client", requiredBy: "RegisterModule"),
            ]
        }
    }
}
