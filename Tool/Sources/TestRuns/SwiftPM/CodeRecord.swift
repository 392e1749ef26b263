import Foundation
import Inputs
import SystemSupport

/// The files that macros and plugins were observed to read in builds of a package by this command, and those generated
/// in these builds. The record is shared by all sets of options, because what plugins have generated is.
struct CodeRecord: Codable {
    /// What was read, by the configuration that was built.
    private var reads: [String: Observation] = [:]
    private var made: [String: FileStamp] = [:]
    /// The digests of the variables that were set in the last build, of those that plugins may read.
    private var variables: [String: String] = [:]

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

    /// Returns those of the files and folders that were read, and of the programs that were started, whose changes make
    /// what macros and plugins have made outdated. SwiftPM itself looks for folders in the build folder, and changes them
    /// in each build: what is there follows from other things, except what it has fetched. The folders around it are
    /// there in any case.
    ///
    /// - Parameter scratch: The build folder.
    func sources(besides scratch: String) -> Set<String> {
        let read = read
        let places = Set([scratch, Path.real(scratch) ?? scratch])
        let asked = read.files.union(read.programs).filter { path in !places.contains { $0.hasPrefix(path + "/") } }
        return asked.union(read.folders).filter { path in
            places.allSatisfy { place in
                Path.relative(path, to: place).map { Self.fetched.contains(String($0.prefix { $0 != "/" })) } ?? true
            }
        }
    }

    /// The folders in a build folder in which SwiftPM stores what it has fetched.
    private static let fetched: Set = ["checkouts", "artifacts"]

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

    /// Returns whether variables, and those of the last build, have the values that they had then.
    func hasSeen(_ names: Set<String>, of environment: [String: String]) -> Bool {
        names.union(variables.keys).allSatisfy { variables[$0] == environment[$0].map { Digest.of($0) } }
    }

    func recording(_ names: Set<String>, of environment: [String: String]) -> CodeRecord {
        var record = self
        for name in names.union(variables.keys) { record.variables[name] = environment[name].map { Digest.of($0) } }
        return record
    }

    /// Returns the record of this build and those before.
    ///
    /// - Parameters:
    ///   - objects: What the compiler has made with macros and plugins.
    ///   - outputs: What the commands of plugins have made. A program of the toolchain, which is not observed, may have
    ///     written some of them.
    func adding(
        _ observation: Observation, of configuration: String, objects: [String], outputs: [String]
    ) -> CodeRecord {
        var record = self
        record.reads[configuration] = (reads[configuration] ?? Observation()).adding(observation)
        for object in objects { record.made[object] = FileStamp(path: object) }
        for output in outputs where !hasSeen(output) {
            record.made[output] = observation.written.contains(output) ? FileStamp(path: output) : nil
        }
        return record
    }

    /// Returns the record without what was made, so that all of it is made again, if one of the files that were read has
    /// changed in the build: it may have been read before. What is in the build folder changes in each build.
    ///
    /// - Parameter stamps: The stamps of the files before the build.
    func trusting(_ stamps: [String: FileStamp], in scratch: String) -> CodeRecord {
        let changed = sources(besides: scratch).contains { path in
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
