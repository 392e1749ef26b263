import Observation

/// The screens of a root: one back stack or tabs with one each, and over them what is presented, a stack each.
///
/// Knows no UI kit and is observable by any. Boards show screens (``AnyBoard/push(_:)``, ``AnyBoard/push(_:in:)``,
/// ``AnyBoard/present(_:)``); shells draw what is here and tell the navigator what the person did. A board completes
/// when the last of its screens is left, and a board that completes takes its screens and what is presented over them
/// with it, so what is shown and what is alive never differ.
@MainActor
@Observable
public final class Navigator {
    var state = NavigationState()
    @ObservationIgnored var report: @MainActor (Fault.Kind) -> Void = { _ in }
    /// Where the next screen goes that a board shows which is being restored.
    @ObservationIgnored var restorationPlace: RestorationPlace?

    init() {}

    /// The stack that the person sees, bottom first: that of the uppermost layer, or else ``baseStack``.
    public var stack: [NavigationEntry] { state.visibleStack }

    /// The screen that the person sees.
    public var top: NavigationEntry? { stack.last }

    /// All that is shown, whether the person sees it or not.
    package var entries: [NavigationEntry] { state.entries }

    /// The stack under all layers, bottom first: that of the selected tab, or the only one when there are no tabs.
    public var baseStack: [NavigationEntry] { state.base.visibleStack }

    /// What is presented over ``baseStack``, lowest first.
    public var layers: [NavigationLayer] { state.layers }

    /// The tabs in their order. Empty when there is only one stack.
    public var tabs: [NavigationTab] {
        if case .tabs(let strip) = state.base { strip.tabs } else { [] }
    }

    /// The selected tab, or nil when there are none.
    public var selectedTab: TabID? {
        if case .tabs(let strip) = state.base { strip.selected.id } else { nil }
    }
}

extension Navigator {
    /// Reports that a shell has no way to draw a screen. For shells, which should show an error in its place.
    ///
    /// - Parameters:
    ///   - entry: The screen.
    ///   - needed: The protocol that the screen's type should conform to.
    public func reportNotDrawable(_ entry: NavigationEntry, needed: String) {
        report(.screenNotDrawable(screen: entry.screen.title, board: entry.boardID, needed: needed))
    }
}
