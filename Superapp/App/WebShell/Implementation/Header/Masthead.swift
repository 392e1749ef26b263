import DesignSystemInterface
import Observation

/// The header of one window, observed like its screen.
@MainActor
@Observable
final class Masthead {
    var header = WindowHeader()
    @ObservationIgnored private var shown: (context: HeaderContext, origin: WebFormOrigin, drawing: Drawing)?

    /// Lets go of what was drawn.
    func clear() {
        shown = nil
    }

    /// The header. Drawn only if something in it changed.
    func drawing(_ origin: WebFormOrigin, by renderer: any WebRenderer) -> Drawing {
        let context = HeaderContext(header, at: origin.address)
        if let shown, shown.context == context, shown.origin == origin { return shown.drawing }
        let drawing = renderer.draw(context.markup, in: origin)
        shown = (context, origin, drawing)
        return drawing
    }
}
