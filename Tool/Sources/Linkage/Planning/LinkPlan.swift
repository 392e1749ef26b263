/// The options for linking a program, and a choice among them by measurements or, without these, by counts.
public struct LinkPlan: Sendable {
    /// A linkage that manifests can express.
    public struct Option: Sendable {
        public let name: String
        public let description: String
        public let changes: [LinkageChange]
        /// The resulting program.
        public let program: Program
        public let layout: Layout
        /// The number of copies of modules in the process, not counting the first of each.
        public let surplus: Int
    }

    /// The measurements of an option.
    public struct Figures: Sendable {
        public let milliseconds: Double
        public let relinkMilliseconds: Double
        public let bytes: UInt64

        public init(milliseconds: Double, relinkMilliseconds: Double, bytes: UInt64) {
            self.milliseconds = milliseconds
            self.relinkMilliseconds = relinkMilliseconds
            self.bytes = bytes
        }
    }

    /// The index of the chosen option, and the reasons for it.
    public struct Choice: Sendable {
        public let option: Int
        public let reasons: [String]
    }

    public let options: [Option]

    /// The maximum accepted launch time, relative to the fastest, in exchange for faster linking.
    public static let tolerance = 1.3
    /// The maximum number of libraries that a program may load, applied without measurements.
    public static let libraryLimit = 6

    /// Determines the options for a program: as declared, with the smallest fix of duplicates, and with all libraries
    /// linked into their users.
    public init(for program: Program, in map: ImageMap, of workspace: LinkWorkspace) {
        let graph = map.graph
        let name = graph.products[program.main.product].name
        var options: [Option] = []
        func add(_ title: String, _ description: String, _ changes: [LinkageChange]) {
            guard !options.contains(where: { $0.changes == changes }) else { return }
            let changed = ImageMap(graph.applying(changes))
            guard let program = changed.program(named: name) else { return }
            options.append(
                Option(
                    name: title, description: description, changes: changes, program: program,
                    layout: .declared(program, in: changed.graph, name: title, description: description),
                    surplus: program.surplus))
        }
        add("as declared", "the current manifests", [])
        if !program.duplicates.isEmpty,
            case .changes(let changes) = DuplicateFix.find(for: program, in: map, of: workspace)
        {
            add("fixed", "the fewest changes that remove all duplicates", changes)
        }
        let pinned = Set(graph.loads[program.main.product] ?? [])
        let editable = program.images.dropFirst().map(\.product).filter {
            graph.packages[graph.products[$0].package].manifestPath != nil && !pinned.contains($0)
        }
        let all = editable.map {
            LinkageChange(
                package: graph.packages[graph.products[$0].package].identity, product: graph.products[$0].name,
                linkage: .automatic)
        }.sorted()
        if workspace.applying(all).surplus <= workspace.surplus {
            add("all static", "every library linked statically", all)
        }
        self.options = options
    }

    /// Chooses an option: one with the fewest duplicates, a launch time within ``tolerance`` of the fastest, and among
    /// these the fastest link after an edit, or the fewest changes if the times are similar. Without measurements, the
    /// number of libraries replaces the launch time.
    ///
    /// - Parameter figures: The measurements of each option; `nil` for an option without any.
    public func choice(_ figures: [Figures?]) -> Choice {
        let least = options.map(\.surplus).min() ?? 0
        let whole = options.indices.filter { options[$0].surplus == least }
        var reasons: [String] = []
        let doubled = options.indices.filter { options[$0].surplus > least }
        if !doubled.isEmpty {
            let names = doubled.map { "'\(options[$0].name)' has \(options[$0].surplus)" }.joined(separator: ", ")
            reasons.append("\(names) surplus copies of modules")
        }
        if least > 0 { reasons.append("no option avoids all copies, because external packages make libraries dynamic") }
        let measured = whole.filter { $0 < figures.count && figures[$0] != nil }
        if measured.count == whole.count, let fastest = measured.compactMap({ figures[$0]?.milliseconds }).min() {
            let limit = fastest * Self.tolerance
            let quick = measured.filter { (figures[$0]?.milliseconds ?? .infinity) <= limit }
            for index in measured where !quick.contains(index) {
                let factor = (figures[index]?.milliseconds ?? 0) / max(fastest, 0.001)
                reasons.append(
                    "'\(options[index].name)' takes \(factor.rounded(to: 1)) times as long to launch as the fastest option"
                )
            }
            let chosen = quick.min { left, right in
                let (leftTime, rightTime) = (
                    figures[left]?.relinkMilliseconds ?? 0, figures[right]?.relinkMilliseconds ?? 0
                )
                // Differences of less than a tenth are not significant.
                return abs(leftTime - rightTime) * 10 < max(leftTime, rightTime)
                    ? options[left].changes.count < options[right].changes.count : leftTime < rightTime
            }
            if quick.count > 1 {
                reasons.append("of the options that launch fast enough, it relinks fastest or needs the fewest changes")
            }
            return Choice(option: chosen ?? 0, reasons: reasons)
        }
        let few = whole.filter { options[$0].program.launched.count - 1 <= Self.libraryLimit }
        for index in whole where !few.contains(index) {
            reasons.append(
                "'\(options[index].name)' loads \(options[index].program.launched.count - 1) libraries; up to \(Self.libraryLimit) "
                    + "hardly affect the launch; --measure shows the cost")
        }
        let chosen = (few.isEmpty ? whole : few).min { left, right in
            few.isEmpty
                ? options[left].program.launched.count < options[right].program.launched.count
                : options[left].changes.count < options[right].changes.count
        }
        return Choice(option: chosen ?? 0, reasons: reasons)
    }
}

extension Double {
    func rounded(to digits: Int) -> String {
        let factor = digits == 1 ? 10.0 : 100.0
        let value = (self * factor).rounded() / factor
        return "\(value)"
    }
}
