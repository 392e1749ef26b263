public import Backplane

/// Which todos a person wants to see.
public enum TodosFilter: String, Route, CaseIterable {
    /// All of them.
    case all
    /// What is left to do.
    case open
    /// What is done.
    case done
}
