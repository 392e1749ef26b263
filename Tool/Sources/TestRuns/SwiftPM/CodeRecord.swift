import Foundation
import Inputs
import SystemSupport

/// The files that macros and plugins were observed to read in builds of a package by this command, and those generated
/// in these builds. The record is shared by all sets of options, because what plugins have generated is.
struct CodeRecord: Codable {
    /// What was read, by the configuration that was built.
    private var reads: [String: Observation] = [:]
    private var made: [String: FileStamp] = [:]

    private static func path(in scratch: String) -> String { "\(scratch)/backplane-code.json" }

    /// Reads the record in a build folder. Without one, everything is generated again.
    init(in scratch: String) {
        guard let data = FileManager.default.contents(atPath: Self.path(in: scratch)),
            let record = try? JSONDecoder().decode(CodeRecord.self, from: data)
        else { return }
        self = record
    }

    /// What was read in all builds.
    var read: Observation { reads.values.reduce(Observation()) { $0.adding($1) } }

    /// Returns what was read, as it counts for a configuration: what a build of another one has used of its own
    /// products, such as the program of a macro, stands for the same product of this one.
    func read(for configuration: String) -> Observation {
        reads.reduce(Observation()) { all, other in
            all.adding(other.value.moving { BuiltProducts.moved($0, from: other.key, to: configuration) })
        }
    }

    /// Returns whether a file is unchanged since a build by this command. A missing file can't be outdated.
    func hasSeen(_ product: String) -> Bool {
        guard let stamp = FileStamp(path: product) else { return true }
        return made[product] == stamp
    }

    func adding(_ observation: Observation, of configuration: String, made products: [String]) -> CodeRecord {
        var record = self
        record.reads[configuration] = (reads[configuration] ?? Observation()).adding(observation)
        for product in products { record.made[product] = FileStamp(path: product) }
        return record
    }

    /// Returns the record without what was made, so that all of it is made again, if one of the files that were read has
    /// changed in the build: it may have been read before. What is in the build folder changes in each build.
    ///
    /// - Parameter stamps: The stamps of the files before the build.
    func trusting(_ stamps: [String: FileStamp], in scratch: String) -> CodeRecord {
        let changed = read.paths.contains { path in
            guard let stamp = stamps[path], !path.hasPrefix(scratch + "/"), path != scratch else { return false }
            return FileStamp(path: path) != stamp
        }
        var record = self
        if changed { record.made = [:] }
        return record
    }

    func write(in scratch: String) {
        guard let data = try? JSONEncoder().encode(self) else { return }
        try? AtomicFile.write(data, to: Self.path(in: scratch))
    }
}
