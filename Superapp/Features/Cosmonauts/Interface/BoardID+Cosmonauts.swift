public import Backplane
public import CosmonautServiceInterface

extension BoardID<Void, Never, Never> {
    /// The crew and the suits, for everyone to look at.
    public static var crew: Self { "superapp.crew" }
}

extension BoardID<CosmonautID, Never, Never> {
    /// One cosmonaut, for everyone to look at.
    public static var cosmonaut: Self { "superapp.cosmonaut" }
}

extension BoardID<CrewChange, CrewChangeOutcome, TaskCommand> {
    /// Carries changes out, one after another. Not for everyone: the app puts its sign-in before it.
    public static var crewChange: Self { "superapp.crewChange" }
}
