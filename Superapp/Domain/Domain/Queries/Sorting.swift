/// One key that results are ordered by, as a plain value.
public struct Sorting<Element: Entity>: Codable, Hashable, Sendable {
    /// What to look at. Texts are ordered without regard to case.
    public let field: Element.Field
    /// Whether the greatest value, the latest moment comes first.
    public let isDescending: Bool

    /// Orders by a field, the least value first.
    public static func ascending(_ field: Element.Field) -> Sorting {
        Sorting(field: field, isDescending: false)
    }

    /// Orders by a field, the greatest value first.
    public static func descending(_ field: Element.Field) -> Sorting {
        Sorting(field: field, isDescending: true)
    }
}
