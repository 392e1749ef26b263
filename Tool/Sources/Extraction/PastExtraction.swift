import Foundation
import SystemSupport

/// What the last extraction out of a package took, against which the next one is estimated.
public struct PastExtraction: Codable, Sendable, Hashable {
    public let name: String
    /// The edits that its plan told, and those that were made in the end.
    public let planned: Int
    public let made: Int
    public let builds: Int
    public let seconds: Double

    private static func path(in package: String) -> String { "\(package)/.build/backplane-extraction.json" }

    /// The last one; `nil` where there was none since the build folder is there.
    static func last(in package: String) -> PastExtraction? {
        FileManager.default.contents(atPath: path(in: package)).flatMap {
            try? JSONDecoder().decode(PastExtraction.self, from: $0)
        }
    }

    func keep(in package: String) {
        guard let data = try? JSONEncoder().encode(self) else { return }
        AtomicFile.tryWrite(data, to: Self.path(in: package))
    }

    /// What a plan with some edits comes to by this one.
    func estimate(for edits: Int) -> String {
        let count = planned > 0 ? (edits * made + planned - 1) / planned : edits
        return
            "as '\(name)' went (\(planned) edits planned, \(made) made, \(builds.counted("build")), \(Int(seconds.rounded(.up))) s): "
            + "about \(count.counted("edit")) and \(builds.counted("build"))"
    }
}

extension Recut.Counts {
    /// All edits together.
    var total: Int { moves + newFiles + access + initialisers + imports + qualifiedNames + manifest }
}
