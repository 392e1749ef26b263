import SystemSupport
import XcodeProjects

/// The files of a folder together with those that a sparse checkout leaves out, which have a name but no content.
struct TrackedFiles: ProjectFiles {
    private let present: FolderFiles
    private let leftOut: ListedFiles?

    init(_ present: FolderFiles, _ leftOut: SparseCheckout) {
        self.present = present
        self.leftOut = leftOut.isEmpty ? nil : ListedFiles(leftOut.files) { _ in nil }
    }

    func content(of path: String) -> [UInt8]? { present.content(of: path) }

    func isClosed(_ folder: String) -> Bool { present.isClosed(folder) }

    func entries(of folder: String) -> [FolderEntry] {
        let entries = present.entries(of: folder)
        guard let more = leftOut?.entries(of: folder), !more.isEmpty else { return entries }
        let names = Set(entries.map(\.name))
        return entries + more.filter { !names.contains($0.name) }
    }
}
