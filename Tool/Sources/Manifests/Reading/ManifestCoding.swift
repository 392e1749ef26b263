import SystemSupport
import WorkspaceModel

extension Manifest: BinaryStorable {
    package init(from reader: inout BinaryReader) throws {
        self.init(
            name: try reader.text(), toolsVersion: try reader.text(),
            dependencies: try reader.elements { try PackageDependency(from: &$0) },
            products: try reader.elements {
                Product(
                    name: try $0.text(), type: try $0.text(), linkage: try $0.optionalText(), targets: try $0.texts())
            },
            targets: try reader.elements { try TargetDescription(from: &$0) },
            traits: try reader.dictionary { try $0.texts() },
            outcome: try reader.optionalText())
    }

    package func write(to writer: inout BinaryWriter) {
        writer.write(name)
        writer.write(toolsVersion)
        writer.write(dependencies) { $1.write(to: &$0) }
        writer.write(products) { writer, product in
            writer.write(product.name)
            writer.write(product.type)
            writer.write(product.linkage)
            writer.write(product.targets)
        }
        writer.write(targets) { $1.write(to: &$0) }
        writer.write(traits) { $0.write($1) }
        writer.write(outcome)
    }
}

extension PackageDependency: BinaryStorable {
    package init(from reader: inout BinaryReader) throws {
        self.init(
            identity: try reader.text(), name: try reader.optionalText(), location: try Location(from: &reader),
            requirement: try reader.text(), traits: try reader.texts())
    }

    package func write(to writer: inout BinaryWriter) {
        writer.write(identity)
        writer.write(name)
        location.write(to: &writer)
        writer.write(requirement)
        writer.write(traits)
    }
}

extension PackageDependency.Location: BinaryStorable {
    package init(from reader: inout BinaryReader) throws {
        let (form, text) = (try reader.number(), try reader.text())
        switch form {
        case 0: self = .local(path: text)
        case 1: self = .repository(text)
        case 2: self = .registry(identity: text)
        default: throw BinaryReader.Corrupt()
        }
    }

    package func write(to writer: inout BinaryWriter) {
        switch self {
        case .local(let path):
            writer.write(0)
            writer.write(path)
        case .repository(let address):
            writer.write(1)
            writer.write(address)
        case .registry(let identity):
            writer.write(2)
            writer.write(identity)
        }
    }
}

extension TargetDescription: BinaryStorable {
    package init(from reader: inout BinaryReader) throws {
        self.init(
            name: try reader.text(), kind: try reader.value(ModuleKind.self), path: try reader.optionalText(),
            exclude: try reader.texts(), sources: try reader.flag() ? try reader.texts() : nil,
            publicHeadersPath: try reader.optionalText(), resources: try reader.texts(),
            dependencies: try reader.elements { try TargetDependency(from: &$0) },
            plugins: try reader.elements { PluginUsage(name: try $0.text(), package: try $0.optionalText()) },
            flags: try CompilationFlags(from: &reader), aliases: try reader.dictionary { try $0.text() },
            settings: try reader.texts(),
            binaryLocation: try reader.optionalText(), place: try reader.place(), moduleName: try reader.optionalText(),
            platforms: try reader.texts(), vendored: try reader.texts(), pods: try reader.texts(),
            isStatic: try reader.flag(), lacksHost: try reader.flag())
    }

    package func write(to writer: inout BinaryWriter) {
        writer.write(name)
        writer.write(kind.rawValue)
        writer.write(path)
        writer.write(exclude)
        writer.write(sources != nil)
        if let sources { writer.write(sources) }
        writer.write(publicHeadersPath)
        writer.write(resources)
        writer.write(dependencies) { $1.write(to: &$0) }
        writer.write(plugins) { writer, usage in
            writer.write(usage.name)
            writer.write(usage.package)
        }
        flags.write(to: &writer)
        writer.write(aliases) { $0.write($1) }
        writer.write(settings)
        writer.write(binaryLocation)
        writer.write(place: place)
        writer.write(moduleName)
        writer.write(platforms)
        writer.write(vendored)
        writer.write(pods)
        writer.write(isStatic)
        writer.write(lacksHost)
    }
}

extension CompilationFlags: BinaryStorable {
    package init(from reader: inout BinaryReader) throws {
        self.init(
            certain: Set(try reader.texts()), possible: Set(try reader.texts()),
            lowest: LowestVersions(
                compiler: SwiftVersion(try reader.text()), language: SwiftVersion(try reader.text())))
    }

    package func write(to writer: inout BinaryWriter) {
        writer.write(certain.sorted())
        writer.write(possible.sorted())
        writer.write(lowest.compiler?.text ?? "")
        writer.write(lowest.language?.text ?? "")
    }
}

extension TargetDependency: BinaryStorable {
    package init(from reader: inout BinaryReader) throws {
        let name = try reader.text()
        let form: Form =
            switch try reader.number() {
            case 0: .target
            case 1: .product(package: try reader.optionalText())
            case 2: .byName
            default: throw BinaryReader.Corrupt()
            }
        self.init(
            name: name, form: form, platforms: try reader.texts(), traits: try reader.texts(),
            aliases: try reader.dictionary { try $0.text() }, configurations: try reader.texts(),
            place: try reader.place(),
            isImported: try reader.flag())
    }

    package func write(to writer: inout BinaryWriter) {
        writer.write(name)
        switch form {
        case .target: writer.write(0)
        case .product(let package):
            writer.write(1)
            writer.write(package)
        case .byName: writer.write(2)
        }
        writer.write(platforms)
        writer.write(traits)
        writer.write(aliases) { $0.write($1) }
        writer.write(configurations)
        writer.write(place: place)
        writer.write(isImported)
    }
}

extension BinaryReader {
    package mutating func place() throws -> SourcePlace? {
        try flag() ? SourcePlace(path: try text(), line: try number(), column: try number()) : nil
    }
}

extension BinaryWriter {
    package mutating func write(place: SourcePlace?) {
        write(place != nil)
        guard let place else { return }
        write(place.path)
        write(place.line)
        write(place.column)
    }
}
