import CompilerIndex

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
        pieces += targets.flatMap { splits(of: $0, division) + interfaces(of: $0, division) }
        pieces += subject.targets.filter { $0.kind == .test }.flatMap { testSplits(of: $0, division) }
        let sorted = pieces.sorted { (worth($1), $0.title) < (worth($0), $1.title) }
        return Advice(pieces: sorted, commits: history.commits.count, secondsPerThousandLines: seconds)
    }

    /// The savings divided by the cost. A new module costs as much as 40 declarations that become visible.
    func worth(_ piece: Advice.Piece) -> Double {
        Double(piece.savedLines) / Double(40 + 15 * piece.inTheWay + piece.visible)
    }

    func lines(_ files: some Sequence<Int>) -> Int { files.reduce(0) { $0 + index.facts[$1].lines.count } }

    func shown(_ files: some Sequence<Int>) -> Set<String> {
        Set(files.map { subject.shown(index.graph.files[$0].path) })
    }
}
