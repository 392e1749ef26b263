// The code of the article "Turn a recording into a test".

import Backplane
import BackplaneTesting
import Foundation
import Testing

struct Sale: Codable, Equatable, Sendable {
    let title: String
    let price: Int
}

enum TillOutcome: Codable, Equatable, Sendable {
    case sold(Sale)
    case refused
}

extension BoardID<String, TillOutcome, Never> { static var till: Self { "com.example.till" } }
extension BoardID<Sale, Never, Never> { static var receipt: Self { "com.example.receipt" } }

/// A server's prices, which are others each time.
struct ServerPrices: Prices {
    let price: Int
    func price(of title: String) async throws -> Int { price }
}

final class TillBoard: Board<String, TillOutcome, Never> {
    private let prices: any Prices

    init(prices: any Prices) { self.prices = prices }

    override func activate(_ title: String) {
        task { [weak self, prices] in
            let price = try? await prices.price(of: title)
            self?.complete(with: price.map { .sold(Sale(title: title, price: $0)) } ?? .refused)
        }
    }
}

struct TillModule: Module {
    let prices: any Prices

    func register(in registry: inout ModuleRegistry) {
        registry.board(.till) { _ in TillBoard(prices: prices) }
        registry.board(.receipt) { _ in ClosureBoard { _, _ in } }
    }
}

/// The flows of the app. When somebody met the fault, they were not registered.
@MainActor
enum TillFlows {
    static func register(in motherboard: Motherboard) {
        motherboard.registerFlow(from: .till) { motherboard, outcome in
            if case .sold(let sale) = outcome { motherboard.activate(.receipt, with: sale) }
        }
    }
}

@MainActor
@Suite("Guide: turn a recording into a test")
struct ReplayRecordingsTests {
    fileprivate let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

    /// Meets the fault and gives the file that was written.
    fileprivate func record() async throws -> URL {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: "sale.trace")
        let prices = ServerPrices(price: 12)
        let (faults, fault) = AsyncStream.makeStream(of: Fault.self)
        let handler = FaultHandler { fault.yield($0) }
        // <doc>
        let answers = RecordedAnswers()
        let recorder = TraceRecorder(capacity: 10_000, keepingPayloads: true, answers: answers)
        let root = Root(faultHandler: handler)
        root.trace.add(recorder)
        try recorder.saveOnFault(to: file)

        let modules = [TillModule(prices: RecordedPrices(prices: prices, answers: answers))]
        let motherboard = try Motherboard(modules: modules, root: root)
        // </doc>
        motherboard.install(into: root)
        motherboard.activate(.till, with: "Emma")
        for await _ in faults { break }
        return file
    }
}

// <doc>
protocol Prices: Sendable {
    func price(of title: String) async throws -> Int
}

struct RecordedPrices: Prices {
    let prices: any Prices
    let answers: RecordedAnswers

    func price(of title: String) async throws -> Int {
        try await answers.answer(to: "price of \(title)") { try await prices.price(of: title) }
    }
}
// </doc>

extension ReplayRecordingsTests {
    @Test("The fault that was recorded comes again until it is mended")
    func replay() async throws {
        let file = try await record()
        defer { try? FileManager.default.removeItem(at: folder) }
        let prices = ServerPrices(price: 99)
        // <doc>
        let answers = RecordedAnswers()
        let modules = [TillModule(prices: RecordedPrices(prices: prices, answers: answers))]
        let result = try await Replay(Recording(contentsOf: file)).run(modules, answers: answers) { motherboard in
            TillFlows.register(in: motherboard)
        }
        #expect(result.problems.isEmpty)
        // </doc>
        #expect(result.mended != nil)
        let error = await #expect(throws: ReplayError.self) {
            try await Replay(Recording(contentsOf: file)).run(modules, answers: answers)
        }
        let text = "\(try #require(error))\n"
        let shown = try Guide.article("ReplayRecordings").blocks(of: "text").first
        #expect(text == shown)
    }

    @Test("The recording prints as a test of one board")
    func source() async throws {
        let file = try await record()
        defer { try? FileManager.default.removeItem(at: folder) }
        // <doc>
        let source = try Replay(Recording(contentsOf: file)).testSource(
            for: .till, of: "TillModule(prices: FixedPrices())", importing: ["Till"])
        // </doc>
        let shown = try Guide.article("ReplayRecordings").blocks(of: "swift-test").first
        #expect(source == shown)
    }
}
