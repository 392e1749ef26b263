import CompilerIndex
import Foundation
import SystemSupport

/// Advice on where splitting or merging a package's targets saves most.
public struct Advice: Sendable, Codable {
    /// The kinds of advice.
    public enum Kind: String, Sendable, Codable, CaseIterable {
        /// A group of files that could be a module.
        case extract
        /// Modules that are rarely changed separately.
        case merge
        /// A dependency that is based on few declarations.
        case unlink
        /// Files of a target that only some of its users need.
        case split
        /// Tests of one module among those of others.
        case tests
    }

    public struct Piece: Sendable, Codable {
        public let kind: Kind
        public let title: String
        /// The savings: lines that are not recompiled, in a hundred edits distributed as in the history.
        public let savedLines: Int
        /// The same in seconds; `nil` if no build was measured.
        public let savedSeconds: Double?
        /// What it would cost: declarations in the way, that become visible, files that move too.
        public let inTheWay: Int
        public let visible: Int
        /// Notes, and the sources of the figures.
        public let reasons: [String]
        /// The command that plans it.
        public let command: String
    }

    public let pieces: [Piece]
    /// The number of commits.
    public let commits: Int
    /// The seconds for 1,000 lines, by target, if they were measured.
    public let secondsPerThousandLines: [String: Double]
}

/// Finds advice.
public struct Adviser: Sendable {
    let planner: ExtractionPlanner
    let history: EditHistory
    let seconds: [String: Double]

    /// - Parameter seconds: The seconds in which 1,000 lines of a target are compiled, if they were measured.
    public init(planner: ExtractionPlanner, history: EditHistory, seconds: [String: Double] = [:]) {
        self.planner = planner
        self.history = history
        self.seconds = seconds
    }

    var subject: PackageSubject { planner.subject }
    var index: CompilerIndex { planner.index }

    /// The advice, the best first.
    public func advice() -> Advice {
        let division = Division(index)
        let targets = subject.targets.filter { $0.kind == .library || $0.kind == .executable }
        var pieces = targets.flatMap { extractions(from: $0, division) }
        pieces += merges(targets, division)
        pieces += unlinks(targets, division)
        pieces += targets.flatMap { splits(of: $0, division) }
        pieces += subject.targets.filter { $0.kind == .test }.flatMap { testSplits(of: $0, division) }
        let sorted = pieces.sorted { (worth($1), $0.title) < (worth($0), $1.title) }
        return Advice(pieces: sorted, commits: history.commits.count, secondsPerThousandLines: seconds)
    }

    /// The savings divided by the cost. A new module costs as much as 40 declarations that become visible.
    private func worth(_ piece: Advice.Piece) -> Double {
        Double(piece.savedLines) / Double(40 + 15 * piece.inTheWay + piece.visible)
    }

    func lines(_ files: some Sequence<Int>) -> Int { files.reduce(0) { $0 + index.facts[$1].lines.count } }

    func shown(_ files: some Sequence<Int>) -> Set<String> {
        Set(files.map { subject.shown(index.graph.files[$0].path) })
    }

    // MARK: Extractions

    private func extractions(from target: PackageSubject.Target, _ division: Division) -> [Advice.Piece] {
        let files = FileGraph(division, target: target.name)
        guard files.files.count >= 6 else { return [] }
        var found: [(piece: Advice.Piece, group: Set<Int>)] = []
        var seen: Set<Set<Int>> = []
        for (name, named) in folders(of: target, files) + clusters(of: target, files) {
            guard named.count >= 2, named.count * 2 <= files.files.count, seen.insert(named).inserted else { continue }
            let pinned = Set(
                files.files.indices.filter { place in
                    let file = files.files[place]
                    let facts = index.facts[file]
                    return index.graph.files[file].isGenerated || facts.hasTopLevelCode
                        || facts.declarations.contains { $0.traits.contains(.main) }
                })
            guard named.isDisjoint(with: pinned) else { continue }
            let directions: [ExtractionRequest.Direction] = target.kind == .executable ? [.below] : [.below, .above]
            let best = directions.map { direction in
                let group = files.withOwn(named, leaving: pinned, isBelow: direction == .below)
                return (direction, group, files.cost(of: group, isBelow: direction == .below))
            }.min { $0.2 < $1.2 }
            guard let (direction, group, _) = best else { continue }
            let piece = piece(name, direction, group, named, target, files)
            // A group with more obstacles than declarations is no module.
            if piece.savedLines > 0, piece.inTheWay <= 3 + group.count { found.append((piece, group)) }
        }
        // Of groups that are mostly the same, only the best one is kept.
        var kept: [(piece: Advice.Piece, group: Set<Int>)] = []
        for one in found.sorted(by: { worth($1.piece) < worth($0.piece) })
        where !kept.contains(where: {
            2 * $0.group.intersection(one.group).count > min($0.group.count, one.group.count)
        }) {
            kept.append(one)
        }
        return kept.map(\.piece)
    }

