// A stand-in for SwiftUI, written from its public documentation: the declarations that the adapter and its samples use.
// It lets them be type-checked where SwiftUI does not exist, and evaluates views into an outline, so that they can be
// run.
@_exported import Foundation
import Observation

// MARK: Outline

/// What a view shows: texts, buttons, stacks, tabs, sheets and alerts, without any look.
@MainActor
public struct Outline {
    public var kind: String
    public var text: String
    public var children: [Outline] = []
    /// What a person does with it: taps a button or a tab, swipes a sheet down.
    public var action: (() -> Void)?
    var tag: AnyHashable?
    var badge: String?
    var label: String?

    /// The outline as lines, indented by depth.
    public var lines: [String] {
        ["\(kind)\(text.isEmpty ? "" : " \(text)")"] + children.flatMap(\.lines).map { "  " + $0 }
    }

    /// The first part of a kind, and with a text if one is given.
    public func first(_ kind: String, _ text: String? = nil) -> Outline? {
        if self.kind == kind, text == nil || self.text == text { return self }
        return children.lazy.compactMap { $0.first(kind, text) }.first
    }
}

/// A window that shows a view. Evaluates it anew each time it is looked at.
@MainActor
public final class OutlineWindow {
    private let store = OutlineStore()
    private let render: (OutlineContext) -> [Outline]
    /// What the scene keeps over a restart.
    public var sceneStorage: [String: any Sendable] {
        get { store.sceneStorage }
        set { store.sceneStorage = newValue }
    }
    public var scenePhase = ScenePhase.active
    /// The types of the views whose bodies have read what has changed since the last look.
    public var invalidated: [String] { store.invalidated.sorted() }

    public init(_ view: some View) {
        render = { view._outlines(in: $0) }
    }

    public var outline: Outline {
        store.invalidated = []
        var environment = EnvironmentValues()
        environment.scenePhase = scenePhase
        let outline = Outline(
            kind: "window", text: "",
            children: render(OutlineContext(path: "", environment: environment, store: store, destinations: nil)))
        let actions = store.afterwards
        store.afterwards = []
        for action in actions { action() }
        return outline
    }

    /// Hands a URL to the scene.
    public func open(_ url: URL) {
        for action in store.urlActions { action(url) }
    }
}

/// What outlives the evaluation of a view: state, by the place of the view.
@MainActor
public final class OutlineStore {
    var locations: [String: AnyObject] = [:]
    var sceneStorage: [String: any Sendable] = [:]
    var invalidated: Set<String> = []
    var afterwards: [() -> Void] = []
    var urlActions: [(URL) -> Void] = []

    /// Whether this is the first time that something is seen.
    func isFirst(_ key: String) -> Bool {
        guard locations[key] == nil else { return false }
        locations[key] = self
        return true
    }
}

/// Where a view is evaluated.
@MainActor
public struct OutlineContext {
    let path: String
    var environment: EnvironmentValues
    let store: OutlineStore
    let destinations: Destinations?

    /// How a stack shows what is in its path.
    final class Destinations {
        var view: (AnyHashable, OutlineContext) -> [Outline] = { _, _ in [] }
    }

    func child(_ name: String) -> OutlineContext {
        OutlineContext(path: "\(path)/\(name)", environment: environment, store: store, destinations: destinations)
    }

    /// Gives the property wrappers of a view or modifier what they stand for.
    func install(_ owner: Any) {
        for child in Mirror(reflecting: owner).children {
            (child.value as? any InstalledProperty)?.install(in: self, key: "\(path).\(child.label ?? "")")
        }
    }

    /// Evaluates a body, and notes when what it has read changes.
    func track<Body>(_ type: Any.Type, _ body: () -> Body) -> Body {
        withObservationTracking(body) { [store] in
            MainActor.assumeIsolated { _ = store.invalidated.insert("\(type)") }
        }
    }
}

