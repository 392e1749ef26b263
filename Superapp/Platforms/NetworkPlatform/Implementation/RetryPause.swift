/// How long to wait before a new try: half a second, twice as long each time, five seconds at most. A person who waits
/// for the connection to come back should not wait for this in addition.
struct RetryPause {
    private var pause = Duration.milliseconds(500)

    mutating func next() -> Duration {
        defer { pause = min(pause * 2, .seconds(5)) }
        return pause
    }
}
