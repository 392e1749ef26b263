import WorkspaceModel

/// The attributes and modifiers gathered since the last other token.
struct ImportPrefix {
    var attributes: ImportAttributes = []
    var access: AccessLevel?
    /// The last token was a period, so that a keyword behind it is a member's name.
    var followsPeriod = false

    mutating func reset() {
        attributes = []
        access = nil
        followsPeriod = false
    }
}
