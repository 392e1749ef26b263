// A stand-in for SwiftUI, written from its public documentation: the declarations that the adapter uses, without
// behaviour. It lets the adapter be type-checked where SwiftUI does not exist.
@_exported import Foundation

@MainActor @preconcurrency
public protocol View {
    associatedtype Body: View
    @ViewBuilder var body: Body { get }
}

extension Never: View {
    public var body: Never { fatalError() }
}

@resultBuilder
public struct ViewBuilder {
    public static func buildBlock() -> EmptyView { EmptyView() }
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
    public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
    public static func buildEither<First: View, Second: View>(first: First) -> _ConditionalContent<First, Second> {
        fatalError()
    }
    public static func buildEither<First: View, Second: View>(second: Second) -> _ConditionalContent<First, Second> {
        fatalError()
    }
}

/// A view that is a piece of SwiftUI.
public protocol PrimitiveView: View where Body == Never {}

extension PrimitiveView {
    public var body: Never { fatalError() }
}

public struct _ConditionalContent<First: View, Second: View>: PrimitiveView {}

extension Optional: View where Wrapped: View {
    public var body: Never { fatalError() }
}

public struct EmptyView: PrimitiveView {
    nonisolated public init() {}
}

public struct AnyView: PrimitiveView {
    public init<Content: View>(_ view: Content) {}
}

public struct Text: PrimitiveView {
    nonisolated public init(verbatim content: String) {}
    @_disfavoredOverload nonisolated public init<S: StringProtocol>(_ content: S) {}
}

public struct Image: PrimitiveView {}

public struct Label<Title: View, Icon: View>: PrimitiveView {}

extension Label where Title == Text, Icon == Image {
    @_disfavoredOverload nonisolated public init<S: StringProtocol>(_ title: S, systemImage name: String) {}
}

public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {}

extension ForEach: View where Content: View {
    public var body: Never { fatalError() }
}

extension ForEach where ID == Data.Element.ID, Content: View, Data.Element: Identifiable {
    public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {}
}

public struct TabView<Selection: Hashable, Content: View>: PrimitiveView {
    public init(selection: Binding<Selection>?, @ViewBuilder content: () -> Content) {}
}

public struct NavigationStack<Data, Root: View>: PrimitiveView {
    @MainActor
    public init(path: Binding<Data>, @ViewBuilder root: () -> Root)
    where
        Data: MutableCollection, Data: RandomAccessCollection, Data: RangeReplaceableCollection, Data.Element: Hashable
    {}
}

@propertyWrapper
public struct Binding<Value> {
    public var wrappedValue: Value {
        get { fatalError() }
        nonmutating set {}
    }

    @preconcurrency
    public init(
        get: @escaping @isolated(any) @Sendable () -> Value, set: @escaping @isolated(any) @Sendable (Value) -> Void
    ) {}
}

extension Binding: @unchecked Sendable where Value: Sendable {}

@MainActor @preconcurrency
public protocol ViewModifier {
    typealias Content = _ViewModifier_Content<Self>
    associatedtype Body: View
    @ViewBuilder func body(content: Content) -> Body
}

public struct _ViewModifier_Content<Modifier: ViewModifier>: PrimitiveView {}

public struct ModifiedContent<Content, Modifier> {}

extension ModifiedContent: View where Content: View, Modifier: ViewModifier {
    public var body: Never { fatalError() }
}

extension View {
    nonisolated public func modifier<Modifier>(_ modifier: Modifier) -> ModifiedContent<Self, Modifier> { fatalError() }
    nonisolated public func sheet<Item: Identifiable, Content: View>(
        item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View { EmptyView() }
    nonisolated public func navigationDestination<Data: Hashable, Content: View>(
        for data: Data.Type, @ViewBuilder destination: @escaping (Data) -> Content
    ) -> some View { EmptyView() }
    nonisolated public func navigationTitle(_ title: Text) -> some View { EmptyView() }
    nonisolated public func tabItem<Label: View>(@ViewBuilder _ label: () -> Label) -> some View { EmptyView() }
    nonisolated public func tag<Value: Hashable>(_ tag: Value, includeOptional: Bool = true) -> some View {
        EmptyView()
    }
    nonisolated public func badge(_ label: Text?) -> some View { EmptyView() }
    nonisolated public func id<ID: Hashable>(_ id: ID) -> some View { EmptyView() }
    nonisolated public func onAppear(perform action: (() -> Void)? = nil) -> some View { EmptyView() }
}
