import Foundation
import SystemSupport

/// The effort of the last extraction from a package, from which the next one is estimated.
public struct PastExtraction: Codable, Sendable, Hashable {
    public let name: String
    /// The number of edits in its plan, and of those that were made in the end.
    public let planned: Int
    public let made: Int
    public let builds: Int
    public let seconds: Double

    private static func path(in package: String) -> String { "\(package)/.build/backplane-extraction.json" }

    /// The last extraction; `nil` if there was none since the build folder was created.
    static func last(in package: String) -> PastExtraction? {
        FileManager.default.contents(atPath: path(in: package)).flatMap {
            try? JSONDecoder().decode(PastExtraction.self, from: $0)
        }
    }

    func keep(in package: String) {
        guard let data = try? JSONEncoder().encode(self) else { return }
        AtomicFile.tryWrite(data, to: Self.path(in: package))
    }

    /// The estimate for a plan with a number of edits.
    func estimate(for edits: Int) -> String {
        let count = planned > 0 ? (edits * made + planned - 1) / planned : edits
        return
            "as '\(name)' went (\(planned) edits planned, \(made) made, \(builds.counted("build")), \(Int(seconds.rounded(.up))) s): "
            + "about \(count.counted("edit")) and \(builds.counted("build"))"
    }
}

extension ChangeSet.Counts {
    /// The number of all edits.
    var total: Int { moves + newFiles + access + initialisers + imports + qualifiedNames + manifest }
}
