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

    static let signIn = WebTemplate(
        "SignIn",
        source: """
            <div class="split">{{> story}}
            <section class="split__form" aria-labelledby="title">
            <div class="stack"><h1 id="title">Welcome back</h1><p class="lead">Sign in to go on where you left off.</p></div>
            {{#notice}}{{> notice}}{{/notice}}
            <form class="form" method="post" action="{{shell.address}}">{{> form}}
            {{#name}}{{> field}}{{/name}}
            {{#password}}{{> field}}{{/password}}
            <div class="form__actions">{{#submit}}{{> button}}{{/submit}}</div>
            </form>
            <p class="aside">New here? <a href="/register{{shell.query}}">Create an account</a></p>
            </section></div>
            """)

    static let home = WebTemplate(
        "Home",
        source: """
            <div class="column">
            <header class="head"><div class="head__who">{{#avatar}}{{> avatar}}{{/avatar}}<div><h1>Hello, {{name}}</h1>
            <p class="lead">Here is what is new.</p></div></div>
            <form class="inline" method="post" action="{{shell.address}}">{{> form}}{{#signOut}}{{> button}}{{/signOut}}</form>
            </header>
            <ul class="tiles">{{#tiles}}<li class="tile"><a class="tile__title" href="/{{shell.query}}">{{title}}</a>
            <p class="tile__text">{{text}}</p>{{#badge}}<p>{{> badge}}</p>{{/badge}}</li>{{/tiles}}</ul>
            <div class="columns">
            <section class="card card--flush"><h2>Where you are signed in</h2>
            <ul class="list">{{#rows}}{{> row}}{{/rows}}</ul></section>
            <section class="card">{{#empty}}{{> empty}}{{/empty}}</section>
            </div></div>
            """)

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
            error: "This name is taken. Choose another one.", autocomplete: "username", isRequired: true))

    static let origin = WebFormOrigin(window: "w1", screen: "s1", token: "t1", address: "/sign-in")
}