    private func piece(
        _ name: String, _ direction: ExtractionRequest.Direction, _ group: Set<Int>, _ named: Set<Int>,
        _ target: PackageSubject.Target, _ files: FileGraph
    ) -> Advice.Piece {
        let crossings = files.crossings(of: group)
        let (upward, visible) = direction == .below ? (crossings.out, crossings.into) : (crossings.into, crossings.out)
        let inside = group.map { files.files[$0] }
        let outside = files.files.filter { !inside.contains($0) }
        var (inner, outer) = (history.edits(of: shown(inside)), history.edits(of: shown(outside)))
        var all = max(1, history.edits(of: shown(files.files)))
        var source = "of \(all) commits that changed \(target.name), \(inner) changed the group and \(outer) the rest"
        if all < 5 {
            // A target that was moved recently has too little history.
            (inner, outer, all) = (lines(inside), lines(outside), max(1, lines(files.files)))
            source =
                "fewer than five commits changed \(target.name), so edits are assumed to be spread by lines of code"
        }
        // A change of the upper part does not recompile the lower one.
        let (edits, spared) = direction == .below ? (outer, lines(inside)) : (inner, lines(outside))
        let saved = spared * edits * 100 / all
        let shownFiles = shown(named.map { files.files[$0] })
        return Advice.Piece(
            kind: .extract,
            title:
                "\(name): \(group.count) of \(target.name)'s \(files.files.count) files, \(direction.rawValue) the rest",
            savedLines: saved, savedSeconds: seconds[target.name].map { $0 * Double(saved) / 1000 },
            inTheWay: upward.count,
            visible: visible.count,
            reasons: [
                source
            ] + alsoMoved(group.subtracting(named), files) + [
                "\(spared) lines are not recompiled in \(edits * 100 / all) of 100 edits"
            ]
                + listed("in the way", upward)
                + listed(direction == .below ? "used by the rest" : "used of the rest", visible),
            command: command(name, target, shownFiles)
        )
    }

    /// The first of some declarations.
    private func listed(_ label: String, _ declarations: some Collection<Int>) -> [String] {
        guard !declarations.isEmpty else { return [] }
        let names = declarations.prefix(3).map { index.graph.fullName($0) }.sorted().joined(separator: ", ")
        return ["\(label): \(names)\(declarations.count > 3 ? " and \(declarations.count - 3) more" : "")"]
    }

    private func alsoMoved(_ places: Set<Int>, _ files: FileGraph) -> [String] {
        let names = shown(places.map { files.files[$0] }).map { ($0 as NSString).lastPathComponent }.sorted()
        return names.isEmpty
            ? []
            : [
                "\(names.joined(separator: ", ")) \(names.count == 1 ? "moves" : "move") too, since nothing else uses \(names.count == 1 ? "it" : "them")"
            ]
    }

