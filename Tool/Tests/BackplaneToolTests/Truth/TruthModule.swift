/// A module of the generated codebase. Its value is a sum over its own number and the values of what it depends on, so
/// that a test's outcome tells when anything below it changed. A library also has a structure that stores those of the
/// libraries it depends on, whose size tests print as their module and as the library's own code have it.
struct TruthModule {
    enum Kind { case library, test, executable }

    let name: String
    let kind: Kind
    var dependencies: [String]
    /// Code that adds to the value: a resource, a generated constant, a C function.
    var addend = "0"
    var imports: [String] = []
    /// A file of code that the addend calls.
    var helper: String?
    var number = 1
    /// How many fields the structure of a library has besides those of its dependencies.
    var fields = 1
    /// Files beside the first one, by number.
    var extras: Set<Int> = [1]
    var define: String?

    var folder: String { "\(kind == .test ? "Tests" : "Sources")/\(name)" }

    var files: [String: String] {
        var files = ["\(folder)/\(kind == .executable ? "main" : name).swift": source]
        if let helper { files["\(folder)/Helper.swift"] = helper }
        if kind == .library { files.merge(shape) { first, _ in first } }
        for extra in extras { files["\(folder)/Extra\(extra).swift"] = "func extra\(extra)() -> Int { \(number) }\n" }
        return files
    }

    /// The dependencies with a structure: the other libraries of the package.
    var shapedDependencies: [String] { dependencies.filter(Self.shaped.contains) }

    private static let shaped: Set<String> = [
        "Alpha", "BetaInterface", "Beta", "Gamma", "Delta", "Epsilon", "Zeta", "Eta", "Theta",
    ]

    /// A structure that stores those of the dependencies, and its size, which another file asks for.
    private var shape: [String: String] {
        let own = (0..<fields).map { "field\($0)" } + shapedDependencies.map { "shape\($0)" }
        let values = (0..<fields).map { _ in "1" } + shapedDependencies.map { "Shape\($0)()" }
        let properties = zip(own, values).map { "    var \($0) = \($1)\n" }.joined()
        let imports = shapedDependencies.map { "import \($0)\n" }.joined()
        return [
            "\(folder)/Shape.swift": "\(imports)public struct Shape\(name) {\n\(properties)    public init() {}\n}\n",
            "\(folder)/Size.swift": "public func size\(name)() -> Int { MemoryLayout<Shape\(name)>.size / 8 }\n",
        ]
    }

    private var sum: String {
        ([String(number), addend] + dependencies.filter { $0 != "CCore" }.map { "value\($0)()" }).joined(
            separator: " + ")
    }

    private var source: String {
        let lines = (dependencies + imports).map { "import \($0)\n" }.joined()
        switch kind {
        case .library: return "\(lines)public func value\(name)() -> Int { \(sum) }\n"
        case .executable: return "\(lines)print(\(sum))\n"
        case .test:
            let sizes = shapedDependencies.map { " + size\($0)() + MemoryLayout<Shape\($0)>.size / 8" }.joined()
            return """
                import XCTest
                \(lines)
                final class \(name)Case: XCTestCase {
                    func testValue() throws { print("OUTCOME \(name) \\(\(sum)\(sizes))") }
                }

                """
        }
    }
}
