import DesignSystemInterface

/// Screens as features make them, to look at and to test the components with.
enum Gallery {
    struct SignIn: Sendable, Equatable {
        var notice: Notice?
        var name = FormField("name", label: "Name", autocomplete: "username", isRequired: true, isFocused: true)
        var password = FormField(
            "password", label: "Password", kind: .password, autocomplete: "current-password", isRequired: true)
        var submit = ActionButton("Sign in", action: "signIn")
    }

    struct Home: Sendable, Equatable {
        struct Tile: Sendable, Equatable {
            var title: String
            var text: String
            var badge: Badge?
        }
        var avatar = Avatar(name: "Ada Lovelace")
        var name = "Ada Lovelace"
        var tiles: [Tile] = []
        var rows: [ListRow] = []
        var empty: EmptyState?
        var signOut = ActionButton("Sign out", action: "signOut", style: .secondary)
    }

    static func draw(_ state: SignIn) -> Markup {
        """
        <div class="split">\(.story)
        <section class="split__form" aria-labelledby="title">
        <div class="stack"><h1 id="title">Welcome back</h1><p class="lead">Sign in to continue where you left off.</p></div>
        \(state.notice)
        <form class="form" \(.post)>\(.form)
        \(state.name)
        \(state.password)
        <div class="form__actions">\(state.submit)</div>
        </form>
        <p class="aside">New here? <a href="/register\(.query)">Create an account</a></p>
        </section></div>
        """
    }

    static func draw(_ state: Home) -> Markup {
        """
        <div class="column">
        <header class="head"><div class="head__who">\(state.avatar)<div><h1>Hello, \(state.name)</h1>
        <p class="lead">Here is what is new.</p></div></div>
        <form class="inline" \(.post)>\(.form)\(state.signOut)</form>
        </header>
        <ul class="tiles">\(each: state.tiles, draw)</ul>
        <div class="columns">
        <section class="card card--flush"><h2>Where you are signed in</h2>
        <ul class="list">\(state.rows)</ul></section>
        <section class="card">\(state.empty)</section>
        </div></div>
        """
    }

    private static func draw(_ tile: Home.Tile) -> Markup {
        """
        <li class="tile"><a class="tile__title" href="/\(.query)">\(tile.title)</a>
        <p class="tile__text">\(tile.text)</p>\(tile.badge, { "<p>\($0)</p>" })</li>
        """
    }

    static let fullHome = Home(
        tiles: [
            .init(title: "Listings", text: "Things for sale around you.", badge: Badge("3 new", tone: .success)),
            .init(title: "Chat", text: "Talk to buyers and sellers.", badge: Badge("12 unread", tone: .info)),
            .init(title: "Posts", text: "Write, and read what others wrote."),
            .init(title: "Todos", text: "What is left to do today.", badge: Badge("2 late", tone: .warning)),
        ],
        rows: [
            ListRow(
                "This browser", detail: "Since this morning", avatar: Avatar(name: "Chromium Linux"),
                badge: Badge("Current", tone: .success)),
            ListRow("Firefox on Android", detail: "Yesterday", avatar: Avatar(name: "Firefox Android"), path: "/s/1"),
            ListRow("Safari on macOS", detail: "Three days ago", avatar: Avatar(name: "Safari Mac")),
        ],
        empty: EmptyState("No messages yet", text: "When someone writes to you about a listing, it appears here."))

    static let wrongSignIn = SignIn(
        notice: Notice("The name or the password is wrong. Try again.", tone: .danger),
        name: FormField(
            "name", label: "Name", value: "ada", hint: "Up to 64 characters. Others will see it.",
            error: "This name is taken. Choose another.", autocomplete: "username", isRequired: true))

    static let origin = WebFormOrigin(window: "w1", screen: "s1", token: "t1", address: "/sign-in")
}
