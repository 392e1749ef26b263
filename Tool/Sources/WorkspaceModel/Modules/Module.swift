/// A target of a package in the workspace, with its sources and what it declares.
public struct Module: Sendable {
    public let id: ModuleID
    /// The target's name; with the package's in front where two packages have a target of this name.
    public let name: String
    /// The target's name in its manifest.
    public let target: String
    /// The names under which sources import it: one, but for C modules whose module map gives others.
    public let importNames: [String]
    public let package: PackageID
    public let kind: ModuleKind
    /// Whether it is written in C, C++ or Objective-C, whose includes are not read.
    public let isClang: Bool
    /// Its folder, relative to the root of the workspace.
    public let path: String
    public let files: [SourceFile]
    public let description: TargetDescription
    /// What it declares to depend on, found in the workspace where possible.
    public internal(set) var declared: [DeclaredDependency]
    /// What its sources import, by name.
    public internal(set) var imported: [ImportedModule]

    /// Whether it is a test target.
    public var isTest: Bool { kind == .test }
}
