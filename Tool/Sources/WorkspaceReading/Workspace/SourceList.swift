import WorkspaceModel

/// Source files of one folder.
struct SourceList: Sendable {
    /// What the files are written in.
    enum Language: Sendable {
        case swift
        /// C, C++ or Objective-C.
        case clang
    }

    let language: Language
    /// The folder as an absolute path.
    let directory: String
    /// What goes before a file's path to show it: the folder relative to the root, with a slash behind it.
    let prefix: String
    /// Relative to the folder.
    let files: [String]
}

extension SourceList {
    /// The files of a target in one language. What C code includes counts only where there is something to compile.
    init(_ target: TargetListing, _ language: Language) {
        let files = language == .swift ? target.swift : target.hasClangSources ? target.clang : []
        self.init(language: language, directory: target.directory, prefix: target.prefix, files: files)
    }
}

/// Some files of a list, the list given by its place among others.
struct SourcePart: Sendable {
    let list: Int
    let files: ArraySlice<String>
}

extension [SourceList] {
    /// All files in portions of about `size`. Only lists that are longer are split.
    func portions(of size: Int) -> [[SourcePart]] {
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
    func chunks(of size: Int) -> [ArraySlice<Element>] {
        stride(from: 0, to: count, by: size).map { self[$0..<Swift.min($0 + size, count)] }
    }
}
