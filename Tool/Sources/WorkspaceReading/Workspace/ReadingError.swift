import WorkspaceModel

/// Why there is no workspace to speak of.
public enum ReadingError: Error, Hashable, CustomStringConvertible {
    case noSuchDirectory(String)
    case noPackage(String, xcodeProjects: [String])
    case manifestsFailed([ReadingProblem])

    public var description: String {
        switch self {
        case .noSuchDirectory(let path): "There is no folder '\(path)'. Give the folder of a Swift package with --root."
        case .noPackage(let path, let projects):
            "There is no Package.swift in or below '\(path)' that git does not ignore. "
                + (projects.isEmpty
                    ? "Run this in the folder of a Swift package, or name one with --root."
                    : "Xcode projects (\(projects.shortList)) are not read: "
                        + "move code that shall be checked into Swift packages, which a project can use by their folder.")
        case .manifestsFailed(let problems):
            problems.map { "\($0.path): error: \($0.message)" }.joined(separator: "\n")
                + "\nMend the manifest, or pass --keep-going to do without the package."
        }
    }
}

extension [String] {
    /// The first three and how many more there are.
    public var shortList: String {
        prefix(3).joined(separator: ", ") + (count > 3 ? " and \(count - 3) more" : "")
    }
}
