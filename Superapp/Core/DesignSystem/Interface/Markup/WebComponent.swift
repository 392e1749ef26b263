/// The components of the design system, which draws each in one way: one that it does not draw does not compile.
public enum WebComponent: Sendable {
    case area(TextArea)
    case avatar(Avatar)
    case badge(Badge)
    case button(ActionButton)
    case choice(Choice)
    case conflict(Conflict)
    case empty(EmptyState)
    case fact(Fact)
    case field(FormField)
    case link(PageLink)
    case loading
    case mark
    case notice(Notice)
    case row(ListRow)
    case story
    case symbol(Symbol)
    case time(PageTime)
}

/// A value that is a component: `\(state.notice)` draws it.
public protocol WebComponentValue: Sendable {
    /// The component.
    var component: WebComponent { get }
}

extension ActionButton: WebComponentValue { public var component: WebComponent { .button(self) } }
extension Avatar: WebComponentValue { public var component: WebComponent { .avatar(self) } }
extension Badge: WebComponentValue { public var component: WebComponent { .badge(self) } }
extension Choice: WebComponentValue { public var component: WebComponent { .choice(self) } }
extension Conflict: WebComponentValue { public var component: WebComponent { .conflict(self) } }
extension EmptyState: WebComponentValue { public var component: WebComponent { .empty(self) } }
extension Fact: WebComponentValue { public var component: WebComponent { .fact(self) } }
extension FormField: WebComponentValue { public var component: WebComponent { .field(self) } }
extension ListRow: WebComponentValue { public var component: WebComponent { .row(self) } }
extension Notice: WebComponentValue { public var component: WebComponent { .notice(self) } }
extension PageLink: WebComponentValue { public var component: WebComponent { .link(self) } }
extension PageTime: WebComponentValue { public var component: WebComponent { .time(self) } }
extension Symbol: WebComponentValue { public var component: WebComponent { .symbol(self) } }
extension TextArea: WebComponentValue { public var component: WebComponent { .area(self) } }
