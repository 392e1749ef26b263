#if canImport(SwiftUI)
    import Backplane
    import SwiftUI

    /// Draws one stack: its bottom screen as the root of a `NavigationStack`, the others as its path.
    struct StackView: View {
        let navigator: Navigator
        let stack: [NavigationEntry]

        var body: some View {
            NavigationStack(path: path) {
                root.navigationDestination(for: PathElement.self) { element in
                    ScreenView(navigator: navigator, entry: element.entry)
                }
            }
        }

        @ViewBuilder private var root: some View {
            if let entry = stack.first {
                ScreenView(navigator: navigator, entry: entry).id(entry.id)
            }
        }

        /// What SwiftUI takes out of the path, the person has left. What it puts in can only be what was there.
        private var path: Binding<[PathElement]> {
            let shown = stack.dropFirst().map { PathElement($0) }
            return Binding { @MainActor in
                shown
            } set: { @MainActor path in
                let kept = Set(path.map(\.id))
                navigator.leave(shown.map(\.id).filter { !kept.contains($0) })
            }
        }
    }
#endif
