import Foundation
import Testing

/// Where the frameworks exist, building the package compiles the adapters against them, which is more than this.
private let hasFrameworks: Bool = {
    #if canImport(SwiftUI) || canImport(UIKit)
        true
    #else
        false
    #endif
}()

@Suite("Adapters for Apple platforms", .disabled(if: hasFrameworks, "The build checks them against the real ones."))
struct AdapterTests {
    @Test(
        "The adapter and an app that uses it fit the documented declarations of the framework", arguments: Adapter.all)
    func fits(adapter: Adapter) throws {
        let checkout = try Checkout()
        defer { checkout.remove() }
        #expect(try checkout.compile(adapter.framework, from: [adapter.standIn]) == [])
        #expect(try checkout.compile(adapter.name, from: adapter.sources()) == [])
        #expect(try checkout.compile("Sample", from: [adapter.sample]) == [])
    }

    @Test("An app that uses it shows, step by step, what a person should see", arguments: Adapter.all)
    func runs(adapter: Adapter) throws {
        let checkout = try Checkout()
        defer { checkout.remove() }
        try #require(try checkout.compile(adapter.framework, from: [adapter.standIn]) == [])
        try #require(try checkout.compile(adapter.name, from: adapter.sources()) == [])
        let said = try checkout.run(
            [adapter.sample, adapter.run], with: [adapter.framework, adapter.name],
            and: try Adapter.sources(of: "Backplane"))
        let expected = try String(contentsOf: adapter.transcript, encoding: .utf8)
        #expect(said == expected, "\(said)")
    }

    @Test("The runtime fits the declarations of the platform's log")
    func log() throws {
        let checkout = try Checkout()
        defer { checkout.remove() }
        #expect(try checkout.compile("os", from: [Adapter.log]) == [])
        #expect(try checkout.check("Backplane", from: Adapter.sources(of: "Backplane")) == [])
    }

    @Test("An app that uses it wrongly does not fit: the check can fail", arguments: Adapter.all)
    func doesNotFit(adapter: Adapter) throws {
        let checkout = try Checkout()
        defer { checkout.remove() }
        try #require(try checkout.compile(adapter.framework, from: [adapter.standIn]) == [])
        try #require(try checkout.compile(adapter.name, from: adapter.sources()) == [])
        let found = try checkout.compile("Faulty", from: [adapter.faulty])
        #expect(
            found.contains { $0.contains("'ViewlessScreen' does not conform to protocol '\(adapter.framework)Screen'") }
        )
        #expect(found.contains { $0.contains("cannot convert value of type 'Motherboard' to expected argument type") })
    }

    @Test(
        "Nothing of the adapter is left unchecked: all of it is behind the framework's import", arguments: Adapter.all)
    func isGuarded(adapter: Adapter) throws {
        let checkout = try Checkout()
        defer { checkout.remove() }
        let sources = try adapter.sources()
        #expect(sources.count >= 3)
        for source in sources {
            let text = try String(contentsOf: source, encoding: .utf8)
            #expect(text.hasPrefix("#if canImport(\(adapter.framework))"), "\(source.lastPathComponent)")
        }
        #expect(try checkout.compile(adapter.name, from: sources) == [])
        #expect(!(try checkout.compile("Sample", from: [adapter.sample])).isEmpty)
    }
}
