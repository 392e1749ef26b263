import Foundation
import SystemSupport

/// A compiler message with its position.
struct Diagnostic: Hashable, Sendable {
    let file: String
    let line: Int
    let message: String

    /// The errors in the output of a build, each once.
    static func errors(in output: String) -> [Diagnostic] {
        var seen: Set<Diagnostic> = []
        return output.split(whereSeparator: \.isNewline).compactMap { line -> Diagnostic? in
            guard let mark = line.range(of: ": error: ") else { return nil }
            let place = line[..<mark.lowerBound].split(separator: ":")
            guard place.count >= 3, place[0].hasPrefix("/"), let number = Int(place[place.count - 2]) else {
                return nil
            }
            return Diagnostic(
                file: place.dropLast(2).joined(separator: ":"), line: number,
                message: String(line[mark.upperBound...]))
        }.filter { seen.insert($0).inserted }
    }
}

/// The result of a build or a test run.
public struct RunResult: Sendable {
    public let succeeded: Bool
    public let output: String

    /// The first errors, each once, or the end of what was printed.
    public var errorLines: [String] {
        let lines = output.split(whereSeparator: \.isNewline)
        var seen: Set<Substring> = []
        let errors = lines.filter { line in
            (line.contains("error:") && !line.contains("`- error:") || line.contains("No space left on device"))
                && seen.insert(line).inserted
        }
        return (errors.isEmpty ? lines.suffix(5) : errors.prefix(10)).map(String.init)
    }

    /// The tests that passed, by name, and those that did not.
    var tests: (passed: Set<String>, failed: Set<String>) {
        var (passed, failed): (Set<String>, Set<String>) = ([], [])
        for line in output.split(whereSeparator: \.isNewline) {
            guard let start = line.range(of: "Test Case '") ?? line.range(of: " Test ") else { continue }
            let rest = line[start.upperBound...]
            if rest.hasPrefix("run with ") || rest.hasPrefix("Suite") { continue }
            if let end = rest.range(of: "' passed (") ?? rest.range(of: " passed after ") {
                passed.insert(String(rest[..<end.lowerBound]))
            } else if let end = rest.range(of: "' failed (") ?? rest.range(of: " failed after ") {
                failed.insert(String(rest[..<end.lowerBound]))
            }
        }
        return (passed.subtracting(failed), failed)
    }

    /// Why tests that passed before did not pass, a sentence each. If the process ended early, some of them never ran.
    func reasons(_ names: Set<String>) -> [String] {
        guard !names.isEmpty else { return [] }
        let failed = tests.failed
        let lines = output.split(whereSeparator: \.isNewline)
        let isWhole = lines.contains { $0.contains("Test run with ") || $0.contains("Executed ") }
        let last = lines.last.map { ": \($0)" } ?? ""
        return (isWhole ? [] : ["the tests ended early\(last)"])
            + names.sorted().map { name in
                guard failed.contains(name) else {
                    return "the test '\(name)' passed before, but did not finish now"
                }
                let issue = lines.firstIssue(of: name).map { ": \($0)" } ?? ""
                return "the test '\(name)' passed before, but fails now\(issue)"
            }
    }
}

extension [Substring] {
    /// What the first issue of a test says, as XCTest and Swift Testing print it.
    fileprivate func firstIssue(of test: String) -> Substring? {
        lazy.compactMap { line in
            let mark = line.range(of: " Test \(test) recorded an issue at ") ?? line.range(of: " error: \(test) : ")
            return mark.map { line[$0.upperBound...] }
        }.first
    }
}

/// Builds and tests a package.
public protocol PackageBuilding: Sendable {
    func build() async -> RunResult
    func test() async -> RunResult
}

/// The toolchain's package manager, as it is in `PATH`.
public struct PackageBuilder: PackageBuilding {
    private let folder: String
    /// The signal that ends a build or a test run, with everything that it has started.
    public var signal: EndingSignal
    /// Whether a build includes the tests.
    public var buildsTests = true
    /// Receives the latest step of a build, such as `[12/80] Compiling App Main.swift`, about once a second, and an
    /// empty text at the end.
    private let onStep: (@Sendable (String) -> Void)?

    public init(
        folder: String, signal: EndingSignal = EndingSignal(), onStep: (@Sendable (String) -> Void)? = nil
    ) {
        self.folder = folder
        self.signal = signal
        self.onStep = onStep
    }

    public func build() async -> RunResult { await run(["build"] + (buildsTests ? ["--build-tests"] : [])) }

    public func test() async -> RunResult { await run(["test"]) }

    private func run(_ arguments: [String]) async -> RunResult {
        let words = ["swift"] + arguments + BuildLock.options
        guard let logs = PrivateFolder.ofProcess else {
            return RunResult(
                succeeded: false, output: "no folder can be created for the output of '\(words.joined(separator: " "))'"
            )
        }
        let log = "\(logs)/\(UUID().uuidString).log"
        defer { unlink(log) }
        let steps = onStep.map { onStep in
            Task {
                while true {
                    try await Task.sleep(for: .seconds(1))
                    if let step = Self.latestStep(in: log) { onStep(step) }
                }
            }
        }
        let ending = await LoggedProcess(signal: signal).run(words, in: folder, log: log)
        steps?.cancel()
        _ = await steps?.result
        onStep?("")
        var output = String(decoding: FileManager.default.contents(atPath: log) ?? Data(), as: UTF8.self)
        if case .notStarted(let reason) = ending {
            output += "'\(words.joined(separator: " "))' could not be run: \(reason)"
        }
        return RunResult(succeeded: ending == .succeeded, output: output)
    }

    /// The last line of a log that numbers a step of the build, without what is being written.
    static func latestStep(in log: String) -> String? {
        guard let file = FileHandle(forReadingAtPath: log) else { return nil }
        defer { try? file.close() }
        let size = (try? file.seekToEnd()) ?? 0
        try? file.seek(toOffset: size - min(size, 4_096))
        let tail = String(decoding: (try? file.readToEnd()) ?? Data(), as: UTF8.self)
        return tail.split(separator: "\n", omittingEmptySubsequences: false).dropLast().last { line in
            line.prefixMatch(of: #/\[[0-9]+/[0-9]+\] /#) != nil
        }.map(String.init)
    }
}
