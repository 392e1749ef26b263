import Testing

/// One thing that happened to what is under test.
struct Entry: Sendable {
    let topic: Topic
    /// What was carried.
    let value: any Sendable
    /// The call of the test after which it happened.
    let cause: SourceLocation

    /// What happened, as a clause: `'com.example.login' sent the output registrationRequested`.
    var text: String {
        let board = topic.board.map { "'\($0)'" } ?? "a board"
        return switch topic.kind {
        case .output: "\(board) sent the output \(value)"
        case .activation: "\(board) was activated with \(value)"
        case .command: "\(board) was sent the command \(value)"
        case .completion: "\(board) completed"
        case .action: "the action \(value) was broadcast and no flow handled it"
        case .fault: "a fault was reported: \(value)"
        }
    }
}
