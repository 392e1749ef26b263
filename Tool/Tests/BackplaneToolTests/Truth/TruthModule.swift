/// A module of the generated codebase. Its value is a sum over its own number and the values of what it depends on, so
/// that a test's outcome tells when anything below it changed.
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
    /// Files beside the first one, by number.
    var extras: Set<Int> = [1]
    var define: String?

    var folder: String { "\(kind == .test ? "Tests" : "Sources")/\(name)" }

    var files: [String: String] {
        var files = ["\(folder)/\(kind == .executable ? "main" : name).swift": source]
        if let helper { files["\(folder)/Helper.swift"] = helper }
        for extra in extras { files["\(folder)/Extra\(extra).swift"] = "func extra\(extra)() -> Int { \(number) }\n" }
        return files
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
            return """
                import XCTest
                \(lines)
                final class \(name)Case: XCTestCase {
                    func testValue() throws { print("OUTCOME \(name) \\(\(sum))") }
                }

                """
        }
    }
}
