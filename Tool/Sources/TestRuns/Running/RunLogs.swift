import Foundation

/// A folder for what the builds and tests of one run print, which no other run writes to.
public struct RunLogs: Sendable {
    /// So many runs are kept.
    private static let kept = 10

    let folder: String

    /// Makes a folder below `parent`, and removes those of runs long ago.
    ///
    /// - Throws: What the system says when it can't be made.
    public init(in parent: String, date: Date = Date(), process: pid_t = getpid()) throws {
        let stamp = date.formatted(.iso8601.dateSeparator(.omitted).timeSeparator(.omitted))
        folder = "\(parent)/\(stamp)-\(process)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        Self.clean(parent)
    }

    /// The file for what is printed under a name.
    func file(_ name: String) -> String {
        "\(folder)/\(name.replacingOccurrences(of: "/", with: "-")).log"
    }

    private static func clean(_ parent: String) {
        let runs = ((try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []).sorted()
        for run in runs.dropLast(kept) {
            // A clock that was set back makes the present run look old.
            let process = run.split(separator: "-").last.flatMap { pid_t($0) }
            if let process, kill(process, 0) == 0 || errno == EPERM { continue }
            try? FileManager.default.removeItem(atPath: "\(parent)/\(run)")
        }
    }
}
