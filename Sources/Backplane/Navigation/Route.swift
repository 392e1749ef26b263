/// Where a screen is in the app, as a value: enough to come back to it after a restart or from a link.
public protocol Route: Codable, Hashable, Sendable {}
