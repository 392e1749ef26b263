import Foundation
import SystemSupport
import WorkspaceModel

/// Scans source files for their imports, or reads these from the cache.
package struct SourceReader: Sendable {
    /// The result for a group of files.
    package struct Batch: Sendable {
        /// The files of each part, without those that were left out.
        package var files: [(list: Int, files: [SourceFile])] = []
        package var problems: [ReadingProblem] = []
        /// The ranges of the files' entries in the cache.
        var kept: [Range<Int>] = []
        /// New entries for the cache.
        var added = StampBatch()
    }

    let cache: StampCache<ScannedSource>
    private let now: UInt64

    /// A reader with a cache in a folder, if there is one. `now` is the time that the age of files is compared with.
    package init(cacheDirectory: String?, now: UInt64 = FileStamp.now) {
        self.now = now
        cache = StampCache(directory: cacheDirectory, name: "imports", version: 5)
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

    /// Writes the cache, if there is something new.
    package func remember(_ batches: [Batch]) {
        guard batches.contains(where: { !$0.added.isEmpty }) else { return }
        cache.store(kept: batches.flatMap(\.kept), added: batches.map(\.added))
    }

    private func scan(
        _ file: String, of list: SourceList, in folder: Int32, with reader: inout FileReader, for batch: inout Batch
    ) -> SourceFile? {
        let path = list.prefix + file
        do {
            return try reader.read(file, in: folder) { bytes, stamp -> SourceFile? in
                let state = TextCheck.check(bytes)
                let source = state == .binary ? .nothing : ScannedSource(scanning: bytes, in: list.language)
                if list.language == .swift, let doubt = state.doubt {
                    batch.problems.append(ReadingProblem(.warning, path: path, message: doubt))
                } else if stamp.isSettled(at: now) {
                    batch.added.add(source, for: stamp)
                }
                return state == .binary && list.language == .swift ? nil : source.file(at: path)
            }
        } catch {
            let reason = (error as? FileReader.Failure)?.explanation ?? "\(error)"
            batch.problems.append(ReadingProblem(.warning, path: path, message: "left out: \(reason)"))
            return nil
        }
    }
}

extension TextCheck {
    /// The problem with a file in this state.
    fileprivate var doubt: String? {
        switch self {
        case .text: nil
        case .binary: "left out: it contains NUL bytes, so it is not Swift source code"
        case .notUTF8: "not UTF-8; its imports were read as far as possible"
        }
    }
}

extension FileReader.Failure {
    fileprivate var explanation: String {
        switch self {
        case .unreadable(let reason): "it can't be read (\(reason))"
        case .notRegular: "it is not a regular file"
        case .tooLarge(let bytes): "its \(bytes >> 20) MB exceed the limit of \(FileReader.limit >> 20) MB"
        }
    }
}

/// Source files of one folder.
package struct SourceList: Sendable {
    /// The language of the files.
    package enum Language: Sendable {
        case swift
        /// C, C++ or Objective-C.
        case clang
    }

    package let language: Language
    /// The folder as an absolute path.
    package let directory: String
    /// The prefix with which the files are shown: the folder relative to the root, with a trailing slash.
    package let prefix: String
    /// Relative to the folder.
    package let files: [String]
}

extension SourceList {
    /// The files of a target in one language. Includes of C code count only if there is something to compile, or if a
    /// project lists them: its Swift code is compiled with the bridging header, or with the headers of the framework.
    package init(_ target: TargetListing, _ language: Language) {
        let isCompiled = target.hasClangSources || target.extent != .folder
        let files = language == .swift ? target.swift : isCompiled ? target.clang : []
        self.init(language: language, directory: target.directory, prefix: target.prefix, files: files)
    }
}

/// Some files of a list; the list is given by its index.
package struct SourcePart: Sendable {
    let list: Int
    let files: ArraySlice<String>
}

extension [SourceList] {
    /// All files in portions of about `size`. Only longer lists are split.
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
