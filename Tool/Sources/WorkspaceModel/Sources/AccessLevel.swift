/// A Swift access level, narrowest first.
public enum AccessLevel: String, Hashable, Sendable, CaseIterable, Comparable {
    case `private`, `fileprivate`, `internal`, `package`, `public`, `open`

    public static func < (left: AccessLevel, right: AccessLevel) -> Bool {
        left.rank < right.rank
    }

    /// Whether other packages can see a declaration of this level.
    public var isExposed: Bool { self >= .public }

    private var rank: Int {
        switch self {
        case .private: 0
        case .fileprivate: 1
        case .internal: 2
        case .package: 3
        case .public: 4
        case .open: 5
        }
    }
}
