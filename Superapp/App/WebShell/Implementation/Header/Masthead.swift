import DesignSystemInterface
import Observation

/// The header of one window, observed like its screen.
@MainActor
@Observable
final class Masthead {
    var header = WindowHeader()
    @ObservationIgnored private var shown: (context: HeaderContext, origin: WebFormOrigin, html: String)?

    /// Lets go of what was rendered.
    func clear() {
        shown = nil
    }

    /// The header's markup. Rendered only if something in it changed.
    func html(_ origin: WebFormOrigin, by renderer: any WebRenderer) throws(WebTemplateError) -> String {
        let context = HeaderContext(header, at: origin.address)
        if let shown, shown.context == context, shown.origin == origin { return shown.html }
        let html = try renderer.render(HeaderContext.template, context: context, origin: origin)
        shown = (context, origin, html)
        return html
    }
}