@MainActor
protocol InstalledProperty {
    func install(in context: OutlineContext, key: String)
}

// MARK: Views

@MainActor @preconcurrency
public protocol View {
    associatedtype Body: View
    @ViewBuilder var body: Body { get }
    /// Part of the stand-in only.
    func _outlines(in context: OutlineContext) -> [Outline]
}

extension View {
    public func _outlines(in context: OutlineContext) -> [Outline] {
        context.install(self)
        return context.track(Self.self) { body }._outlines(in: context.child("\(Self.self)"))
    }
}

extension Never: View {
    public var body: Never { fatalError() }
}

/// A view that is a piece of SwiftUI.
public protocol PrimitiveView: View where Body == Never {}

extension PrimitiveView {
    public var body: Never { fatalError() }
}

@MainActor
@resultBuilder
public struct ViewBuilder {
    public static func buildBlock() -> EmptyView { EmptyView() }
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<
        (repeat each Content)
    > {
        TupleView((repeat each content)) { context in
            var outlines: [Outline] = []
            var index = 0
            for outline in repeat (each content)._outlines {
                outlines += outline(context.child("\(index)"))
                index += 1
            }
            return outlines
        }
    }
    public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
    public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
    public static func buildEither<First: View, Second: View>(first: First) -> _ConditionalContent<First, Second> {
        _ConditionalContent(first: first, second: nil)
    }
    public static func buildEither<First: View, Second: View>(second: Second) -> _ConditionalContent<First, Second> {
        _ConditionalContent(first: nil, second: second)
    }
}

public struct TupleView<Content>: PrimitiveView {
    public var value: Content
    private let outlines: @MainActor (OutlineContext) -> [Outline]

    init(_ value: Content, outlines: @escaping @MainActor (OutlineContext) -> [Outline]) {
        self.value = value
        self.outlines = outlines
    }

    public func _outlines(in context: OutlineContext) -> [Outline] { outlines(context) }
}

public struct _ConditionalContent<First: View, Second: View>: PrimitiveView {
    let first: First?
    let second: Second?

    public func _outlines(in context: OutlineContext) -> [Outline] {
        (first?._outlines(in: context.child("first")) ?? []) + (second?._outlines(in: context.child("second")) ?? [])
    }
}

extension Optional: View where Wrapped: View {
    public var body: Never { fatalError() }
    public func _outlines(in context: OutlineContext) -> [Outline] { self?._outlines(in: context.child("some")) ?? [] }
}

public struct EmptyView: PrimitiveView {
    public init() {}
    public func _outlines(in context: OutlineContext) -> [Outline] { [] }
}

public struct AnyView: PrimitiveView {
    private let outlines: (OutlineContext) -> [Outline]
    public init<Content: View>(_ view: Content) { outlines = { view._outlines(in: $0.child("\(Content.self)")) } }
    public func _outlines(in context: OutlineContext) -> [Outline] { outlines(context) }
}

public struct Text: PrimitiveView, Sendable {
    let content: String
    public init(verbatim content: String) { self.content = content }
    @_disfavoredOverload public init<S: StringProtocol>(_ content: S) { self.content = String(content) }
    public func _outlines(in context: OutlineContext) -> [Outline] { [Outline(kind: "text", text: content)] }
}

public struct Image: PrimitiveView {
    public func _outlines(in context: OutlineContext) -> [Outline] { [] }
}

public struct Label<Title: View, Icon: View>: PrimitiveView {
    let title: Title
    public func _outlines(in context: OutlineContext) -> [Outline] { title._outlines(in: context) }
}

extension Label where Title == Text, Icon == Image {
    @_disfavoredOverload public init<S: StringProtocol>(_ title: S, systemImage name: String) {
        self.title = Text(verbatim: String(title))
    }
}

public struct VStack<Content: View>: PrimitiveView {
    private let content: Content
    public init(@ViewBuilder content: () -> Content) { self.content = content() }
    public func _outlines(in context: OutlineContext) -> [Outline] { content._outlines(in: context.child("VStack")) }
}

