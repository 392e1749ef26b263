/// What happened, in order.
@MainActor
final class Log {
    private(set) var lines: [String] = []

    func callAsFunction(_ line: String) { lines.append(line) }

    func clear() { lines = [] }
}
