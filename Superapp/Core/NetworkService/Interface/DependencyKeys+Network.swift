public import Backplane

extension DependencyKeys {
    /// The way to other machines.
    public var network: DependencyKey<any NetworkService> { .init() }
}
