public import DesignSystemInterface

/// The design system: how components and pages are drawn, the style sheet, and the icon.
public struct DesignSystem: WebRenderer {
    public let assets = [Self.style, WebAsset(name: "superapp.svg", role: .icon, bytes: PackageResources.superapp_svg)]

    /// Makes the design system.
    public init() {}

    public func draw(_ markup: Markup, in origin: WebFormOrigin?, after former: Drawing?) -> Drawing {
        var pen = Pen(origin, after: former)
        pen.draw(markup)
        return pen.drawing
    }

    public func draw(_ page: WebPage) -> [UInt8] {
        var pen = Pen()
        pen.draw(page)
        return pen.bytes
    }
}

extension DesignSystem {
    /// The style sheets, one for each component or concern, in the order in which they are joined: what is general
    /// before what refines it. A new file in `Assets` takes its place here.
    static let styles: [[UInt8]] = [
        PackageResources.tokens_css,
        PackageResources.ground_css,
        PackageResources.frame_css,
        PackageResources.layout_css,
        PackageResources.card_css,
        PackageResources.dialog_css,
        PackageResources.tiles_css,
        PackageResources.form_css,
        PackageResources.button_css,
        PackageResources.notice_css,
        PackageResources.list_css,
        PackageResources.facts_css,
        PackageResources.loading_css,
        PackageResources.search_css,
        PackageResources.writing_css,
        PackageResources.todo_css,
        PackageResources.empty_css,
        PackageResources.avatar_css,
        PackageResources.badge_css,
        PackageResources.symbol_css,
        PackageResources.story_css,
        PackageResources.listings_css,
        PackageResources.chat_css,
        PackageResources.inspector_css,
        PackageResources.arrival_css,
        PackageResources.forced_css,
        PackageResources.print_css,
    ]

    /// The one style sheet that pages refer to.
    static let style = WebAsset(
        name: "superapp.css", role: .style, bytes: Array(styles.joined(separator: [UInt8(ascii: "\n")])))
}
