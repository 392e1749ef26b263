/// A file that pages refer to: a style sheet, a script, a script that tabs share, an icon.
public struct WebAsset: Sendable, Hashable {
    /// What the file is for.
    public enum Role: Sendable, Hashable { case style, script, worker, icon }

    /// The file's name, such as `superapp.css`.
    public let name: String
    /// What the file is for.
    public let role: Role
    /// The file's content.
    public let bytes: [UInt8]

    /// Makes an asset.
    public init(name: String, role: Role, bytes: [UInt8]) {
        self.name = name
        self.role = role
        self.bytes = bytes
    }
}
