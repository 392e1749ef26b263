import Linkage
import ProjectLinkage
import SystemSupport
import WorkspaceModel

/// The cached images of Xcode projects, for one state of the projects and of the imports of their sources.
struct ImagesMemory: BinaryStorable {
    /// A fingerprint of that state.
    let basis: String
    let images: ProjectImages?

    init(basis: String, images: ProjectImages?) {
        self.basis = basis
        self.images = images
    }

    init(from reader: inout BinaryReader) throws {
        basis = try reader.text()
        images = try reader.flag() ? ProjectImages(from: &reader) : nil
    }

    func write(to writer: inout BinaryWriter) {
        writer.write(basis)
        writer.write(images != nil)
        images?.write(to: &writer)
    }
}

extension ProjectImages: BinaryStorable {
    package init(from reader: inout BinaryReader) throws {
        self.init(
            graph: try LinkGraph(from: &reader), faults: try reader.elements { try EmbeddingFault(from: &$0) },
            merging: try reader.texts(), packageProducts: try reader.texts())
    }

    package func write(to writer: inout BinaryWriter) {
        graph.write(to: &writer)
        writer.write(faults) { $1.write(to: &$0) }
        writer.write(merging)
        writer.write(packageProducts)
    }
}

extension EmbeddingFault {
    fileprivate init(from reader: inout BinaryReader) throws {
        self.init(
            kind: try reader.value(Kind.self), program: try reader.text(), library: try reader.text(),
            way: try reader.texts(), path: try reader.text(), line: try reader.number())
    }

    fileprivate func write(to writer: inout BinaryWriter) {
        writer.write(kind.rawValue)
        writer.write(program)
        writer.write(library)
        writer.write(way)
        writer.write(path)
        writer.write(line)
    }
}

extension LinkGraph {
    /// Decodes the graph of Xcode projects, whose programs declare no libraries to load at run time.
    fileprivate init(from reader: inout BinaryReader) throws {
        let packages = try reader.elements {
            Package(
                identity: try $0.text(), name: try $0.text(), manifestPath: try $0.optionalText(),
                leavesPluginsOut: try $0.flag())
        }
        let modules = try reader.elements {
            Module(
                name: try $0.text(), package: try $0.number(), kind: try $0.value(ModuleKind.self),
                dependencies: try $0.elements { try Node(from: &$0) })
        }
        let products = try reader.elements { try Product(from: &$0) }
        self.init(
            packages: packages, modules: modules, products: products,
            roots: Set(try reader.elements { try $0.number() }))
        guard isSound else { throw BinaryReader.Corrupt() }
    }

    fileprivate func write(to writer: inout BinaryWriter) {
        writer.write(packages) { writer, package in
            writer.write(package.identity)
            writer.write(package.name)
            writer.write(package.manifestPath)
            writer.write(package.leavesPluginsOut)
        }
        writer.write(modules) { writer, module in
            writer.write(module.name)
            writer.write(module.package)
            writer.write(module.kind.rawValue)
            writer.write(module.dependencies) { $1.write(to: &$0) }
        }
        writer.write(products) { $1.write(to: &$0) }
        writer.write(roots.sorted()) { $0.write($1) }
    }

    /// Whether all indices are valid.
    private var isSound: Bool {
        modules.allSatisfy { packages.indices.contains($0.package) && $0.dependencies.allSatisfy(has) }
            && products.allSatisfy {
                packages.indices.contains($0.package) && $0.modules.allSatisfy(modules.indices.contains)
                    && ($0.host.map(products.indices.contains) ?? true)
            }
    }

    private func has(_ node: Node) -> Bool {
        switch node {
        case .module(let index): modules.indices.contains(index)
        case .product(let index): products.indices.contains(index)
        }
    }
}

extension LinkGraph.Node {
    fileprivate init(from reader: inout BinaryReader) throws {
        self = try reader.flag() ? .product(try reader.number()) : .module(try reader.number())
    }

    fileprivate func write(to writer: inout BinaryWriter) {
        switch self {
        case .module(let index):
            writer.write(false)
            writer.write(index)
        case .product(let index):
            writer.write(true)
            writer.write(index)
        }
    }
}

extension LinkGraph.Product {
    fileprivate init(from reader: inout BinaryReader) throws {
        self.init(
            name: try reader.text(), package: try reader.number(), kind: try Kind(from: &reader),
            modules: try reader.elements { try $0.number() }, fileName: try reader.optionalText(),
            host: try reader.flag() ? try reader.number() : nil)
    }

    fileprivate func write(to writer: inout BinaryWriter) {
        writer.write(name)
        writer.write(package)
        kind.write(to: &writer)
        writer.write(modules) { $0.write($1) }
        writer.write(fileName)
        writer.write(host != nil)
        if let host { writer.write(host) }
    }
}

extension LinkGraph.Product.Kind {
    private static let plain: [String: Self] = [
        "executable": .executable, "tests": .tests, "plugin": .plugin, "macro": .macro,
    ]

    fileprivate init(from reader: inout BinaryReader) throws {
        let text = try reader.text()
        guard let kind = Self.plain[text] ?? Linkage(rawValue: text).map({ .library($0) }) else {
            throw BinaryReader.Corrupt()
        }
        self = kind
    }

    fileprivate func write(to writer: inout BinaryWriter) {
        if case .library(let linkage) = self {
            writer.write(linkage.rawValue)
        } else {
            writer.write(Self.plain.first { $0.value == self }?.key ?? "")
        }
    }
}
