extension AssemblyCheck {
    /// The links whose patterns are well-formed.
    var links: [(pattern: LinkPattern, registration: LinkRegistration)] {
        registries.flatMap(\.links).compactMap { link in
            (try? LinkPattern(link.pattern)).map { (pattern: $0, registration: link) }
        }
    }

    var linkProblems: [AssemblyError.Problem] { malformedLinks + ambiguousLinks + leadingNowhere }

    private var malformedLinks: [AssemblyError.Problem] {
        registries.flatMap(\.links).compactMap { link in
            do throws(LinkPattern.Problem) {
                _ = try LinkPattern(link.pattern)
                return nil
            } catch {
                return .invalidLink(pattern: link.pattern, reason: "\(error)", module: link.module)
            }
        }
    }

    private var ambiguousLinks: [AssemblyError.Problem] {
        groups(of: links, by: \.pattern.shape).compactMap { _, same in
            guard same.count > 1 else { return nil }
            return .duplicateLink(patterns: same.map(\.pattern.text), modules: same.map(\.registration.module))
        }
    }

    private var leadingNowhere: [AssemblyError.Problem] {
        let boards = Set(registries.flatMap(\.boards).map(\.id))
        return registries.flatMap(\.links).filter { !boards.contains($0.board) }.map {
            .unknownLinkBoard(pattern: $0.pattern, board: $0.board, module: $0.module)
        }
    }
}
