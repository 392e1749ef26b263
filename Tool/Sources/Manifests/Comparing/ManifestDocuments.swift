import Foundation
import SystemSupport

/// Reads manifests that may not exist on disk in this version: those of another commit.
package struct ManifestDocuments: Sendable {
    /// The manifest of a package, and those for certain versions of Swift beside it.
    package struct Texts: Hashable, Sendable {
        package let main: String
        package let versioned: [String: String]

        package init(main: String, versioned: [String: String] = [:]) {
            self.main = main
            self.versioned = versioned
        }

        /// The manifests in a folder; `nil` if there is none, or it can't be read.
        package init?(directory: String) {
            func text(_ name: String) -> String? {
                FileManager.default.contents(atPath: "\(directory)/\(name)").map { String(decoding: $0, as: UTF8.self) }
            }
            guard let main = text("Package.swift") else { return nil }
            let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
            self.init(
                main: main,
                versioned: names.filter { $0.hasPrefix("Package@swift-") }.reduce(into: [:]) { $0[$1] = text($1) })
        }
    }

    package init() {}

    /// The document of a manifest that is simple enough to be parsed; `nil` for any other.
    package func plainDocument(of texts: Texts, directory: String) async -> JSONValue? {
        guard texts.versioned.isEmpty else { return nil }
        return try? DirectManifestReader.document(manifest: texts.main, directory: directory)
    }

    /// The document that SwiftPM would print for a package whose folder is, or was, `directory`; `nil` for a manifest
    /// that can't be read, and for one that reads files or runs programs, because its result does not depend on its
    /// text alone.
    package func document(of texts: Texts, directory: String) async -> JSONValue? {
        if let document = await plainDocument(of: texts, directory: directory) { return document }
        let versioned = texts.versioned.map { $0.key + $0.value }
        guard ManifestKey().key(directory: directory, manifest: texts.main, versioned: versioned) != nil else {
            return nil
        }
        return try? await run(texts, directory: directory)
    }

    /// Evaluates the manifest in a folder at the same depth as its own, so that relative paths have the same meaning.
    private func run(_ texts: Texts, directory: String) async throws -> JSONValue {
        let manager = FileManager.default
        guard let temporary = PrivateFolder.ofProcess else { throw CocoaError(.fileWriteUnknown) }
        let place = "\(temporary)/manifest-\(UInt32.random(in: 0 ... .max))"
        defer { try? manager.removeItem(atPath: place) }
        let folder = place + "/package" + directory
        try manager.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for (name, text) in texts.versioned.merging(
            ["Package.swift": texts.main], uniquingKeysWith: { first, _ in first })
        {
            try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
        }
        let dumper = ManifestDumper(runner: CommandRunner(), scratch: place + "/scratch")
        return try await dumper.dump(folder).replacing(place + "/package", with: "")
    }
}

extension JSONValue {
    /// The same document with a part of every text replaced.
    fileprivate func replacing(_ part: String, with replacement: String) -> JSONValue {
        switch self {
        case .string(let text): .string(text.replacingOccurrences(of: part, with: replacement))
        case .array(let elements): .array(elements.map { $0.replacing(part, with: replacement) })
        case .object(let members): .object(members.mapValues { $0.replacing(part, with: replacement) })
        case .null, .bool, .number: self
        }
    }
}
