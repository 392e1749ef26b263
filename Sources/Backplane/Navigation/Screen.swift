/// Something a board shows: an identity, a title, a place, and in the conforming type the model that views show.
///
/// A screen knows no UI kit. Where it is shown, an extension adds how: a template on the web, a view on Apple platforms.
@MainActor
public protocol Screen: AnyObject {
    /// The identity of this screen among those that are shown.
    var id: ScreenID { get }
    /// What the window is called while this screen is on top.
    var title: String { get }
    /// Where this screen is in the app.
    var route: any Route { get }
}
