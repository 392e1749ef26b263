/// Draws pages. The design system's implementation is the one an app uses.
public protocol WebRenderer: Sendable {
    /// The files that every page refers to.
    var assets: [WebAsset] { get }

    /// Draws a part of a page, such as the content of a screen.
    ///
    /// - Parameters:
    ///   - markup: What it shows.
    ///   - origin: Where its links and forms belong; nil for content without any.
    ///   - former: What was drawn there before, for the same origin: regions whose value is the same are taken from it.
    func draw(_ markup: Markup, in origin: WebFormOrigin?, after former: Drawing?) -> Drawing

    /// Puts content into the frame of a page: the whole document.
    func draw(_ page: WebPage) -> [UInt8]
}

extension WebRenderer {
    /// Draws a part of a page as if for the first time.
    public func draw(_ markup: Markup, in origin: WebFormOrigin? = nil) -> Drawing {
        draw(markup, in: origin, after: nil)
    }
}
