public import Backplane

extension DependencyKeys {
    /// The suits, whose they are, and which may go out.
    public var spacesuits: DependencyKey<any SpacesuitService> { .init() }
}
