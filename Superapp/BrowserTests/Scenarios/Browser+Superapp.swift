/// What a person does in Superapp.
extension Browser {
    static let password = "correct horse"

    /// Opens the app, asks for an account, and arrives at home.
    func register(_ name: String, at app: RunningApp) async throws {
        try await go(to: app.url)
        try await press("Create an account")
        try await wait(forAddress: "/register")
        try await fill("Name", with: name)
        try await fill("Password", with: Self.password)
        try await press("Create account")
        try await waitForHome(of: name)
    }

    func signIn(_ name: String, _ password: String = Self.password) async throws {
        try await waitForSignIn()
        try await fill("Name", with: name)
        try await fill("Password", with: password)
        try await press("Sign in")
    }

    func waitForHome(of name: String) async throws {
        try await wait(forHeading: "Hello, \(name)")
        try await wait(forAddress: "/home")
        // The live connection may be faster than the answer, which brings the cookie.
        try await wait(for: "the session's cookie") { try await cookies["session"] != nil }
    }

    /// Waits until the browser has no session any more, which the page may show before.
    func waitForSignOut() async throws {
        try await waitForSignIn()
        try await wait(for: "the session's cookie to be gone") { try await cookies["session"] == nil }
    }

    func waitForSignIn() async throws {
        try await wait(forHeading: "Welcome")
        try await wait(forAddress: "/login")
    }

    /// Has the app end without a warning and start again, and waits until the page has a window of it.
    func restart(_ app: inout RunningApp, database: String, port: Int) async throws {
        let window = "return document.getElementById('screen').dataset.window"
        let before = try await run(window)
        await app.kill()
        app = try await RunningApp.start(database: database, port: port)
        try await wait(for: "a window of the new app") { try await run(window) != before }
    }

    /// Clicks the link that reads so, as soon as it is there.
    func follow(_ title: String) async throws {
        try await wait(for: "the link \"\(title)\"") {
            try await link(title).click()
            return true
        }
    }

    /// Waits for a message at a field or over the form.
    func wait(forMessage message: String) async throws {
        try await wait(for: "the message \"\(message)\"") {
            for element in try await findAll(".notice, .field__error") where try await element.text == message {
                return true
            }
            return false
        }
    }
}
