import ChatInterface

/// What a conversation is about, with a link to it.
struct SubjectLink: Sendable, Equatable {
    let title: String
    let path: String?

    init(_ subject: ChatSubject) {
        title = subject.title
        path = subject.address
    }
}
