/// How long a dependency's value lives.
public enum DependencyScope: Sendable {
    /// One value for all who read it, made at the first reading and kept as long as the container it is registered in.
    /// It is made exactly once, also when several threads read at the same time.
    case shared
    /// One value for each child (``Dependencies/child(register:)``) that reads it, kept as long as the child: for what
    /// belongs to a window or a signed-in session. It may use what only the child has.
    case session
    /// One value for all who read it, as long as anyone holds it; the next reading makes a new one. Only for classes:
    /// a value of another type is made anew each time.
    case weak
    /// A new value for each reading.
    case new
}
