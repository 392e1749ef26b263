import SystemSupport

/// Formats a ``LinkReport`` as text.
public struct LinkText: Sendable {
    /// Whether the modules of each image are listed rather than counted.
    private let listsModules: Bool
    private let width: Int

    public init(listsModules: Bool, width: Int = 100) {
        self.listsModules = listsModules
        self.width = max(40, width)
    }

    public func text(of report: LinkReport) -> String {
        var parts = report.programs.map(program)
        if !report.unusedLibraries.isEmpty {
            let names = report.unusedLibraries.map { "\($0.name) (\($0.modules.count.counted("module")))" }
            parts.append("Dynamic libraries that no program of their package loads: \(names.joined(separator: ", "))\n")
        }
        parts += report.cycles.map {
            "error: dynamic libraries depend on each other, so none can be linked first: \($0.joined(separator: " ⇄ "))\n"
                + "    Move shared code to a library below them, or link one of them statically.\n"
        }
        parts += report.embedding.map { entry in
            "\(entry.file):\(entry.line): \(entry.isError ? "error" : "warning"): \(entry.message): \(entry.reason)\n    fix: \(entry.remedy)\n"
        }
        return parts.joined(separator: "\n")
    }

    private func program(_ program: LinkReport.ProgramEntry) -> String {
        let kind = program.kind == "tests" ? "the tests of \(program.package)" : "an executable of \(program.package)"
        var text = "\(program.name), \(kind): \(program.images.count.counted("image"))\n"
        let nameWidth = program.images.map(\.name.count).max() ?? 0
        for image in program.images.prefix(listsModules ? Int.max : 12) {
            let name = image.name.padded(to: nameWidth, isNumber: false)
            var line = "  \(name)  \(image.modules.count.counted("module"))"
            if image.isLoadedLater == true { line += ", loaded by the program itself" }
            if let built = image.built { line += ", \(Self.size(built.bytes))" }
            text += line + "\n"
            for library in image.built?.absentLibraries ?? [] {
                text +=
                    "      error: it loads \(library), which is in none of its search paths, so it crashes "
                text += "before main: place it next to \(image.built?.path ?? image.name)\n"
            }
            if listsModules {
                text += Self.wrapped(image.modules, indentation: 6, width: width)
                if let others = image.built?.otherLibraries, !others.isEmpty {
                    text += "      and loads, in addition to libraries of packages:\n"
                    text += Self.wrapped(others, indentation: 8, width: width)
                }
            }
        }
        if !listsModules, program.images.count > 12 { text += "  and \(program.images.count - 12) more libraries\n" }
        text += program.duplicates.prefix(Self.shownGroups).map(duplicate).joined()
        if program.duplicates.count > Self.shownGroups {
            text +=
                "\n  and \((program.duplicates.count - Self.shownGroups).counted("more group")) of modules in several images\n"
        }
        if let duplicate = program.duplicates.first { text += fix(duplicate) }
        if program.duplicates.isEmpty, program.images.count > 1 { text += "  No module is duplicated.\n" }
        return text + built(program)
    }

    /// The number of groups shown. More groups add no insight.
    private static let shownGroups = 5
    private static let shownImages = 4

    private func duplicate(_ duplicate: LinkReport.DuplicateEntry) -> String {
        let verb = duplicate.modules.count == 1 ? "is" : "are"
        let number = duplicate.images.count == 2 ? "two" : "\(duplicate.images.count)"
        var text = "\n  error: \(Self.list(duplicate.modules, 6)) \(verb) linked into "
        text += Self.list(duplicate.images, Self.shownImages, separator: " and ")
        text += ": \(number) copies of each global and type, so casts between them fail\n"
        let images = Set(duplicate.images.prefix(Self.shownImages))
        for way in duplicate.ways where images.contains(way.image) {
            text += "    \(way.image) links \(way.module) through \(way.declarations.joined(separator: " → "))\n"
            if let symbol = way.symbol { text += "        as built: nm shows \(symbol)\n" }
        }
        return text
    }

