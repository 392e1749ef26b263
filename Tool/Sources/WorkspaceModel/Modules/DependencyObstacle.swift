extension Module {
    /// Returns why no declaration can make another module available to this one, and what to do instead; `nil` if one
    /// can.
    public func obstacle(toDependingOn other: Module) -> String? {
        let (name, imported) = (other.name, other.importNames.first ?? other.target)
        if other.isTest {
            return "'\(name)' is a test target, which nothing can depend on; move shared code to a library"
        }
        if other.kind.isProgram, !isTest {
            return "'\(name)' is \(other.kind.article); move shared code to a library"
        }
        if other.kind == .application, kind == .test {
            return "'\(name)' is an app, which tests don't link; make it the host application of '\(target)'"
        }
        guard other.isOfXcode, !isOfXcode else { return nil }
        return "a package can't depend on '\(name)', a target of a project; import it only below "
            + "'#if canImport(\(imported))', leave the files out with 'exclude:', or make a package of '\(name)'"
    }
}

extension ModuleKind {
    /// What a program is, with an article.
    fileprivate var article: String {
        switch self {
        case .application: "an app"
        case .appExtension: "an extension"
        default: "an executable"
        }
    }
}
