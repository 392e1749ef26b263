import Foundation
import WorkspaceModel

/// A request to merge modules.
public struct MergeRequest: Hashable, Sendable, Codable {
    /// The modules. The others are merged into the first one.
    public var names: [String]

    public init(names: [String]) { self.names = names }
}

extension MergeRequest {
    /// Checks what needs no index, so that an impossible request is refused before the package is built for one.
    ///
    /// - Throws: ``ExtractionError`` if the modules can't be merged.
    public func check(in subject: PackageSubject) throws { _ = try MergedTargets(self, in: subject) }
}

/// The targets of a request, as far as the package alone determines that they can be merged.
struct MergedTargets {
    /// The target that remains.
    let heir: PackageSubject.Target
    let others: [PackageSubject.Target]

    init(_ request: MergeRequest, in subject: PackageSubject) throws {
        let targets = try request.names.map { try Self.target($0, in: subject) }
        guard let first = targets.first, targets.count > 1, Set(request.names).count == targets.count else {
            throw ExtractionError("Name at least two different modules: all of them are merged into the first one.")
        }
        heir = first
        others = Array(targets.dropFirst())
        for target in others where target.kind != .library {
            throw ExtractionError(
                "'\(target.name)' is \(target.kind == .executable ? "an" : "a") \(target.kind.rawValue) target. Only libraries can be merged into another module."
            )
        }
        try checkSettings(in: subject)
        try Self.checkCycles(request.names, in: subject)
    }

    private static func target(_ name: String, in subject: PackageSubject) throws -> PackageSubject.Target {
        if let target = subject[name] { return target }
        let names = subject.targets.filter { $0.kind != .test }.map(\.name)
        throw ExtractionError(
            "There is no target '\(name)' with Swift sources in '\(subject.folder)'. Available targets: \(names.joined(separator: ", "))."
        )
    }

    /// Refuses modules with other settings for Swift, such as flags: without them, code could compile and do something
    /// else.
    private func checkSettings(in subject: PackageSubject) throws {
        func settings(_ target: PackageSubject.Target) -> Set<String> {
            let all = subject.manifest.targets.first { $0.name == target.name }?.settings ?? []
            return Set(all.filter { $0.contains(#""tool":"swift""#) })
        }
        for target in others {
            let different = settings(target).symmetricDifference(settings(heir))
            guard !different.isEmpty else { continue }
            let words = different.map(Self.words).sorted().joined(separator: ", ")
            throw ExtractionError(
                "'\(target.name)' and '\(heir.name)' have different Swift settings: \(words). Make them equal first."
            )
        }
    }

    /// A setting as SwiftPM prints it, in words: `define FLAG`.
    private static func words(_ setting: String) -> String {
        let object = try? JSONSerialization.jsonObject(with: Data(setting.utf8)) as? [String: Any]
        guard let (kind, values) = (object?["kind"] as? [String: Any])?.first else { return setting }
        let all = (values as? [String: Any])?.values.flatMap { $0 as? [Any] ?? [$0] } ?? []
        return ([kind] + all.map { "\($0)" }).joined(separator: " ")
    }

    /// Refuses modules with another module between them, which would depend on itself.
    private static func checkCycles(_ names: [String], in subject: PackageSubject) throws {
        let merged = Set(names)
        func reaches(_ name: String, _ seen: inout Set<String>) -> Bool {
            guard seen.insert(name).inserted else { return false }
            return (subject[name]?.targets ?? []).contains { merged.contains($0) || reaches($0, &seen) }
        }
        for name in names {
            for between in subject[name]?.targets ?? [] where !merged.contains(between) {
                var seen: Set<String> = []
                guard reaches(between, &seen) else { continue }
                throw ExtractionError(
                    "'\(between)' is between them: '\(name)' depends on it, and it depends on one of the others. Merge it as well."
                )
            }
        }
    }
}
