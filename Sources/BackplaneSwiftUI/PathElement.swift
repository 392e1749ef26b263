#if canImport(SwiftUI)
    import Backplane

    /// A screen in a path. Holds its entry, so that it can still be drawn while it moves out of sight.
    struct PathElement: Hashable {
        let id: ScreenID
        let entry: NavigationEntry

        @MainActor
        init(_ entry: NavigationEntry) {
            id = entry.id
            self.entry = entry
        }

        static func == (one: Self, other: Self) -> Bool { one.id == other.id }

        func hash(into hasher: inout Hasher) { hasher.combine(id) }
    }
#endif