public struct ButtonRole: Equatable, Sendable {
    let name: String
    public static let destructive = ButtonRole(name: "destructive")
    public static let cancel = ButtonRole(name: "cancel")
}

public struct Button<Label: View>: PrimitiveView {
    private let title: String
    private let role: ButtonRole?
    private let action: @MainActor () -> Void
    public func _outlines(in context: OutlineContext) -> [Outline] {
        [Outline(kind: role.map { "\($0.name) button" } ?? "button", text: title, action: action)]
    }
}

extension Button where Label == Text {
    @_disfavoredOverload public init<S: StringProtocol>(
        _ title: S, action: @escaping @MainActor () -> Void
    ) {
        self.init(title, role: nil, action: action)
    }
    @_disfavoredOverload public init<S: StringProtocol>(
        _ title: S, role: ButtonRole?, action: @escaping @MainActor () -> Void
    ) {
        self.title = String(title)
        self.role = role
        self.action = action
    }
}

public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
    public var data: Data
    public var content: (Data.Element) -> Content
    let id: (Data.Element) -> ID
}

extension ForEach: View where Content: View {
    public var body: Never { fatalError() }
    public func _outlines(in context: OutlineContext) -> [Outline] {
        data.flatMap { element in
            context.track(Self.self) { content(element) }._outlines(in: context.child("\(id(element))"))
        }
    }
}

extension ForEach where Content: View {
    public init(
        _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
    ) {
        self.init(data: data, content: content, id: { $0[keyPath: id] })
    }
}

extension ForEach where ID == Data.Element.ID, Content: View, Data.Element: Identifiable {
    public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
        self.init(data: data, content: content, id: \.id)
    }
}

public struct TabView<Selection: Hashable, Content: View>: PrimitiveView {
    private let selection: Binding<Selection>?
    private let content: Content
    public init(selection: Binding<Selection>?, @ViewBuilder content: () -> Content) {
        self.selection = selection
        self.content = content()
    }
    public func _outlines(in context: OutlineContext) -> [Outline] {
        var selected: AnyHashable?
        if let selection { selected = AnyHashable(selection.wrappedValue) }
        let tabs = content._outlines(in: context.child("TabView")).map { content in
            let isSelected = content.tag == selected
            let title = [content.label, content.badge.map { "(\($0))" }, isSelected ? "*" : nil].compactMap(\.self)
            return Outline(
                kind: "tab", text: title.joined(separator: " "), children: isSelected ? [content] : [],
                action: selecting(content.tag))
        }
        return [Outline(kind: "tabs", text: "", children: tabs)]
    }
    private func selecting(_ tag: AnyHashable?) -> (() -> Void)? {
        guard let selection, let tag = tag?.base as? Selection else { return nil }
        return { selection.wrappedValue = tag }
    }
}

public struct NavigationPath: Sendable {}

public struct NavigationStack<Data, Root: View>: PrimitiveView {
    private let root: Root
    private let path: [AnyHashable]
    private let goBack: () -> Void

    @MainActor
    public init(path: Binding<Data>, @ViewBuilder root: () -> Root)
    where
        Data: MutableCollection, Data: RandomAccessCollection, Data: RangeReplaceableCollection, Data.Element: Hashable
    {
        self.root = root()
        self.path = path.wrappedValue.map { AnyHashable($0) }
        goBack = { path.wrappedValue = Data(path.wrappedValue.dropLast()) }
    }

    @MainActor
    public init(@ViewBuilder root: () -> Root) where Data == NavigationPath {
        self.root = root()
        path = []
        goBack = {}
    }

