import Foundation
import SystemSupport
import WorkspaceModel

/// Scans source files for their imports, or remembers what they were.
package struct SourceReader: Sendable {
    /// What came of a group of files.
    package struct Batch: Sendable {
        /// The files of each part, without those that were left out.
        package var files: [(list: Int, files: [SourceFile])] = []
        package var problems: [ReadingProblem] = []
        /// Where what is remembered of the files lies in the cache.
        var kept: [Range<Int>] = []
        /// What is to be remembered.
        var added = StampBatch()
    }

    let cache: StampCache<ScannedSource>
    private let now: UInt64

    /// A reader that remembers in a folder, if there is one. `now` is the time by which files are young or old.
    package init(cacheDirectory: String?, now: UInt64 = FileStamp.now) {
        self.now = now
        cache = StampCache(directory: cacheDirectory, name: "imports", version: 3)
    }

    /// Reads parts of the lists.
    package func read(_ parts: [SourcePart], of lists: [SourceList]) -> Batch {
        var reader = FileReader()
        var batch = Batch()
        cache.lookUp { entry in
            for part in parts {
                let list = lists[part.list]
                let folder = Folder(list.directory)
                var files: [SourceFile] = []
                files.reserveCapacity(part.files.count)
                for file in part.files {
                    let stamp = cache.isEmpty ? nil : folder.stamp(of: file)
                    if let entry = stamp.flatMap(entry) {
                        files.append(entry.value.file(at: list.prefix + file))
                        batch.kept.append(entry.range)
                    } else if let new = scan(file, of: list, in: folder.descriptor, with: &reader, for: &batch) {
                        files.append(new)
                    }
                }
                batch.files.append((part.list, files))
            }
        }
        return batch
    }

    /// Writes down what was read for the next time, if there is something new.
    package func remember(_ batches: [Batch]) {
        guard batches.contains(where: { !$0.added.isEmpty }) else { return }
        cache.store(kept: batches.flatMap(\.kept), added: batches.map(\.added))
    }

    private func scan(
        _ file: String, of list: SourceList, in folder: Int32, with reader: inout FileReader, for batch: inout Batch
    ) -> SourceFile? {
        let path = list.prefix + file
        do {
            return try reader.read(file, in: folder) { bytes, stamp in
                let state = TextCheck.check(bytes)
                let source = state == .binary ? .nothing : ScannedSource(scanning: bytes, in: list.language)
                if list.language == .swift, let doubt = state.doubt {
                    batch.problems.append(ReadingProblem(.warning, path: path, message: doubt))
                } else if stamp.isSettled(at: now) {
                    batch.added.add(source, for: stamp)
                }
                return source.file(at: path)
            }
        } catch {
            let reason = (error as? FileReader.Failure)?.explanation ?? "\(error)"
            batch.problems.append(ReadingProblem(.warning, path: path, message: "left out: \(reason)"))
            return nil
        }
    }
}

extension TextCheck {
    /// What to say of a file in this state.
    fileprivate var doubt: String? {
        switch self {
        case .text: nil
        case .binary: "left out: it holds zero bytes, so it is no Swift source"
        case .notUTF8: "not UTF-8; its imports were read as far as possible"
        }
    }
}

extension FileReader.Failure {
    fileprivate var explanation: String {
        switch self {
        case .unreadable(let reason): "it can't be read (\(reason))"
        case .notRegular: "it is no regular file"
        case .tooLarge(let bytes): "\(bytes >> 20) MB is more than the \(FileReader.limit >> 20) MB that are read"
        }
    }
}

/// Source files of one folder.
package struct SourceList: Sendable {
    /// What the files are written in.
    package enum Language: Sendable {
        case swift
        /// C, C++ or Objective-C.
        case clang
    }

    package let language: Language
    /// The folder as an absolute path.
    package let directory: String
    /// What goes before a file's path to show it: the folder relative to the root, with a slash behind it.
    package let prefix: String
    /// Relative to the folder.
    package let files: [String]
}

extension SourceList {
    /// The files of a target in one language. What C code includes counts only where there is something to compile.
    package init(_ target: TargetListing, _ language: Language) {
        let files = language == .swift ? target.swift : target.hasClangSources ? target.clang : []
        self.init(language: language, directory: target.directory, prefix: target.prefix, files: files)
    }
}

/// Some files of a list, the list given by its place among others.
package struct SourcePart: Sendable {
    let list: Int
    let files: ArraySlice<String>
}

extension [SourceList] {
    /// All files in portions of about `size`. Only lists that are longer are split.
    package func portions(of size: Int) -> [[SourcePart]] {
        var portions: [[SourcePart]] = []
        var portion: [SourcePart] = []
        var count = 0
        for (place, list) in enumerated() {
            for files in list.files.chunks(of: size) {
                portion.append(SourcePart(list: place, files: files))
                count += files.count
                guard count >= size else { continue }
                portions.append(portion)
                (portion, count) = ([], 0)
            }
        }
        return portion.isEmpty ? portions : portions + [portion]
    }
}

extension Array {
    package func chunks(of size: Int) -> [ArraySlice<Element>] {
        stride(from: 0, to: count, by: size).map { self[$0..<Swift.min($0 + size, count)] }
    }
}
