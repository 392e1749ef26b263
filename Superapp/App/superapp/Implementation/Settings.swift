import DatabaseInterface
import WebShell

/// What the person who starts the app can choose.
struct Settings {
    var host: String
    var port: Int
    var database: DatabaseLocation
    var inspector: WebShellConfiguration.InspectorAvailability
}
