import CompilerIndex

/// Writes imports where files begin to use another module.
struct ImportEdits {
    let division: Division

    /// Adds an import of `module` to a file that lacks it.
    ///
    /// - Parameter like: The module whose import's attributes and access it gets, where the file has one.
    func add(
        _ module: String, like example: String?, prefix written: String? = nil, to file: Int,
        into edits: inout [Int: TextEdits]
    ) {
        let facts = division.index.facts[file]
        let plain = facts.imports.filter { !$0.isConditional }
        guard !plain.contains(where: { $0.module == module }) else { return }
        let prefix = written ?? example.flatMap { name in plain.first { $0.module == name }?.prefix } ?? ""
        let line = "\(prefix.isEmpty ? "" : prefix + " ")import \(module)"
        let text = division.index.texts[file]
        guard !plain.isEmpty else {
            let place = text.startOfLine(facts.start)
            return edits[file, default: TextEdits()].insert("\(line)\n\n", at: place)
        }
        // In alphabetical order where they are so.
        let next = plain.first {
            $0.module.lowercased() > module.lowercased()
                && $0.prefix.hasPrefix("@testable") == prefix.hasPrefix("@testable")
        }
        if let next, plain.first.map({ next.range.lowerBound >= $0.range.lowerBound }) ?? false {
            edits[file, default: TextEdits()].insert(
                "\(line)\n\(text.indentation(at: next.range.lowerBound))", at: next.range.lowerBound)
        } else if let last = plain.last {
            edits[file, default: TextEdits()].insert(
                "\n\(text.indentation(at: last.range.lowerBound))\(line)", at: last.range.upperBound)
        }
    }

    /// Takes an import out.
    func remove(_ module: String, from file: Int, into edits: inout [Int: TextEdits]) {
        let text = division.index.texts[file]
        for found in division.index.facts[file].imports where found.module == module {
            let end = text.lineEnd(after: found.range.upperBound, before: text.utf8.count)
            let start = text.startOfLine(found.range.lowerBound)
            edits[file, default: TextEdits()].replace(start..<min(end + 1, text.utf8.count), with: "")
        }
    }

    /// Makes an import public.
    func publish(_ module: String, in file: Int, into edits: inout [Int: TextEdits]) {
        for found in division.index.facts[file].imports where found.module == module && !found.prefix.contains("public")
        {
            edits[file, default: TextEdits()].insert("public ", at: found.range.lowerBound)
        }
    }

    /// Names another module in an import that stands where a file has one.
    func replace(_ module: String, with other: String, in file: Int, into edits: inout [Int: TextEdits]) {
        for found in division.index.facts[file].imports where found.module == module {
            let line = "\(found.prefix.isEmpty ? "" : found.prefix + " ")import \(other)"
            edits[file, default: TextEdits()].replace(found.range, with: line)
        }
    }
}

extension String {
    func startOfLine(_ offset: Int) -> Int {
        let bytes = Array(utf8.prefix(offset))
        return bytes.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    }
}
