import WebShellTesting

/// Something that a person stores in one of the features, and what they are told when that can't be.
struct Chore: Sendable {
    let action: String
    let path: String
    let fields: [(String, String)]
    /// What the page says when nothing can be stored.
    let refusal: String
    /// What the page shows when it is stored, in an element of its own.
    let success: String
    /// Where it is shown, if the answer itself does not.
    var shownAt: String?

    /// One in every feature that stores something, for somebody who is signed in.
    ///
    /// - Parameters:
    ///   - conversation: The address of a conversation of theirs.
    ///   - stranger: The name of somebody whom they have not written to.
    static func all(conversation: String, stranger: String) -> [Chore] {
        [
            Chore(
                action: "save", path: "/posts/new", fields: [("title", "A late post"), ("content", "Kept?")],
                refusal: "It could not be saved right now. Nothing was changed.", success: "A late post",
                shownAt: "/posts"),
            Chore(
                action: "add", path: "/todos", fields: [("text", "A late todo")],
                refusal: "It could not be saved right now. Nothing was changed.", success: "A late todo"),
            Chore(
                action: "save", path: "/listings/new",
                fields: [("title", "A late lamp"), ("description", ""), ("price", "5"), ("currency", "EUR")],
                refusal: "Listings can’t be stored right now.", success: "A late lamp", shownAt: "/listings"),
            Chore(
                action: "send", path: conversation, fields: [("text", "A late message")],
                refusal: "Not sent. Messages can’t be stored right now.", success: "A late message"),
            Chore(
                action: "start", path: "/chat", fields: [("name", stranger)],
                refusal: "Messages can’t be stored right now.",
                success: "Nothing has been said yet. Write the first message to \(stranger)."),
            Chore(
                action: "enlist", path: "/cosmonauts", fields: [("name", "Late Yuri"), ("role", "Pilot")],
                refusal: "The crew’s records can’t be reached right now.", success: "Late Yuri has joined the crew."),
            Chore(
                action: "commission", path: "/cosmonauts", fields: [("suitName", "Late suit")],
                refusal: "The suits’ records can’t be reached right now.",
                success: "Late suit was added. It needs service before it goes out."),
        ]
    }

    /// Does it.
    ///
    /// - Returns: The page that shows what came of it.
    func carryOut(as person: PlainClient) async throws -> Answer {
        try await person.press(action, at: path, fields)
    }
}
