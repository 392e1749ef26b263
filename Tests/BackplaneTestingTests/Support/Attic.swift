/// Where a picker that leaks leaves itself.
@MainActor
final class Attic {
    var objects: [AnyObject] = []
}