    /// Returns the changes that remove all duplicates of a program.
    private func fix(_ duplicate: LinkReport.DuplicateEntry) -> String {
        guard !duplicate.fix.isEmpty else {
            let instead = duplicate.replacements.sorted { $0.key < $1.key }.map {
                "    fix: \(LinkReport.phrase($0, replacedBy: $1))\n"
            }.joined()
            let rest = duplicate.outside.filter { duplicate.replacements[$0] == nil }
            guard !rest.isEmpty else { return instead }
            return instead
                + "    no fix here: external packages make these libraries dynamic: \(rest.joined(separator: ", "))\n"
        }
        var text = ""
        for change in duplicate.fix.prefix(8) {
            text += "    fix: \(Self.phrase(change, unless: duplicate.replacements))\n"
        }
        if duplicate.fix.count > 8 { text += "    and \(duplicate.fix.count - 8) more; --plan lists all\n" }
        return text
    }

    /// Returns the result of the comparison with a build.
    private func built(_ program: LinkReport.ProgramEntry) -> String {
        let built = program.images.compactMap { image in image.built.map { (image, $0) } }
        guard !built.isEmpty else { return "" }
        var text = ""
        for (image, entry) in built where !entry.isAsExpected {
            text += "  warning: \(entry.path) does not match the manifests"
            let parts = [
                ("without", entry.missingModules), ("with", entry.unexpectedModules),
                ("not loading", entry.missingLibraries), ("loading", entry.unexpectedLibraries),
            ].filter { !$0.1.isEmpty }.map { "\($0.0) \($0.1.joined(separator: ", "))" }
            text +=
                ": it was built \(parts.joined(separator: ", ")). Rebuild \(image.name) if it is out of date, and pass the traits that it was built with (--traits).\n"
        }
        if text.isEmpty {
            text =
                "  As built: \(Self.list(built.map(\.1.path), 3)) \(built.count == 1 ? "matches" : "match") "
                + "the manifests\(built.count < program.images.count ? "; the others are not built" : "").\n"
        }
        return "\n" + text
    }

    /// Returns a change as an instruction for its manifest, after the product to depend on instead, if there is one.
    static func phrase(_ change: LinkReport.ChangeEntry, unless replacements: [String: String]) -> String {
        let instead = replacements[change.product].map { LinkReport.phrase(change.product, replacedBy: $0) + "; or " }
        return "\(instead ?? "")\(change.manifest): \(phrase(change))"
    }

    /// Returns a change as an instruction.
    private static func phrase(_ change: LinkReport.ChangeEntry) -> String {
        if change.manifest.contains(".xcodeproj/") {
            return
                "set MACH_O_TYPE of '\(change.product)' to \(change.linkage == Linkage.dynamic.rawValue ? "mh_dylib" : "staticlib")"
        }
        return change.linkage == Linkage.dynamic.rawValue
            ? "make the product '\(change.product)' a dynamic library, with 'type: .dynamic'"
            : "link the product '\(change.product)' statically, without 'type: .dynamic'"
    }

    /// Returns the first words and the number of the others.
    private static func list(_ words: [String], _ limit: Int, separator: String = ", ") -> String {
        let shown = words.prefix(limit).joined(separator: separator)
        return words.count > limit ? "\(shown) and \(words.count - limit) more" : shown
    }

    static func size(_ bytes: UInt64) -> String {
        guard bytes >= 1 << 20 else { return "\((bytes + 1023) >> 10) KB" }
        let tenths = (bytes * 10) >> 20
        return "\(tenths / 10).\(tenths % 10) MB"
    }

    private static func wrapped(_ words: [String], indentation: Int, width: Int) -> String {
        let start = String(repeating: " ", count: indentation)
        var lines: [String] = []
        var line = start
        for (index, word) in words.enumerated() {
            let piece = word + (index == words.count - 1 ? "" : ",")
            if line.count + piece.count + 1 > width, line != start {
                lines.append(line)
                line = start
            }
            line += (line == start ? "" : " ") + piece
        }
        return (lines + [line]).joined(separator: "\n") + "\n"
    }
}
