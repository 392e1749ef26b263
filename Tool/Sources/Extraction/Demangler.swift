import Foundation
import Subprocess

/// Asks the toolchain for types that are not written.
public struct Demangler: Sendable {
    public init() {}

    /// The types of properties, by their USRs.
    public func types(of usrs: [String]) async -> [String: String] {
        let known = usrs.filter { $0.hasPrefix("s:") }
        guard !known.isEmpty,
            let result = try? await Subprocess.run(
                .name("swift"),
                arguments: Arguments(["demangle", "--compact", "--simplified"] + known.map { "$s" + $0.dropFirst(2) }),
                output: .string(limit: 1 << 22), error: .discarded),
            result.terminationStatus.isSuccess
        else { return [:] }
        let lines = result.standardOutput.split(separator: "\n", omittingEmptySubsequences: false)
        return Dictionary(
            zip(known, lines).compactMap { usr, line in
                line.range(of: " : ").map { (usr, String(line[$0.upperBound...])) }
            }
        ) { first, _ in first }
    }
}
