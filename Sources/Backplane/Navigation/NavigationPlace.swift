/// One of a navigator's stacks.
enum NavigationPlace: Hashable, Sendable {
    case only
    case tab(TabID)
    case layer(NavigationLayer.ID)
}
