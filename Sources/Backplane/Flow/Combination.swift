/// How the outputs of several boards are put together.
public enum Combination: Sendable {
    /// The first output of each, then the second of each, and so on. An output waits until it has its counterparts.
    case zip
    /// Whenever one of the boards sends an output, that with the latest of each other, once each has sent one.
    case latest
}
