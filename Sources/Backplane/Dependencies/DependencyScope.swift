/// How long a dependency's value lives.
public enum DependencyScope: Sendable {
    /// One value for all who read it, made at the first reading and kept as long as the container. It is made exactly
    /// once, also when several threads read at the same time.
    case shared
    /// A new value for each reading.
    case new
}
