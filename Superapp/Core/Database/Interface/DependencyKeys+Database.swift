public import Backplane

extension DependencyKeys {
    /// The app's database.
    public var database: DependencyKey<any SQLDatabase> { .init() }
}
