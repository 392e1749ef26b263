/// A difference between the dynamic libraries that an Xcode target links and those that the app embeds.
public struct EmbeddingFault: Hashable, Sendable, Comparable {
    /// The kind of the difference.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The library is loaded at launch but missing: the app ends before `main`.
        case notEmbedded = "linked and not embedded"
        /// The library is in the app, but nothing loads it.
        case notLinked = "embedded and not linked"
        /// The library is already linked into its users, so the embedded copy is not used.
        case isStatic = "static and embedded"
        /// An extension loads the library, but none of its sources imports it.
        case needless = "linked and not imported"
    }

    public let kind: Kind
    /// The name of the app's or the extension's target.
    public let program: String
    /// The file name of the library.
    public let library: String
    /// The path of declarations from the program to the library, or only these two if there is none. For
    /// ``Kind/needless``, followed by the libraries that only this library loads.
    public let way: [String]
    /// The path of the project's file, relative to the root, and the line of the target.
    public let path: String
    public let line: Int

    /// Creates a fault.
    package init(kind: Kind, program: String, library: String, way: [String], path: String, line: Int) {
        self.kind = kind
        self.program = program
        self.library = library
        self.way = way
        self.path = path
        self.line = line
    }

    public static func < (left: EmbeddingFault, right: EmbeddingFault) -> Bool {
        (left.program, left.library, left.kind.rawValue) < (right.program, right.library, right.kind.rawValue)
    }

    /// Whether the fault prevents the program from starting.
    public var isFatal: Bool { kind == .notEmbedded }

    /// The problem, as a sentence.
    public var message: String {
        switch kind {
        case .notEmbedded:
            "'\(program)' loads \(library) (\(way.joined(separator: " → "))) but does not embed it"
        case .notLinked: "'\(program)' embeds \(library), but nothing in it links that library"
        case .isStatic: "'\(program)' embeds \(library), which is static and already linked into its users"
        case .needless:
            "'\(program)' is an extension and links \(library), which none of its sources imports"
        }
    }

    /// The consequence of the problem.
    public var reason: String {
        switch kind {
        case .notEmbedded: "on a device, the app crashes before 'main': Library not loaded"
        case .notLinked: "it increases the app's size and is never loaded, unless code loads it explicitly"
        case .isStatic: "the app contains the code twice"
        case .needless:
            "every launch of the extension loads it"
                + (way.count > 2 ? ", and with it \(way.dropFirst(2).joined(separator: ", "))" : "")
        }
    }

    /// The smallest fix.
    public var remedy: String {
        switch kind {
        case .notEmbedded: "set \(library) to 'Embed & Sign' in the target '\(program)', or do not link it"
        case .notLinked: "set \(library) to 'Do Not Embed' in the target '\(program)', or link it"
        case .isStatic: "set \(library) to 'Do Not Embed' in the target '\(program)'"
        case .needless:
            "remove \(library) from the libraries that '\(program)' links, unless it looks up a name in it at run time"
        }
    }
}
