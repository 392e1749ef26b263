/// Why there is no workspace to speak of.
public enum ReadingError: Error, Hashable, CustomStringConvertible {
    case noSuchDirectory(String)
    case noPackage(String)
    case manifestsFailed([ReadingProblem])

    public var description: String {
        switch self {
        case .noSuchDirectory(let path): "There is no folder '\(path)'. Give the folder of a Swift package with --root."
        case .noPackage(let path):
            "There is no Package.swift in or below '\(path)' that git does not ignore. "
                + "Run this in the folder of a Swift package, or name one with --root."
        case .manifestsFailed(let problems):
            problems.map { "\($0.path): error: \($0.message)" }.joined(separator: "\n")
                + "\nMend the manifest, or pass --keep-going to analyse the other packages without it."
        }
    }
}
