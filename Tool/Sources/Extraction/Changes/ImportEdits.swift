import CompilerIndex

/// Edits imports of files that begin or cease to use another module.
struct ImportEdits {
    let division: Division

    /// Adds an import of `module` to a file.
    ///
    /// - Parameters:
    ///   - prefix: The attributes and the access level of the import.
    ///   - imports: The imports that the file keeps.
    func add(
        _ module: String, prefix: String, among imports: [FileFacts.Import], to file: Int,
        into edits: inout [Int: TextEdits]
    ) {
        let plain = imports.filter { isUnconditional($0, in: division.index.facts[file]) }
        let line = line(module, prefix)
        let text = division.index.texts[file]
        guard let last = plain.last else {
            // Not beside conditional imports, which are inside of an '#if'.
            let start = division.index.facts[file].start
            return edits[file, default: TextEdits()].insertAbove(line, at: text.startOfLine(start))
        }
        // In alphabetical order if the imports are sorted.
        let isTestable = prefix.contains("@testable")
        let next = plain.first { $0.module.lowercased() > module.lowercased() && $0.isTestable == isTestable }
        if let next {
            let place = next.range.lowerBound
            edits[file, default: TextEdits()].insert("\(line)\n\(text.indentation(at: place))", at: place)
        } else {
            let indentation = text.indentation(at: last.range.lowerBound)
            edits[file, default: TextEdits()].insert("\n\(indentation)\(line)", at: last.range.upperBound)
        }
    }

    /// Whether an import is part of the file wherever its declarations are: some files are inside of an `#if` as a
    /// whole.
    private func isUnconditional(_ found: FileFacts.Import, in facts: FileFacts) -> Bool {
        !found.isConditional
            || !facts.declarations.isEmpty
                && facts.clauses.filter { $0.range.contains(found.range.lowerBound) }.allSatisfy { clause in
                    facts.declarations.allSatisfy { clause.range.contains($0.range.lowerBound) }
                }
    }

    private func line(_ module: String, _ prefix: String) -> String {
        "\(prefix.isEmpty ? "" : prefix + " ")import \(module)"
    }

    /// Makes an import public.
    func publish(_ module: String, in file: Int, into edits: inout [Int: TextEdits]) {
        for found in division.index.facts[file].imports where found.module == module && !found.prefix.contains("public")
        {
            edits[file, default: TextEdits()].insert("public ", at: found.range.lowerBound)
        }
    }

    /// Removes an import, with the empty line below if there is one above, too.
    func remove(_ found: FileFacts.Import, from file: Int, into edits: inout [Int: TextEdits]) {
        let text = division.index.texts[file]
        let end = text.lineEnd(after: found.range.upperBound, before: text.utf8.count)
        let start = text.startOfLine(found.range.lowerBound)
        let next = min(end + 1, text.utf8.count)
        // Imports above that are removed, too, are no lines any more.
        var top = start
        while let earlier = edits[file]?.removal(endingAt: top) { top = earlier }
        let above = top == 0 ? "" : text.line(from: text.startOfLine(top - 1))
        let below = next < text.utf8.count ? text.line(from: next) : nil
        let isAlone = above.allSatisfy(\.isWhitespace) && below?.allSatisfy(\.isWhitespace) == true
        let last = isAlone ? next + (below?.utf8.count ?? 0) : next
        edits[file, default: TextEdits()].replace(start..<last, with: "")
    }

    /// Replaces the module of an import.
    func replace(_ found: FileFacts.Import, with module: String, in file: Int, into edits: inout [Int: TextEdits]) {
        edits[file, default: TextEdits()].replace(found.range, with: line(module, found.prefix))
    }
}

extension String {
    /// The line that begins at an offset, with its end.
    fileprivate func line(from offset: Int) -> Substring {
        let rest = self[utf8.index(startIndex, offsetBy: offset)...]
        return rest.firstIndex(where: \.isNewline).map { rest[...$0] } ?? rest
    }

    func startOfLine(_ offset: Int) -> Int {
        let bytes = Array(utf8.prefix(offset))
        return bytes.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    }
}
