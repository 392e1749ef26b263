/// An object that should go with its board, held weakly, and what to call it.
struct LeakSuspect {
    weak let object: AnyObject?
    let name: String

    init(_ object: AnyObject) {
        self.object = object
        name = String(describing: type(of: object))
    }
}
