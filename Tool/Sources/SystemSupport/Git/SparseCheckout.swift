import Foundation

/// The files that git tracks and that a sparse checkout leaves out, so that their content is not known.
package struct SparseCheckout: Hashable, Sendable {
    /// The files, relative to the folder that was asked about, sorted.
    package let files: [String]
    private let all: Set<String>
    private let folders: Set<String>

    package init(_ files: [String] = []) {
        self.files = files.sorted()
        all = Set(files)
        var folders: Set<String> = files.isEmpty ? [] : ["."]
        for file in files {
            var folder = Path.split(file).folder
            while !folder.isEmpty, folders.insert(folder).inserted { folder = Path.split(folder).folder }
        }
        self.folders = folders
    }

    /// Asks git about the files below `root`, an absolute path. A checkout that never was sparse costs no process.
    package static func around(_ root: String) async -> SparseCheckout {
        guard let top = Path.foldersInRepository(above: root).last else { return SparseCheckout() }
        let patterns = "\(top)/.git/info/sparse-checkout"
        guard Path.isFile(GitFolders(top: top)?.place(of: patterns) ?? patterns),
            let outcome = try? await Git(directory: root).run(["ls-files", "-z", "-t"]), outcome.succeeded
        else { return SparseCheckout() }
        // `S path`; a file that was put there by hand can be read.
        let skipped = outcome.entries.filter { $0.hasPrefix("S ") }.map { String($0.dropFirst(2)) }
        return SparseCheckout(skipped.filter { FileStamp(path: "\(root)/\($0)") == nil })
    }

    package var isEmpty: Bool { files.isEmpty }

    package func contains(_ file: String) -> Bool { all.contains(file) }

    /// The folders of packages whose manifests are left out.
    package var packages: [String] {
        files.map { Path.split($0) }.filter { $0.name == "Package.swift" && !$0.folder.isEmpty }.map(\.folder)
    }

    /// Returns whether a file that is left out is below a folder.
    package func hasFiles(below folder: String) -> Bool { folders.contains(folder) }

    /// Returns the files below a folder, relative to it.
    package func files(below folder: String) -> [String] {
        guard folder != ".", hasFiles(below: folder) else { return folder == "." ? files : [] }
        let prefix = folder + "/"
        var (low, high) = (files.startIndex, files.endIndex)
        while low < high {
            let middle = low + (high - low) / 2
            if files[middle] < prefix { low = middle + 1 } else { high = middle }
        }
        return files[low...].prefix { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
    }
}