    /// The command that plans an extraction, with folders instead of files if they contain nothing else.
    func command(_ name: String, _ target: PackageSubject.Target, _ files: Set<String>) -> String {
        var left = files
        var patterns: [String] = []
        let all = target.files.map(subject.shown)
        for folder in Set(files.map { ($0 as NSString).deletingLastPathComponent }).sorted()
        where folder != subject.shown(target.folder) {
            let within = all.filter { $0.hasPrefix("\(folder)/") }
            guard within.count > 1, files.isSuperset(of: within), left.isSuperset(of: within) else { continue }
            patterns.append("\(folder)/**")
            left.subtract(within)
        }
        let words = (patterns + left.sorted()).map { "'\($0)'" }.joined(separator: " ")
        return "backplane extract \(name) --from \(target.name) --files \(words)"
    }

    /// The folders of a target, with the files in them.
    private func folders(of target: PackageSubject.Target, _ files: FileGraph) -> [(String, Set<Int>)] {
        var folders: [String: Set<Int>] = [:]
        for (place, file) in files.files.enumerated() {
            let path = index.graph.files[file].path
            guard path.hasPrefix(target.folder + "/") else { continue }
            let parts = path.dropFirst(target.folder.count + 1).split(separator: "/").dropLast()
            for end in parts.indices { folders[parts[...end].joined(separator: "/"), default: []].insert(place) }
        }
        return folders.sorted { $0.key < $1.key }.map { folder, files in
            let last = folder.split(separator: "/").last.map(String.init) ?? folder
            return (target.name + last.filter { $0.isLetter || $0.isNumber }, files)
        }
    }

    /// Groups of files that use each other, or change together, more than others.
    private func clusters(of target: PackageSubject.Target, _ files: FileGraph) -> [(String, Set<Int>)] {
        var weights: [Int: [Int: Double]] = [:]
        func add(_ one: Int, _ other: Int, _ weight: Double) {
            weights[one, default: [:]][other, default: 0] += weight
            weights[other, default: [:]][one, default: 0] += weight
        }
        for (file, needed) in files.needs.enumerated() {
            // A file that most others use does not connect them.
            for (other, declarations) in needed where files.neededBy[other].count <= max(4, files.files.count / 4) {
                add(file, other, Double(declarations.count))
            }
        }
        let places = Dictionary(
            files.files.enumerated().map { (subject.shown(index.graph.files[$1].path), $0) }
        ) { first, _ in first }
        for commit in history.commits where commit.count <= 8 {
            let touched = commit.compactMap { places[$0] }.sorted()
            for (offset, one) in touched.enumerated() { for other in touched[(offset + 1)...] { add(one, other, 0.5) } }
        }
        var labels = Array(files.files.indices)
        for _ in 0..<20 {
            var hasChanged = false
            for file in files.files.indices {
                var sums: [Int: Double] = [:]
                for (other, weight) in weights[file] ?? [:] { sums[labels[other], default: 0] += weight }
                let best = sums.max { ($0.value, $1.key) < ($1.value, $0.key) }
                guard let best, best.key != labels[file], best.value > sums[labels[file]] ?? 0 else { continue }
                labels[file] = best.key
                hasChanged = true
            }
            if !hasChanged { break }
        }
        // Files that change together but never use each other are no module.
        return Dictionary(grouping: files.files.indices, by: { labels[$0] }).sorted { $0.key < $1.key }
            .flatMap { files.components(of: Set($0.value)) }.map { (name(of: $0, in: target, files), $0) }
    }

    /// A name for a group: the target's name and that of the file that most of the group uses.
    private func name(of group: Set<Int>, in target: PackageSubject.Target, _ files: FileGraph) -> String {
        let ranked = group.sorted().map { (users: files.neededBy[$0].intersection(group).count, file: files.files[$0]) }
        guard let central = ranked.max(by: { ($0.users, lines([$0.file])) < ($1.users, lines([$1.file])) })?.file else {
            return target.name
        }
        let stem = (index.graph.files[central].path as NSString).lastPathComponent.prefix { $0 != "." && $0 != "+" }
            .filter { $0.isLetter || $0.isNumber }
        let name = stem.prefix(1).uppercased() + stem.dropFirst()
        return name.hasPrefix(target.name) && name != target.name ? name : target.name + name
    }

    // MARK: Merges and dependencies

