/// Looks at an object without keeping it.
@MainActor
final class Weak<Object: AnyObject> {
    weak var object: Object?

    var isGone: Bool { object == nil }
}
