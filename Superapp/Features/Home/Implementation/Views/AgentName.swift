/// A browser's name for people, such as `Firefox on Android`, read from what it says of itself.
///
/// Browsers pretend to be one another, so the most particular name is looked for first.
struct AgentName {
    let text: String

    init(agent: String) {
        let browser = Self.first(Self.browsers, in: agent)
        let system = Self.first(Self.systems, in: agent)
        text =
            switch (browser, system) {
            case (let browser?, let system?): "\(browser) on \(system)"
            case (let name?, nil), (nil, let name?): name
            case (nil, nil): agent.isEmpty ? "An unknown program" : String(agent.prefix(40))
            }
    }

    private static let browsers = [
        ("Edg/", "Edge"), ("OPR/", "Opera"), ("Firefox/", "Firefox"), ("FxiOS/", "Firefox"), ("CriOS/", "Chrome"),
        ("Chrome/", "Chrome"), ("Safari/", "Safari"), ("curl/", "curl"),
    ]

    private static let systems = [
        ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"), ("CrOS", "ChromeOS"),
        ("Mac OS X", "macOS"), ("Linux", "Linux"),
    ]

    private static func first(_ names: [(mark: String, name: String)], in agent: String) -> String? {
        names.first { agent.contains($0.mark) }?.name
    }
}
