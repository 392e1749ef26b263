import Backplane

/// Something that can stand in for a board of a module: a ``StubBoard`` of any types.
@MainActor
public protocol StandIn: AnyObject {
    /// Registers a board that does what the stand-in says.
    func register(in registry: inout ModuleRegistry)
}
