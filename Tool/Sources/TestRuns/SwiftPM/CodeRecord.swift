import Foundation
import Inputs
import SystemSupport

/// The files that macros and plugins were observed to read in builds of a package by this command, and those generated
/// in these builds. The record is shared by all sets of options.
struct CodeRecord: Codable {
    private(set) var read = Observation()
    private var made: [String: FileStamp] = [:]

    private static func path(in scratch: String) -> String { "\(scratch)/backplane-code.json" }

    /// Reads the record in a build folder. Without one, everything is generated again.
    init(in scratch: String) {
        guard let data = FileManager.default.contents(atPath: Self.path(in: scratch)),
            let record = try? JSONDecoder().decode(CodeRecord.self, from: data)
        else { return }
        self = record
    }

    /// Returns whether a file is unchanged since a build by this command. A missing file can't be outdated.
    func hasSeen(_ product: String) -> Bool {
        guard let stamp = FileStamp(path: product) else { return true }
        return made[product] == stamp
    }

    func adding(_ observation: Observation, made products: [String]) -> CodeRecord {
        var record = self
        record.read = read.adding(observation)
        for product in products { record.made[product] = FileStamp(path: product) }
        return record
    }

    func write(in scratch: String) {
        guard let data = try? JSONEncoder().encode(self) else { return }
        try? AtomicFile.write(data, to: Self.path(in: scratch))
    }
}
