/// What entities must be like to be found: a predicate as a plain value, which can be evaluated here, translated to SQL
/// or sent over a wire. What it means is decided by ``matches(_:)``; every platform is tested to agree.
public indirect enum Condition<Element: Entity>: Codable, Hashable, Sendable {
    /// Every entity.
    case always
    /// The field holds exactly this value.
    case equals(field: Element.Field, value: FieldValue)
    /// The field holds less than this number, an earlier moment, or a text that comes before it without regard to case.
    case less(field: Element.Field, than: FieldValue)
    /// The field's text contains another, without regard to case and accents (``SearchKey``).
    case contains(field: Element.Field, text: String)
    /// The other condition is not fulfilled.
    case not(Condition)
    /// All of the conditions are fulfilled; so they are if there is none.
    case all([Condition])
    /// One of the conditions at least is fulfilled; none is if there is none.
    case any([Condition])
}

extension Condition {
    /// The entity that an id names.
    public static func identified(by id: Element.ID, field: Element.Field) -> Condition {
        .equals(field: field, value: .text(id.rawValue))
    }

    /// Whether an entity fulfils it. A value of another kind than the field's is never equal and never less.
    public func matches(_ entity: Element) -> Bool {
        switch self {
        case .always: true
        case .equals(let field, let value): entity.value(of: field).isSame(as: value)
        case .less(let field, let limit): entity.value(of: field).precedes(limit)
        case .contains(let field, let text): entity.value(of: field).contains(text)
        case .not(let condition): !condition.matches(entity)
        case .all(let conditions): conditions.allSatisfy { $0.matches(entity) }
        case .any(let conditions): conditions.contains { $0.matches(entity) }
        }
    }

    /// How many conditions it is made of, itself included.
    public var size: Int {
        switch self {
        case .always, .equals, .less, .contains: 1
        case .not(let condition): 1 + condition.size
        case .all(let conditions), .any(let conditions): conditions.reduce(1) { $0 + $1.size }
        }
    }
}
