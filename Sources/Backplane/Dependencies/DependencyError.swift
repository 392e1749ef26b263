/// A dependency that could not be read, with the path that led to it.
public struct DependencyError: Error, Sendable, Equatable {
    /// What went wrong.
    public let reason: Reason
    /// The dependencies that were being made, the one asked for first, the one that failed last.
    public internal(set) var path: [String]

    /// Why a dependency could not be read.
    public enum Reason: Sendable, Equatable {
        /// No one registered it.
        case missing
        /// It is registered twice in one place, and which one was meant can't be known.
        case registeredTwice
        /// Making it needs the thing itself.
        case cycle
        /// More dependencies than a stack has room for are made one for the other.
        case tooDeep(limit: Int)
        /// The module that reads it does not list it in its `requires`.
        case notRequired(module: String)
        /// Its factory threw an error, described by the text.
        case failed(String)
    }
}

extension DependencyError {
    /// Shortens the path of a cycle, which may have been noticed after many turns, to the way there and one turn.
    func closingCircle() -> DependencyError {
        guard reason == .cycle, let first = path.first, let again = path.dropFirst().firstIndex(of: first) else {
            return self
        }
        var shortened = self
        shortened.path = Array(path[...again])
        return shortened
    }
}

extension DependencyError: CustomStringConvertible {
    public var description: String {
        let name = path.last ?? "?"
        let shown = path.count > 20 ? path.prefix(3) + ["…"] + path.suffix(3) : path[...]
        let trail = path.count > 1 ? " (\(shown.joined(separator: " → ")))" : ""
        return switch reason {
        case .missing: "\(name) is not registered\(trail). Add the module that registers it."
        case .registeredTwice: "\(name) is registered twice\(trail). Remove one, or name it."
        case .cycle: "\(name) needs itself\(trail). Break the circle with a dependency that both can use."
        case .tooDeep(let limit):
            "\(path.first ?? "?") needs more than \(limit) dependencies, each for the one before\(trail). "
                + "Make one of them first."
        case .notRequired(let module): "\(module) reads \(name) without requiring it\(trail). Add it to `requires`."
        case .failed(let error): "\(name) could not be made\(trail): \(error)"
        }
    }
}
