import CompilerIndex
import Foundation
import SystemSupport

extension ExtractionPlanner {
    func freeTestName(_ name: String) -> String? {
        let wanted = "\(name)Tests"
        return subject.manifest.targets.contains { $0.name == wanted } ? nil : wanted
    }

    func target(_ name: String, like source: PackageSubject.Target, isTest: Bool) -> ChangeSet.NewTarget {
        let folder = NewFolder(
            name: name, isTest: isTest, source: subject.shown(source.folder), hasUsualFolder: source.hasUsualFolder,
            taken: subject.targets.map { subject.shown($0.folder) })
        return .init(
            name: name, source: source.name, isTest: isTest, folder: folder.path,
            writesFolder: folder.path != folder.usual)
    }

    func checkFolder(_ target: ChangeSet.NewTarget) throws {
        let path = "\(subject.folder)/\(target.folder)"
        let content = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        guard content.isEmpty, !Path.isFile(path) else {
            throw ExtractionError("'\(target.folder)' already exists. Choose another name, or move it away.")
        }
    }

    /// The new location of each moved file: below its new target, at the same path relative to the files' common
    /// folder.
    func places(
        _ resolved: ResolvedRequest, _ old: Division, _ new: Division, _ targets: [ChangeSet.NewTarget]
    ) -> [Int: String] {
        var places: [Int: String] = [:]
        for target in targets {
            let files = new.files(of: target.name).filter(index.graph.files.indices.contains)
            guard let home = files.first.flatMap({ subject[old.targets[$0]]?.folder }) else { continue }
            let anchors = target.name == resolved.request.name ? files.filter(resolved.named.contains) : files
            let folders = anchors.map { index.graph.files[$0].path.split(separator: "/").dropLast() }
            let common = folders.dropFirst().reduce(folders.first ?? []) { common, folder in
                common.prefix(zip(common, folder).prefix { $0 == $1 }.count)
            }
            let base = "/" + common.joined(separator: "/")
            for file in files {
                let path = index.graph.files[file].path
                let own = subject[old.targets[file]]?.folder ?? home
                let rest =
                    Path.relative(path, to: base) ?? Path.relative(path, to: own)
                    ?? (path as NSString).lastPathComponent
                places[file] = "\(target.folder)/\(rest)"
            }
        }
        return places
    }
}

/// The folder of a new target.
struct NewFolder {
    let name: String
    let isTest: Bool
    /// The folder of the target that the files come from, relative to the package.
    let source: String
    let hasUsualFolder: Bool
    /// The folders of all targets.
    let taken: [String]

    /// The conventional folder, where SwiftPM finds it.
    var usual: String { "\(isTest ? "Tests" : "Sources")/\(name)" }

    /// A folder beside the one of the original files. A folder inside of another target's folder would belong to both.
    var path: String {
        let parent = source.split(separator: "/").dropLast().joined(separator: "/")
        let beside = parent.isEmpty || parent == "." ? usual : "\(parent)/\(name)"
        let wanted = hasUsualFolder ? [usual] : [beside, usual, name]
        return wanted.first { path in
            !taken.contains { $0 == "." || path.hasPrefix("\($0)/") }
        } ?? name
    }
}
