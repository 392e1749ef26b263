/// A dependency that could not be read, with the path that led to it.
public struct DependencyError: Error, Sendable, Equatable {
    /// What went wrong.
    public let reason: Reason
    /// The dependencies that were being created: the requested one first, the failed one last.
    public internal(set) var path: [String]

    /// Why a dependency could not be read.
    public enum Reason: Sendable, Equatable {
        /// It is not registered.
        case missing
        /// It is registered twice in one container, so it is ambiguous.
        case registeredTwice
        /// Creating it requires the dependency itself.
        case cycle
        /// The chain of dependencies that require one another is too long for the stack.
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
        case .registeredTwice: "\(name) is registered twice\(trail). Remove one registration, or give it a name."
        case .cycle: "\(name) depends on itself\(trail). Break the cycle with a dependency that both can use."
        case .tooDeep(let limit):
            "\(path.first ?? "?") needs more than \(limit) dependencies, each for the one before\(trail). "
                + "Make one of them first."
        case .notRequired(let module): "\(module) reads \(name) without requiring it\(trail). Add it to `requires`."
        case .failed(let error): "\(name) could not be created\(trail): \(error)"
        }
    }
}
