import Foundation
import Subprocess

/// Asks the toolchain for types that are not written in the source.
public struct Demangler: Sendable {
    public init() {}

    /// The types of properties, by their USRs.
    public func types(of usrs: [String]) async -> [String: String] {
        let known = usrs.filter { $0.hasPrefix("s:") }
        guard !known.isEmpty,
            let result = try? await Subprocess.run(
                .name("swift"),
                arguments: Arguments(["demangle", "--compact"] + known.map { "$s" + $0.dropFirst(2) }),
                output: .string(limit: 1 << 22), error: .discarded),
            result.terminationStatus.isSuccess
        else { return [:] }
        let lines = result.standardOutput.split(separator: "\n", omittingEmptySubsequences: false)
        return Dictionary(
            zip(known, lines).compactMap { usr, line in
                Self.type(in: String(line)).map { (usr, $0) }
            }
        ) { first, _ in first }
    }

    /// The type in the description of a property, `App.Profile.age : Swift.Int`, as written in code.
    static func type(in line: String) -> String? {
        guard let colon = line.range(of: " : ") else { return nil }
        let type = String(line[colon.upperBound...])
        // A type that is private to a file, or has no name, can't be written.
        guard !type.contains(" in _"), !type.contains("@opened"), !type.contains("some ") else { return nil }
        // Each name is qualified with its module.
        return type.replacing(#/(?<before>^|[^\w.])[A-Za-z_]\w*\.(?=[A-Za-z_])/#) { "\($0.before)" }
    }
}