    public func _outlines(in context: OutlineContext) -> [Outline] {
        let destinations = OutlineContext.Destinations()
        let inside = OutlineContext(
            path: "\(context.path)/stack", environment: context.environment, store: context.store,
            destinations: destinations)
        var shown = root._outlines(in: inside)
        if let top = path.last {
            shown = [Outline(kind: "button", text: "Back", action: goBack)]
            shown += destinations.view(top, inside.child("\(path.count)"))
        }
        return [Outline(kind: "stack", text: "", children: shown)]
    }
}

// MARK: Property wrappers

@propertyWrapper
public struct Binding<Value> {
    private let get: () -> Value
    private let set: (Value) -> Void

    public var wrappedValue: Value {
        get { get() }
        nonmutating set { set(newValue) }
    }

    @preconcurrency
    public init(
        get: @escaping @isolated(any) @Sendable () -> Value, set: @escaping @isolated(any) @Sendable (Value) -> Void
    ) {
        // Called where they belong: on the main actor, on which bodies are evaluated.
        self.get = unsafeBitCast(get, to: (() -> Value).self)
        self.set = unsafeBitCast(set, to: ((Value) -> Void).self)
    }
}

extension Binding: @unchecked Sendable where Value: Sendable {}

/// A value that does not leave the main actor.
struct UncheckedValue<Value>: @unchecked Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
}

@propertyWrapper
public struct State<Value>: InstalledProperty {
    // Safe to share: touched on the main actor only.
    final class Location: @unchecked Sendable {
        var value: Value
        var stored: Location?
        init(_ value: Value) { self.value = value }
    }

    private let location: Location

    public init(wrappedValue: Value) { location = Location(wrappedValue) }
    public init(initialValue: Value) { location = Location(initialValue) }

    public var wrappedValue: Value {
        get { (location.stored ?? location).value }
        nonmutating set { (location.stored ?? location).value = newValue }
    }

    public var projectedValue: Binding<Value> {
        let target = UncheckedValue(location)
        return Binding { @MainActor in
            (target.value.stored ?? target.value).value
        } set: { @MainActor in
            (target.value.stored ?? target.value).value = $0
        }
    }

    func install(in context: OutlineContext, key: String) {
        if let stored = context.store.locations[key] as? Location {
            if stored !== location { location.stored = stored }
        } else {
            context.store.locations[key] = location
        }
    }
}

@propertyWrapper
public struct Environment<Value>: InstalledProperty {
    // Safe to share: touched on the main actor only.
    final class Location: @unchecked Sendable {
        var values = EnvironmentValues()
    }

    private let keyPath: KeyPath<EnvironmentValues, Value>
    private let location = Location()

    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { self.keyPath = keyPath }
    public var wrappedValue: Value { location.values[keyPath: keyPath] }
    func install(in context: OutlineContext, key: String) { location.values = context.environment }
}

@propertyWrapper
public struct SceneStorage<Value: Sendable>: InstalledProperty {
    // Safe to share: touched on the main actor only.
    final class Location: @unchecked Sendable {
        var store: OutlineStore?
    }

    private let key: String
    private let location = Location()

    public var wrappedValue: Value? {
        get { MainActor.assumeIsolated { location.store?.sceneStorage[key] as? Value } }
        nonmutating set { MainActor.assumeIsolated { location.store?.sceneStorage[key] = newValue } }
    }

    func install(in context: OutlineContext, key: String) { location.store = context.store }
}

extension SceneStorage where Value == Data {
    public init(_ key: String) { self.key = key }
}

public protocol EnvironmentKey {
    associatedtype Value
    static var defaultValue: Value { get }
}

public struct EnvironmentValues {
    private var values: [ObjectIdentifier: Any] = [:]
    public init() {}
    public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
        get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
        set { values[ObjectIdentifier(key)] = newValue }
    }
    public var scenePhase: ScenePhase {
        get { self[ScenePhaseKey.self] }
        set { self[ScenePhaseKey.self] = newValue }
    }
}

public enum ScenePhase: Sendable { case background, inactive, active }

