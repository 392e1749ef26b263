import Foundation
import Testing

@testable import Linkage

@Suite("An ELF file")
struct ELFFileTests {
    private let sample = SampleELF(
        symbols: [
            .init(name: "strong"), .init(name: "weak", binding: 2), .init(name: "private", binding: 0),
            .init(name: "elsewhere", section: 0), .init(name: "source.swift", binding: 0, type: 4),
        ], needed: ["libA.so", "libc.so.6"], runPath: "$ORIGIN:/opt/lib")

    @Test("tells the libraries that it needs, where it looks for them, and how much of it is mapped")
    func dynamic() throws {
        let file = try ELFFile(sample.data, path: "sample")
        #expect(file.needed == ["libA.so", "libc.so.6"])
        #expect(file.searchPaths == ["$ORIGIN", "/opt/lib"])
        #expect(file.mappedSize == 120)
        #expect(file.isLoadable)
    }

    @Test("tells which names it defines, and which of them nothing else may define")
    func symbols() throws {
        let file = try ELFFile(sample.data, path: "sample")
        let wanted = ["strong", "weak", "private", "elsewhere", "source.swift", "unknown"]
        #expect(file.definedNames(among: wanted) == ["strong", "weak", "private"])
        #expect(file.strongNames(limit: 10) == ["strong"])
    }

    @Test("is read from a slice of bytes as from the whole")
    func slices() throws {
        let data = (Data([1, 2, 3]) + sample.data).dropFirst(3)
        #expect(try ELFFile(data, path: "sample").needed == ["libA.so", "libc.so.6"])
    }

    @Test(
        "is refused with a reason when it is none",
        arguments: ["", "\u{7F}ELF", "#!/bin/sh\n" + String(repeating: "x", count: 100)])
    func none(text: String) {
        #expect(throws: ELFFile.Failure.self) { try ELFFile(Data(text.utf8), path: "sample") }
    }

    @Test("gives an error or less when it is cut off, wherever that is")
    func cutOff() {
        let data = sample.data
        for length in 0..<data.count {
            guard let file = try? ELFFile(data.prefix(length), path: "sample") else { continue }
            #expect(Set(file.needed).isSubset(of: ["libA.so", "libc.so.6", ""]))
            _ = file.definedNames(among: ["strong"])
        }
    }

    @Test("is read within its bytes, whatever it says about itself")
    func hostile() {
        var random = SystemRandomNumberGenerator()
        let data = sample.data
        for _ in 0..<20_000 {
            var bytes = data
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let place = Int.random(in: 4..<bytes.count, using: &random)
                bytes[place] =
                    [0, 1, 0x7F, 0x80, 0xFF, UInt8.random(in: 0...255, using: &random)].randomElement(using: &random)
                    ?? 0
            }
            guard let file = try? ELFFile(bytes, path: "sample") else { continue }
            _ = file.definedNames(among: ["strong", "weak"])
            _ = file.strongNames(limit: 100)
        }
    }

    #if os(Linux)
        @Test("of this machine is read as readelf and nm read it")
        func real() throws {
            let path = try #require(try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
            let file = try ELFFile(path: path)
            let needed = try output("readelf", ["-d", "-W", path]).split(separator: "\n").filter {
                $0.contains("(NEEDED)")
            }
            .compactMap { $0.split(separator: "[").last?.dropLast() }.map(String.init)
            #expect(file.needed == needed)
            let names = try output("nm", ["--defined-only", "-P", path]).split(separator: "\n").prefix(20_000)
                .filter { !$0.contains("@") && $0.split(separator: " ").count <= 4 }.compactMap {
                    $0.split(separator: " ").first.map(String.init)
                }
            #expect(Set(names).subtracting(file.definedNames(among: names)).sorted().prefix(5) == [])
            #expect(file.mappedSize > 100_000)
        }
    #endif

    private func output(_ program: String, _ arguments: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program] + arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }
}
