import CompilerIndex
import SystemSupport
import WorkspaceModel

extension ExtractionRequest {
    /// Checks what needs no index, so that an impossible request is refused before the package is built for one.
    ///
    /// - Throws: ``ExtractionError`` if the request is not valid for the package.
    public func check(in subject: PackageSubject) throws { _ = try RequestedFiles(self, in: subject) }
}

/// The target and the files of a request, which the package alone determines.
struct RequestedFiles {
    let source: PackageSubject.Target
    /// The files to move, as absolute paths.
    let named: Set<String>
    /// The files to leave in the target, as absolute paths.
    let leaving: Set<String>

    init(_ request: ExtractionRequest, in subject: PackageSubject) throws {
        source = try Self.source(of: request, in: subject)
        for name in [request.name, request.shared, request.interface].compactMap(\.self) {
            try Self.check(name, in: subject)
        }
        guard request.shared == nil || !request.hasInterface else {
            throw ExtractionError(
                "--shared and --interface can't be combined: extract what both sides need first, as a module of its own."
            )
        }
        guard request.name != request.shared else {
            throw ExtractionError("The new module and the one below it can't both be called '\(request.name)'.")
        }
        named = try Self.files(matching: request.files, of: source, in: subject)
        guard !named.isEmpty else {
            throw ExtractionError("Specify the files of '\(request.name)' with --files.")
        }
        guard named.count < source.files.count else {
            throw ExtractionError(
                "These are all \(source.files.count) files of '\(source.name)': nothing would be left. To rename the target, edit the manifest."
            )
        }
        leaving = try Self.files(matching: request.leaving, of: source, in: subject)
        if let both = leaving.intersection(named).min() {
            throw ExtractionError("'\(subject.shown(both))' matches both --files and --leave.")
        }
    }

    private static func source(
        of request: ExtractionRequest, in subject: PackageSubject
    ) throws -> PackageSubject.Target {
        guard let source = subject[request.source] else {
            let names = subject.targets.filter { $0.kind != .test }.map(\.name)
            throw ExtractionError(
                "There is no target '\(request.source)' with Swift sources in '\(subject.folder)'. Available targets: \(names.joined(separator: ", "))."
            )
        }
        guard [.library, .executable].contains(source.kind) else {
            throw ExtractionError(
                "'\(request.source)' is a \(source.kind.rawValue) target. Only libraries and executables can be split."
            )
        }
        return source
    }

    /// Returns the files of a target that match patterns.
    ///
    /// - Throws: ``ExtractionError`` if one of the patterns matches none.
    private static func files(
        matching patterns: [String], of source: PackageSubject.Target, in subject: PackageSubject
    ) throws -> Set<String> {
        var found: Set<String> = []
        for pattern in patterns {
            let matcher = PathPatterns([pattern])
            func matches(_ path: String) -> Bool { matcher.matches(subject.shown(path), isFolder: false) }
            let matching = source.files.filter(matches)
            guard matching.isEmpty else {
                found.formUnion(matching)
                continue
            }
            let other = subject.targets.first { $0.files.contains(where: matches) }
            throw ExtractionError(
                other.map { "'\(pattern)' matches files of '\($0.name)', not of '\(source.name)'." }
                    ?? "No file of '\(source.name)' matches '\(pattern)'. Patterns are relative to the package: 'Sources/\(source.name)/Profile/**'."
            )
        }
        return found
    }

    private static func check(_ name: String, in subject: PackageSubject) throws {
        let isName = name.first.map { $0.isLetter || $0 == "_" } ?? false
        guard isName, name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) else {
            throw ExtractionError(
                "'\(name)' is not a module name: use letters, digits and '_', not beginning with a digit.")
        }
        guard NameReader.isIdentifier(name), !["Any", "Self", "Type", "Protocol", "_", "main"].contains(name) else {
            throw ExtractionError("'\(name)' is a reserved word in Swift. Choose another name.")
        }
        let others = Set(subject.targets.flatMap(\.products.keys))
        if SystemModules.contains(name) || others.contains(name) {
            let owner = others.contains(name) ? "another package" : "the system or the toolchain"
            throw ExtractionError("'\(name)' is a module of \(owner). Choose another name.")
        }
        let names = subject.manifest.targets.map(\.name)
        if let same = names.first(where: { $0.lowercased() == name.lowercased() }) {
            throw ExtractionError("There is a target '\(same)' already. Choose another name.")
        }
    }
}
