import CompilerIndex
import Foundation
import SystemSupport
import Testing
import WorkspaceReading

@testable import Extraction

extension ExtractionTests {
    @Suite("Extracting with an interface")
    struct ExtractingWithAnInterfaceTests {
        @Test(
            "With an interface services get protocols, data goes out of files that hold more, and the app makes the rest"
        )
        func withAnInterfaceServicesGetProtocols() async throws {
            var request = ExtractionRequest(name: "Clocks", source: "Till", files: ["Sources/Till/Clock/**"])
            request.hasInterface = true
            request.extent = .exact
            let plan = try await ExtractionTests.restored().planner.plan(request)
            #expect(plan.isClear, "\(plan.text(isWhole: true))")
            let interface = try #require(plan.interface)
            #expect(interface.name == "ClocksInterface")
            #expect(interface.declarations == ["Moment (Sources/Till/Clock/Clock.swift)"])
            #expect(interface.protocols.map(\.name) == ["Clock", "ClocksZone"])
            #expect(interface.protocols.first?.type == "StandardClock")
            #expect(interface.protocols.first?.members == ["now()", "set(_:gently:)"])
            #expect(interface.module == "ClocksModule")
            #expect(plan.dependencies["Till"] == ["Clocks", "ClocksInterface"])
            #expect(plan.dependencies["Clocks"] == ["ClocksInterface"])
        }

        @Test("A library that creates the service itself is in the way of an interface, and so is a singleton")
        func aLibraryMayNotMakeWhat() async throws {
            var request = request()
            request.hasInterface = true
            let plan = try await ExtractionTests.restored().planner.plan(request)
            #expect(!plan.isClear)
            let reasons = plan.remarks.filter(\.isInTheWay).map(\.text)
            #expect(reasons.contains { $0.contains("'ProfileStore' is created here: pass it in") }, "\(reasons)")
            request = ExtractionRequest(name: "Bells", source: "Till", files: ["Sources/Till/Bell.swift"])
            request.hasInterface = true
            let bells = try await ExtractionTests.restored().planner.plan(request)
            let others = bells.remarks.filter(\.isInTheWay).map(\.text)
            #expect(
                others.contains { $0.contains("'Bell' is used for its static member 'shared'") }, "\(others)")
            #expect(
                others.contains { $0.contains("names 'Tone', which is declared in 'Bell' (move it out") }, "\(others)")
        }

        @Test("An interface that would hold nothing is refused")
        func anInterfaceThatWouldHold() async throws {
            var request = request("Fronts", "Sources/App/Front.swift")
            request.hasInterface = true
            let error = await #expect(throws: ExtractionError.self) {
                try await ExtractionTests.restored().planner.plan(request)
            }
            #expect(error?.description.contains("nothing from these files that an interface could contain") ?? false)
        }

        @Test("The type of a property is read from what the toolchain tells, without modules")
        func theTypeOfAPropertyIs() {
            #expect(Demangler.type(in: "App.Profile.age : Swift.Int") == "Int")
            #expect(Demangler.type(in: "App.P.all : [Swift.String : App.Outer.Inner?]") == "[String : Outer.Inner?]")
            #expect(Demangler.type(in: "App.P.run : (Swift.Int) -> ()") == "(Int) -> ()")
            #expect(Demangler.type(in: "App.P.x : App.(Hidden in _8DB39A8F)") == nil)
            #expect(Demangler.type(in: "App.Profile.age") == nil)
        }

        @Test(
            "An interface has operators, conformances of others' types, and services created by implicit initialisers")
        func operatorsOfAnInterface() async throws {
            let fixture = try await Fixture([
                "Package.swift": """
                // swift-tools-version: 6.0
                import PackageDescription
                let package = Package(
                    name: "App", targets: [.executableTarget(name: "App", dependencies: ["Lib"]), .target(name: "Lib")])
                """,
                "Sources/Lib/Service.swift": """
                public protocol Service: Sendable { func run() async }
                @MainActor public protocol Screen: AnyObject {}
                """,
                // Its isolation comes from its protocol.
                "Sources/App/Screens.swift": """
                import Lib
                final class Screens: Screen {
                    var all = 1
                    func count() -> Int { all }
                }
                @MainActor let services: [any Service] = [Watch(screens: Screens())]
                """,
                "Sources/App/Part/Watch.swift": """
                import Lib
                struct Watch: Service {
                    let screens: Screens
                    func run() async { _ = await screens.count() }
                }
                """,
                "Sources/App/main.swift":
                    "print((Sum(v: 1) <+> Sum(v: 2)).v, Box(value: 3).get())\nprint(Store(limit: 2).total(), Uses().level, Tally(limit: 3).total())\n",
                "Sources/App/Part/Sum.swift": """
                precedencegroup Adding { associativity: left }
                infix operator <+>: Adding
                infix operator <->: AdditionPrecedence
                struct Sum { let v: Int }
                func <+> (l: Sum, r: Sum) -> Sum { Sum(v: l.v + r.v) }
                final class Store {
                    let limit: Int
                    init(limit: Int) { self.limit = limit }
                    func total() -> Int { (Inner(v: limit) <-> Inner(v: 1)).v }
                }
                final class Meter {
                    let value: Int
                    init(value: Int) { self.value = value }
                }
                struct Tally {
                    let limit: Int
                    var step = 2
                    func total() -> Int { Meter(value: limit + step).value }
                }
                struct Inner { let v: Int }
                func <-> (l: Inner, r: Inner) -> Inner { Inner(v: l.v - r.v) }
                """,
                "Sources/App/Part/Box.swift": """
                protocol Worth { var worth: Int { get } }
                extension Int: Worth { var worth: Int { self } }
                struct Box<T: Worth> {
                    let value: T
                    func get() -> Int { value.worth }
                }
                struct Full { let box: Box<Int> }
                @propertyWrapper struct Clamp {
                    private var v: Int
                    init(wrappedValue: Int) { v = min(wrappedValue, 100) }
                    var wrappedValue: Int {
                        get { v }
                        set { v = min(newValue, 100) }
                    }
                }
                struct Uses { @Clamp var level: Int = 3 }
                """,
            ])
            defer { fixture.remove() }
            _ = try await fixture.extractWithInterface("Part", from: "App", files: ["Sources/App/Part/*.swift"])
            let interface = try await fixture.shell("cat Sources/PartInterface/*.swift")
            #expect(interface.contains("precedencegroup Adding") && interface.contains("operator <+>: Adding"))
            #expect(
                interface.contains("package protocol Watch: Sendable, Service"), "its users pass it on as a service")
            #expect(interface.contains("@MainActor package protocol PartScreens: AnyObject, Sendable"), "\(interface)")
            let module = try await fixture.shell("cat Sources/Part/PartModule.swift Sources/App/main.swift")
            #expect(
                module.contains("package static func makeTally(limit: Int, step: Int = 2) -> any Tally {"), "\(module)")
            #expect(module.contains("PartModule.makeTally(limit: 3).total()"), "\(module)")
            #expect(!interface.contains("<->") && interface.contains("extension Int: Worth"))
        }
    }
}
