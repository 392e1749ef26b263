/// How something is meant; decides its colour and, for a notice, how urgently it is announced.
public enum Tone: String, Sendable, Hashable {
    case neutral, info, success, warning, danger
}
