/// One of the server-sent events.
public struct LiveEvent: Equatable, Sendable {
    /// What kind it is.
    public internal(set) var name = ""
    /// What tells the server, when the browser comes back, that this one arrived.
    public internal(set) var id = ""
    /// What it brings.
    public internal(set) var data = ""
    /// Whether something in it is for nobody to read.
    public internal(set) var isComment = false

    /// What the data has under a name.
    public func json<Value>(_ name: String, as type: Value.Type = String.self) -> Value? { data.json(name) }
}
