import Foundation

/// Builds the generated codebase for real and says what was compiled and how the tests came out.
struct TruthBuild {
    let folder: String

    /// A build that failed, with what it said.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// When each object file was written, by path below the folder of what was built.
    func build() throws -> [String: Date] {
        let output = try run(
            "/usr/bin/env", ["swift", "build", "--build-tests", "--disable-dependency-cache", "--package-path", folder])
        guard output.status == 0 else { throw Failure(description: output.text) }
        var dates: [String: Date] = [:]
        // It is a link, which would not be walked into.
        let products = URL(fileURLWithPath: "\(folder)/.build/debug").resolvingSymlinksInPath().path
        for case let path as String in FileManager.default.enumerator(atPath: products) ?? .init() {
            guard path.hasSuffix(".o") else { continue }
            let attributes = try FileManager.default.attributesOfItem(atPath: "\(products)/\(path)")
            dates[path] = attributes[.modificationDate] as? Date
        }
        guard !dates.isEmpty else { throw Failure(description: "no object file below \(products)") }
        return dates
    }

    /// The modules that have an object file that was written, or went, between two builds.
    static func compiled(from old: [String: Date], to new: [String: Date]) -> Set<String> {
        let paths = Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }
        return Set(
            paths.compactMap { path in
                guard let folder = path.split(separator: "/").first, folder.hasSuffix(".build") else { return nil }
                let name = folder.dropLast(".build".count)
                return String(name.hasSuffix("-tool") ? name.dropLast("-tool".count) : name)
            })
    }

    /// What each test target's test printed.
    func outcomes() throws -> [String: String] {
        let bundle = "\(folder)/.build/debug/RootPackageTests.xctest"
        let output = try run(bundle, [])
        guard output.status == 0 else { throw Failure(description: output.text) }
        return output.text.split(separator: "\n").reduce(into: [:]) { outcomes, line in
            let words = line.split(separator: " ").map(String.init)
            if words.count == 3, words[0] == "OUTCOME" { outcomes[words[1]] = words[2] }
        }
    }

    private func run(_ program: String, _ arguments: [String]) throws -> (status: Int32, text: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: data, as: UTF8.self))
    }
}
