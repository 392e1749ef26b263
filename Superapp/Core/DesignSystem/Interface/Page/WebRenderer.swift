/// Turns templates and values into pages. The design system's implementation is the one an app uses.
public protocol WebRenderer: Sendable {
    /// The files that every page refers to.
    var assets: [WebAsset] { get }

    /// Renders the content of a screen.
    ///
    /// - Parameters:
    ///   - template: The screen's template.
    ///   - context: The template's values.
    ///   - origin: Where the forms in it belong; nil for content without forms.
    /// - Returns: The markup.
    /// - Throws: ``WebTemplateError`` if the template is not valid.
    func render(
        _ template: WebTemplate, context: any Sendable, origin: WebFormOrigin?
    ) throws(WebTemplateError) -> String

    /// Puts content into the frame of a page: the whole document.
    func render(_ page: WebPage) -> String
}
