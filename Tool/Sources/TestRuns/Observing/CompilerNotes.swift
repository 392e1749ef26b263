import Foundation
import Impact
import WorkspaceModel
import WorkspaceReading

/// What the compiler noted that it read for targets: headers that no manifest names, of another target or of nobody.
public struct CompilerNotes: Sendable {
    private let subject: ImpactFinder.Subject
    private let owners: FileOwners

    public init(_ subject: ImpactFinder.Subject) {
        self.subject = subject
        owners = FileOwners(subject)
    }

    /// The files, as absolute paths, that were read when what a test target links was built.
    public func files(for test: ModuleID) -> Set<String> {
        let package = subject.workspace[subject.workspace[test].package]
        let objects = ObjectFolders(in: "\(package.directory(below: subject.root))/.build")
        var files: Set<String> = []
        for module in owners.closure(of: [test]).map({ subject.workspace[$0] }) {
            let target = CompiledTarget(name: module.target, folder: "")
            for folder in objects.folders(of: target) {
                for name in FileListing.all(below: folder) where name.hasSuffix(".d") {
                    // Of Swift one says what all of the target's files import; the others name its own.
                    guard module.isClang || name.hasSuffix(".emit-module.d") else { continue }
                    let text = FileManager.default.contents(atPath: "\(folder)/\(name)") ?? Data()
                    files.formUnion(Self.paths(in: String(decoding: text, as: UTF8.self)))
                }
            }
        }
        return files
    }

    /// The absolute paths that a rule of `make` names after its colon.
    private static func paths(in rule: String) -> [String] {
        let text = rule.replacingOccurrences(of: "\\\n", with: " ").replacingOccurrences(of: "\\ ", with: "\u{0}")
        return text.split { $0 == " " || $0 == "\n" }.filter { $0.hasPrefix("/") && !$0.hasSuffix(":") }.map {
            Path.normalised($0.replacingOccurrences(of: "\u{0}", with: " "))
        }
    }
}
