public import Backplane

extension DependencyKeys {
    /// Who is in the crew and who is outside, for reading.
    public var crew: DependencyKey<any CrewDirectory> { .init() }

    /// What changes the crew.
    public var cosmonauts: DependencyKey<any CosmonautService> { .init() }
}
