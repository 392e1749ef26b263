#if canImport(SwiftUI)
    import Backplane
    import SwiftUI

    /// Draws all that a navigator shows: its stack or tabs, and what is presented over them as sheets.
    ///
    /// ```swift
    /// WindowGroup { NavigatorView(motherboard.root.navigator) }
    /// ```
    ///
    /// Going back, dismissing a sheet and selecting a tab reach the navigator, which completes the boards that are left.
    public struct NavigatorView: View {
        private let navigator: Navigator

        /// Makes a view that follows a navigator.
        public init(_ navigator: Navigator) {
            self.navigator = navigator
        }

        public var body: some View {
            base.modifier(LayerSheet(navigator: navigator, above: nil))
        }

        @ViewBuilder private var base: some View {
            if navigator.tabs.isEmpty {
                StackView(navigator: navigator, stack: navigator.baseStack)
            } else {
                TabsView(navigator: navigator)
            }
        }
    }
#endif
