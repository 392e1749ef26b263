import CompilerIndex
import Foundation

extension Adviser {
    /// Groups of a target's files that could be a module.
    func extractions(from target: PackageSubject.Target, _ division: Division) -> [Advice.Piece] {
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
        var (inner, outer) = (history.rebuilds(of: shown(inside)), history.rebuilds(of: shown(outside)))
        var all = max(1, history.edits(of: shown(files.files)))
        var source =
            "of \(all) commits that changed \(target.name), \(inner) \(history.rebuilt) the group and \(outer) the rest"
        if all < 5 {
            // A target that was moved recently has too little history.
            (inner, outer, all) = (lines(inside), lines(outside), max(1, lines(files.files)))
            source =
                "fewer than five commits changed \(target.name), so edits are assumed to be distributed by lines of code"
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
                + listed(direction == .below ? "used by the rest" : "used from the rest", visible),
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
                "\(names.joined(separator: ", ")) \(names.count == 1 ? "moves" : "move") as well, because nothing else uses \(names.count == 1 ? "it" : "them")"
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
}
