import Foundation
import Testing

@testable import Manifests
@testable import SystemSupport

@Suite("Direct reading of manifests")
struct DirectManifestTests {
    /// `BACKPLANE_CORPUS` names further folders whose manifests are compared.
    @Test("gives what SwiftPM gives, or declines, on every manifest of the dependencies")
    func equalsSwiftPM() async throws {
        let directories = Corpus.packageDirectories()
        try #require(!directories.isEmpty, "the checkouts of the dependencies were not found")
        let dumper = ManifestDumper(runner: CommandRunner(), scratch: ScratchFolder.path("corpus"))
        let outcomes = await inParallel(directories) { directory -> Outcome in
            do {
                let text = try String(contentsOfFile: directory + "/Package.swift", encoding: .utf8)
                guard !Self.hasVersionedManifest(directory) else { throw ManifestDeclined("manifests by version") }
                let direct = try DirectManifestReader.document(manifest: text, directory: directory)
                let dumped = try await dumper.dump(directory)
                return .direct(Self.difference(direct, dumped).map { "\(directory): \($0)" })
            } catch let declined as ManifestDeclined {
                return .declined("\(directory.split(separator: "/").last ?? ""): \(declined.reason)")
            } catch {
                return .direct("\(directory): SwiftPM says \(error)")
            }
        }
        let differences = outcomes.compactMap { if case .direct(let text?) = $0 { text } else { nil } }
        let declined = outcomes.compactMap { if case .declined(let text) = $0 { text } else { nil } }
        #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
        print("manifests: \(directories.count - declined.count) read directly, \(declined.count) declined:")
        for line in declined { print("  \(line)") }
    }

    private enum Outcome: Sendable {
        case direct(String?)
        case declined(String)
    }

    private static func hasVersionedManifest(_ directory: String) -> Bool {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
        return names.contains { $0.hasPrefix("Package@swift-") }
    }

    /// The members in which two documents differ. Where the package lies is none of the manifest's matters.
    private static func difference(_ direct: JSONValue, _ dumped: JSONValue) -> String? {
        guard case .object(let left) = direct, case .object(let right) = dumped else { return "no documents" }
        let keys = Set(left.keys).union(right.keys).subtracting(["packageKind"])
        let different = keys.filter { left[$0] != right[$0] }.sorted()
        guard let first = different.first else { return nil }
        return "\(different): \(left[first]?.canonical ?? "nothing") is not \(right[first]?.canonical ?? "nothing")"
    }
}
