import Manifests

/// The list in an app's sources that its modules are made in.
struct ModuleList {
    private let source: RootSource

    /// - Parameter known: Types that are known to be modules.
    init?(text: String, known: Set<String>) {
        guard let source = RootSource(path: "", text: text, types: known) else { return nil }
        self.source = source
    }

    var count: Int { source.moduleCount }

    func insertions(of type: String) -> [(offset: Int, text: String)] {
        source.insertions(of: type, neighbours: [], lineLength: 120).map { ($0.offset, $0.text) }
    }
}
