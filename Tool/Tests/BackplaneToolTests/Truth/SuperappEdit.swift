/// A random edit of a module of Superapp.
enum SuperappEdit: CaseIterable {
    case body, declaration, newFile, deletion, rename, resource, setting, document

    /// How the names of files end that an edit has added.
    private static let added = "Added.swift"

    /// A module in which the edit can be made.
    func place(in app: SuperappCopy, _ random: inout SeededRandom) -> SuperappCopy.Module? {
        let places: [SuperappCopy.Module] =
            switch self {
            case .deletion, .rename: app.modules.filter { !app.files(of: $0, ending: Self.added).isEmpty }
            case .resource: app.modules.filter { !app.files(of: $0, ending: ".css").isEmpty }
            default: []
            }
        return (places.isEmpty ? app.modules : places).randomElement(using: &random)
    }

    /// Makes the edit and says what was done.
    func apply(
        to module: SuperappCopy.Module, of app: SuperappCopy, number: Int, _ random: inout SeededRandom
    ) throws -> String {
        switch self {
        case .body: return try append("private func edit\(number)() {}\n", to: module, app, ".swift", &random)
        case .declaration: return try append("public func edit\(number)() {}\n", to: module, app, ".swift", &random)
        case .resource:
            return try append(" \n", to: module, app, ".css", &random)
        case .newFile: return try newFile(module, app, number)
        case .deletion, .rename:
            guard let file = app.files(of: module, ending: Self.added).randomElement(using: &random) else {
                return try newFile(module, app, number)
            }
            if self == .deletion {
                try app.workspace.delete(file)
            } else {
                try app.workspace.move(file, to: "\(module.path)/Edit\(number)\(Self.added)")
            }
            return "\(self) of \(file)"
        case .setting:
            let manifest = module.package == "Superapp" ? "Superapp/Package.swift" : "Package.swift"
            let text = try app.workspace.files.read(manifest)
            let line = "for target in package.targets where target.name == \"\(module.name)\" "
            try app.workspace.files.write(
                manifest, text + line + "{ target.swiftSettings = [.define(\"EDIT\(number)\")] }\n")
            return "a setting of \(module.name)"
        case .document:
            try app.workspace.files.write("docs/decisions/edit.md", "\(number)")
            return "a document"
        }
    }

    private func append(
        _ text: String, to module: SuperappCopy.Module, _ app: SuperappCopy, _ ending: String,
        _ random: inout SeededRandom
    ) throws -> String {
        guard let file = app.files(of: module, ending: ending).randomElement(using: &random) else { return "nothing" }
        try app.workspace.files.write(file, try app.workspace.files.read(file) + text)
        return "\(self) in \(file)"
    }

    private func newFile(_ module: SuperappCopy.Module, _ app: SuperappCopy, _ number: Int) throws -> String {
        try app.workspace.files.write("\(module.path)/Edit\(number)\(Self.added)", "func edit\(number)() {}\n")
        return "a file added to \(module.name)"
    }
}