    private func merges(_ targets: [PackageSubject.Target], _ division: Division) -> [Advice.Piece] {
        targets.flatMap { upper in
            upper.targets.compactMap { name -> Advice.Piece? in
                guard let lower = subject[name], lower.kind == .library else { return nil }
                let users = subject.targets.filter { $0.kind != .test && $0.targets.contains(name) }
                let (one, other) = (shown(division.files(of: upper.name)), shown(division.files(of: name)))
                let both = history.commits.count { !$0.isDisjoint(with: one) && !$0.isDisjoint(with: other) }
                let edits = history.edits(of: other)
                guard users.count == 1, edits >= 5, both * 10 >= edits * 8 else { return nil }
                return Advice.Piece(
                    kind: .merge, title: "\(upper.name) and \(name) are nearly always changed together", savedLines: 0,
                    savedSeconds: nil,
                    inTheWay: 0, visible: 0,
                    reasons: [
                        "\(both) of \(edits) commits that changed \(name) changed \(upper.name), too, and nothing else uses it"
                    ],
                    command: "backplane merge \(upper.name) \(name)")
            }
        }
    }

    private func unlinks(_ targets: [PackageSubject.Target], _ division: Division) -> [Advice.Piece] {
        var used: [String: [String: Set<Int>]] = [:]
        for use in division.crossings() {
            used[division.targets[use.file], default: [:]][division.target(of: use.declaration), default: []].insert(
                use.declaration)
        }
        return targets.flatMap { upper in
            upper.targets.compactMap { name -> Advice.Piece? in
                guard subject[name] != nil, let declarations = used[upper.name]?[name],
                    (1...3).contains(declarations.count)
                else { return nil }
                let others = upper.targets.filter { $0 != name }
                guard !others.contains(where: { subject[$0]?.targets.contains(name) ?? false }) else { return nil }
                let edits = history.edits(of: shown(division.files(of: name)))
                let lines = lines(division.files(of: upper.name))
                let all = max(1, history.commits.count)
                return Advice.Piece(
                    kind: .unlink,
                    title: "\(upper.name) depends on \(name) for \(declarations.count.counted("declaration"))",
                    savedLines: lines * edits * 100 / all,
                    savedSeconds: seconds[upper.name].map { $0 * Double(lines * edits * 100 / all) / 1000 },
                    inTheWay: declarations.count, visible: 0,
                    reasons: [
                        "it uses \(declarations.map { index.graph.fullName($0) }.sorted().joined(separator: ", "))",
                        "\(lines) lines are not recompiled in the \(edits) of \(all) commits that changed \(name)",
                    ], command: "backplane explain \"\(upper.name) -> \(name)\"")
            }
        }
    }
}

extension Advice {
    /// The advice as text.
    public func text(limit: Int) -> String {
        guard !pieces.isEmpty else {
            return "Nothing to advise: no group of files in a target of six or more would save anything.\n"
        }
        var lines = [
            commits == 0
                ? "From the compiler's index. No commit changed Swift files, so edits are assumed to be spread by lines of code. 'Saves' is the number of lines that 100 such edits would no longer recompile."
                : "From the compiler's index and \(commits == 1 ? "the only commit" : "the last \(commits) commits") that changed Swift files. 'Saves' is the number of lines that 100 such edits would no longer recompile."
        ]
        for (number, piece) in pieces.prefix(limit).enumerated() {
            let seconds = piece.savedSeconds.map { String(format: ", %.0f s", $0) } ?? ""
            lines.append("")
            lines.append("\(number + 1). \(piece.title)")
            if piece.kind != .merge {
                lines.append(
                    "   saves \(piece.savedLines) lines\(seconds); \(piece.inTheWay) in the way, \(piece.visible) become visible"
                )
            }
            lines += piece.reasons.map { "   \($0)" }
            lines.append("   \(piece.command)")
        }
        if secondsPerThousandLines.isEmpty {
            lines.append("")
            lines.append("No seconds are given: --measure compiles each target once to measure them.")
        } else {
            lines.append("")
            lines += secondsPerThousandLines.sorted { $0.key < $1.key }.map {
                String(format: "%@: %.2f s per 1,000 lines, measured by compiling it", $0.key, $0.value)
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
