/// A generated codebase: a package with libraries, an interface, a C target, resources, a link to a source, a build
/// tool plugin with its tool, a macro and tests; a package inside of it; two packages beside it, of which one depends
/// on the other; and a package in a repository of its own. What it holds decides its files.
struct TruthCodebase {
    /// The folder of the package, below which packages belong to the workspace.
    static let root = "root"

    var modules: [TruthModule]
    var baseNumber = 1
    var header = 1
    var words = 1
    /// What the plugin of `Delta` reads in the folder of `Alpha`.
    var vocabulary = 1
    var data = 1
    var fixture = 1
    var tool = 1
    var plugin = 1
    /// What the macro `#number` comes to.
    var macro = 1
    /// The numbers of the packages beside the root: `Near`, which depends on `Deep`.
    var near = 1
    var deep = 1
    /// The numbers of two shared sources, and which of them `BetaInterface` has a link to.
    var shared = [1, 1]
    var link = 0
    /// Whether the inner package has the product `LibMore`.
    var hasMore = false
    /// The version outside that a build takes.
    var pin: TruthPin
    /// The one that `Package.resolved` names, which can be out of date.
    var written: TruthPin
    let outside: TruthOutside
    /// Files that mean nothing to a build.
    var notes = 0
    var manifestComment = 0
    /// Whether a file is there that only tests which read files ask for.
    var hasFlag = false

    /// - Parameter hasReaders: Whether there are tests that read what they don't declare.
    init(outside: TruthOutside, hasReaders: Bool = false) {
        self.outside = outside
        pin = outside.first
        written = outside.first
        modules = [
            TruthModule(
                name: "Alpha", kind: .library, dependencies: ["CCore", "LibBase"], addend: "Int(core_number())"),
            TruthModule(name: "BetaInterface", kind: .library, dependencies: [], addend: "sharedNumber"),
            TruthModule(
                name: "Beta", kind: .library, dependencies: ["BetaInterface"], addend: "PackageResources.data_txt.count"
            ),
            TruthModule(name: "Gamma", kind: .library, dependencies: ["Alpha", "BetaInterface"]),
            TruthModule(name: "Delta", kind: .library, dependencies: [], addend: "generatedNumber"),
            TruthModule(name: "Epsilon", kind: .library, dependencies: ["Near"]),
            TruthModule(name: "Zeta", kind: .library, dependencies: ["Outside"]),
            TruthModule(name: "Eta", kind: .library, dependencies: [], addend: "#number"),
            TruthModule(name: "app", kind: .executable, dependencies: ["Beta", "Gamma"]),
            TruthModule(name: "AlphaTests", kind: .test, dependencies: ["Alpha"]),
            TruthModule(name: "BetaTests", kind: .test, dependencies: ["Beta"]),
            TruthModule(
                name: "GammaTests", kind: .test, dependencies: ["Gamma"],
                addend: "(try String(contentsOf: Bundle.module.url(forResource: \"fixture\", withExtension: \"txt\")!, "
                    + "encoding: .utf8).count)", imports: ["Foundation"]),
            TruthModule(name: "DeltaTests", kind: .test, dependencies: ["Delta"]),
            TruthModule(name: "EpsilonTests", kind: .test, dependencies: ["Epsilon"]),
            TruthModule(name: "ZetaTests", kind: .test, dependencies: ["Zeta"]),
            TruthModule(name: "EtaTests", kind: .test, dependencies: ["Eta"], addend: "#number"),
        ]
        if hasReaders { modules += Self.readers }
    }

    /// The modules that an answer can name.
    var names: Set<String> {
        Set(
            modules.map(\.name) + ["CCore", "Generator", "Generate", "LibBase", "Numbers"]
                + (hasMore ? ["LibMore"] : []))
    }
}