private struct ScenePhaseKey: EnvironmentKey {
    static let defaultValue = ScenePhase.active
}

// MARK: Modifiers

@MainActor @preconcurrency
public protocol ViewModifier {
    typealias Content = _ViewModifier_Content<Self>
    associatedtype Body: View
    @ViewBuilder func body(content: Content) -> Body
}

public struct _ViewModifier_Content<Modifier: ViewModifier>: PrimitiveView {
    let outlines: (OutlineContext) -> [Outline]
    public func _outlines(in context: OutlineContext) -> [Outline] { outlines(context) }
}

public struct ModifiedContent<Content, Modifier> {
    let content: Content
    let modifier: Modifier
}

extension ModifiedContent: View where Content: View, Modifier: ViewModifier {
    public var body: Never { fatalError() }
    public func _outlines(in context: OutlineContext) -> [Outline] {
        let inside = context.child("\(Modifier.self)")
        inside.install(modifier)
        let content = _ViewModifier_Content<Modifier> { self.content._outlines(in: $0) }
        return context.track(Modifier.self) { modifier.body(content: content) }._outlines(in: inside)
    }
}

/// A view whose outline is changed by something.
struct ChangedView<Content: View>: PrimitiveView {
    let content: Content
    let change: @MainActor (Content, OutlineContext) -> [Outline]
    func _outlines(in context: OutlineContext) -> [Outline] { change(content, context) }
}

extension View {
    private func changed(
        _ change: @escaping @MainActor (Self, OutlineContext) -> [Outline]
    ) -> ChangedView<Self> {
        ChangedView(content: self, change: change)
    }

    /// Sets something of each part that a view consists of.
    private func marked(_ mark: @escaping @MainActor (inout Outline, OutlineContext) -> Void) -> some View {
        changed { view, context in
            view._outlines(in: context).map { part in
                var part = part
                mark(&part, context)
                return part
            }
        }
    }

    public func modifier<Modifier>(_ modifier: Modifier) -> ModifiedContent<Self, Modifier> {
        ModifiedContent(content: self, modifier: modifier)
    }

    private func presented<Item: Identifiable, Content: View>(
        _ kind: String, _ item: Binding<Item?>, _ content: @escaping (Item) -> Content
    ) -> some View {
        changed { view, context in
            guard let shown = item.wrappedValue else { return view._outlines(in: context) }
            let presented = content(shown)._outlines(in: context.child("\(kind) \(shown.id)"))
            return view._outlines(in: context)
                + [Outline(kind: kind, text: "", children: presented) { item.wrappedValue = nil }]
        }
    }

