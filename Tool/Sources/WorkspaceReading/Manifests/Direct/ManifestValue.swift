/// What an expression of a manifest stands for, before anyone knows its type.
indirect enum ManifestValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case integer(Int)
    case string(String)
    case array([ManifestValue])
    case dictionary([ManifestValue: ManifestValue])
    /// A member without arguments: `.macOS`, `MainActor.self`.
    case member(String)
    /// A call: `.target(name: "A")`, `Package(…)`.
    case call(String, [Argument])
    /// `"1.0.0"..<"2.0.0"`, or `...` if closed.
    case range(lower: ManifestValue, upper: ManifestValue, isClosed: Bool)

    /// An argument of a call.
    struct Argument: Hashable, Sendable {
        let label: String?
        let value: ManifestValue
    }
}
