/// A target's folder with the module's name left open: `Features/{base}/Interface`, `Sources/{target}`.
struct FolderPattern: Hashable {
    enum Part: Hashable {
        case literal(String)
        /// The module's name.
        case base
        /// The target's name.
        case target
    }

    var parts: [Part]

    init(_ parts: [Part]) {
        self.parts = parts
    }

    /// What the folder of an existing target tells.
    init(folder: String, base: String, target: String) {
        parts = folder.split(separator: "/").map { part in
            part == target ? .target : part == base ? .base : .literal(String(part))
        }
    }

    /// Whether it gives each module a folder of its own.
    var isOpen: Bool { openCount > 0 }

    var openCount: Int { parts.count { $0 == .base || $0 == .target } }

    /// The folder of a target.
    func folder(base: String, target: String) -> String {
        parts.map { part in
            switch part {
            case .literal(let text): text
            case .base: base
            case .target: target
            }
        }.joined(separator: "/")
    }
}