    public func sheet<Item: Identifiable, Content: View>(
        item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View { presented("sheet", item, content) }
    public func fullScreenCover<Item: Identifiable, Content: View>(
        item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View { presented("cover", item, content) }
    public func presentationDetents(
        _ detents: Set<PresentationDetent>, selection: Binding<PresentationDetent>
    ) -> some View {
        changed { view, context in
            let names = detents.map(\.name).sorted().joined(separator: ", ")
            let text = "\(names), at \(selection.wrappedValue.name)"
            return [Outline(kind: "detents", text: text)] + view._outlines(in: context)
        }
    }

    private func asking<Data, Actions: View, Message: View>(
        _ kind: String, _ title: Text, _ isPresented: Binding<Bool>, _ data: Data?,
        _ actions: @escaping (Data) -> Actions,
        _ message: @escaping (Data) -> Message
    ) -> some View {
        changed { view, context in
            guard isPresented.wrappedValue, let data else { return view._outlines(in: context) }
            let buttons = actions(data)._outlines(in: context.child(kind)).map { button in
                var button = button
                let action = button.action
                button.action = {
                    isPresented.wrappedValue = false
                    action?()
                }
                return button
            }
            let parts = message(data)._outlines(in: context.child("message")) + buttons
            return view._outlines(in: context)
                + [Outline(kind: kind, text: title.content, children: parts) { isPresented.wrappedValue = false }]
        }
    }

    public func alert<Data, Actions: View, Message: View>(
        _ title: Text, isPresented: Binding<Bool>, presenting data: Data?,
        @ViewBuilder actions: @escaping (Data) -> Actions, @ViewBuilder message: @escaping (Data) -> Message
    ) -> some View { asking("alert", title, isPresented, data, actions, message) }
    public func confirmationDialog<Data, Actions: View, Message: View>(
        _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, presenting data: Data?,
        @ViewBuilder actions: @escaping (Data) -> Actions, @ViewBuilder message: @escaping (Data) -> Message
    ) -> some View { asking("confirmation", title, isPresented, data, actions, message) }

    public func navigationDestination<Data: Hashable, Content: View>(
        for data: Data.Type, @ViewBuilder destination: @escaping (Data) -> Content
    ) -> some View {
        changed { view, context in
            context.destinations?.view = { element, context in
                (element.base as? Data).map { destination($0)._outlines(in: context) } ?? []
            }
            return view._outlines(in: context)
        }
    }
    public func navigationTitle(_ title: Text) -> some View {
        changed { view, context in [Outline(kind: "title", text: title.content)] + view._outlines(in: context) }
    }
    public func tabItem<Label: View>(@ViewBuilder _ label: () -> Label) -> some View {
        let label = label()
        return marked { part, context in
            part.label = label._outlines(in: context.child("label")).first?.text
        }
    }
    public func tag<Value: Hashable>(_ tag: Value, includeOptional: Bool = true) -> some View {
        let tag = UncheckedValue(AnyHashable(tag))
        return marked { part, _ in part.tag = tag.value }
    }
    public func badge(_ label: Text?) -> some View { marked { part, _ in part.badge = label?.content } }
    public func id<ID: Hashable>(_ id: ID) -> some View {
        let name = "\(id)"
        return changed { view, context in view._outlines(in: context.child(name)) }
    }
    public func environment<Value>(
        _ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
    ) -> some View {
        let (keyPath, value) = (UncheckedValue(keyPath), UncheckedValue(value))
        return changed { view, context in
            var context = context
            context.environment[keyPath: keyPath.value] = value.value
            return view._outlines(in: context)
        }
    }
    public func onAppear(perform action: (() -> Void)? = nil) -> some View {
        changed { view, context in
            if context.store.isFirst("\(context.path) appear") { action?() }
            return view._outlines(in: context)
        }
    }
    public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View {
        changed { view, context in
            if context.store.isFirst("\(context.path) url") { context.store.urlActions.append(action) }
            return view._outlines(in: context)
        }
    }
    public func task(
        priority: TaskPriority = .userInitiated, @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> some View {
        changed { view, context in
            if context.store.isFirst("\(context.path) task") { Task(priority: priority, operation: action) }
            return view._outlines(in: context)
        }
    }
    public func onChange<Value: Equatable>(
        of value: Value, initial: Bool = false, _ action: @escaping (Value, Value) -> Void
    ) -> some View {
        changed { view, context in
            let last = State<Value>.Location(value)
            let key = "\(context.path) change"
            if let before = context.store.locations[key] as? State<Value>.Location, before.value != value {
                context.store.afterwards.append { action(before.value, value) }
            }
            context.store.locations[key] = last
            return view._outlines(in: context)
        }
    }
}

public enum Visibility: Hashable, Sendable { case automatic, visible, hidden }

public struct PresentationDetent: Hashable, Sendable {
    let name: String
    public static let medium = PresentationDetent(name: "medium")
    public static let large = PresentationDetent(name: "large")
    public static func fraction(_ fraction: CGFloat) -> PresentationDetent { .init(name: "\(fraction) of all") }
    public static func height(_ height: CGFloat) -> PresentationDetent { .init(name: "\(height) points") }
}
