import WebShellTesting

extension Answer {
    var screen: String { attribute("data-screen") ?? json("screen") ?? "" }
    var token: String { hiddenField("_token") ?? "" }
    var location: String { headers.first(name: "location") ?? "" }
    var title: String { body.firstMatch(of: /<title>(.*?) ·/).map { String($0.1) } ?? json("title") ?? "" }

    func setCookie(_ name: String) -> String? {
        headers["set-cookie"].first { $0.hasPrefix("\(name)=") }
    }
}

extension LiveEvent {
    var header: String { json("header") ?? "" }
    var html: String { json("html") ?? "" }
    var title: String { json("title") ?? "" }
    var version: Int { json("version", as: Int.self) ?? 0 }
}
