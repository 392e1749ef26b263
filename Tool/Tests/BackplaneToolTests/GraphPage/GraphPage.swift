import Foundation

/// The page that `backplane graph --format html` writes, opened in a browser that shows nothing.
struct GraphPage {
    private let workspace: TemporaryWorkspace
    private let html: String

    /// Writes the page of a codebase.
    init(of workspace: TemporaryWorkspace) throws {
        self.workspace = workspace
        html = try Backplane.run(["graph", "--format", "html"], in: workspace).output
    }

    /// Does something in the page once it is there.
    ///
    /// - Parameters:
    ///   - script: Fills the object `told`; it finds `press(key)`, `names(selector)` and `text(selector)`.
    ///   - fragment: What the address has after its `#`.
    /// - Returns: What was told, by name.
    func told(fragment: String = "", _ script: String) throws -> [String: Told] {
        let ending = """
            <script>addEventListener("load", () => {
            \(Self.means)
            \(script)
            \(Self.telling)
            });</script></body>
            """
        let file = "page-\(UUID().uuidString).html"
        try workspace.write(file, html.replacingOccurrences(of: "</body>", with: ending))
        let run = try Program.run(
            try Self.browser(),
            [
                "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--window-size=1280,900",
                "--disable-crash-reporter", "--user-data-dir=\(workspace.path)/browser", "--dump-dom",
                "file://\(workspace.path)/\(file)#\(fragment)",
            ])
        guard let match = run.output.firstMatch(of: /<pre id="told">([A-Za-z0-9+\/=]*)<\/pre>/),
            let json = Data(base64Encoded: String(match.output.1))
        else { throw Unreadable(description: "The browser ended with \(run.status): \(run.output.suffix(2_000))") }
        return try JSONDecoder().decode([String: Told].self, from: json)
    }

    private static let means = #"""
        const told = {};
        const press = key => (document.activeElement ?? document.body).dispatchEvent(
          new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
        const names = selector => [...document.querySelectorAll(selector)]
          .map(node => node.querySelector?.(".label")?.textContent ?? node.textContent);
        const text = selector => document.querySelector(selector)?.textContent ?? "";
        """#

    /// In base64, so that no name in it is markup.
    private static let telling = #"""
        const pre = document.createElement("pre");
        pre.id = "told";
        pre.textContent = btoa(unescape(encodeURIComponent(JSON.stringify(told))));
        document.body.append(pre);
        """#

    private static func browser() throws -> String {
        let names = ["chromium", "chromium-browser", "google-chrome"]
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
        let candidates = folders.flatMap { folder in names.map { "\(folder)/\($0)" } }
        guard let found = candidates.first(where: FileManager.default.isExecutableFile(atPath:)) else {
            throw Unreadable(description: "No Chromium was found. Install it (Debian: apt-get install chromium).")
        }
        return found
    }

    struct Unreadable: Error, CustomStringConvertible {
        let description: String
    }
}
