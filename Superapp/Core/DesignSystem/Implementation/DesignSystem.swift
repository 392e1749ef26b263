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
