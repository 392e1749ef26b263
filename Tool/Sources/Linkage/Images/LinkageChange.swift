/// The linkage of a library product.
public enum Linkage: String, Hashable, Sendable, CaseIterable {
    /// Linked into its users, as SwiftPM does; Xcode may choose otherwise.
    case automatic
    case `static`
    /// A separate library that is loaded at launch.
    case dynamic
}

/// A change of the linkage of a library product.
public struct LinkageChange: Hashable, Sendable, Comparable {
    /// The identity of the package.
    public let package: String
    public let product: String
    public let linkage: Linkage

    public init(package: String, product: String, linkage: Linkage) {
        self.package = package
        self.product = product
        self.linkage = linkage
    }

    public static func < (left: LinkageChange, right: LinkageChange) -> Bool {
        (left.package, left.product, left.linkage.rawValue) < (right.package, right.product, right.linkage.rawValue)
    }
}

extension LinkGraph {
    /// Returns the products to depend on in place of the dynamic ones that some changes would link into their users, by
    /// the names of these. What loads a library by its name needs it to stay dynamic.
    public func replacements(of changes: [LinkageChange]) -> [String: String] {
        changes.filter { $0.linkage != .dynamic }.reduce(into: [:]) { found, change in
            found[change.product] = products.indices.first { isSubject(of: change, $0) }.flatMap { replacement(of: $0) }
        }
    }

    /// Returns the manifests with dependencies on the product that a change is about, sorted.
    public func manifests(using change: LinkageChange) -> [String] {
        let subjects = Set(products.indices.filter { isSubject(of: change, $0) }.map { Node.product($0) })
        let users = modules.filter { !subjects.isDisjoint(with: $0.dependencies) }
        return Set(users.compactMap { packages[$0.package].manifestPath }).sorted()
    }

    /// Returns the product with the modules of a dynamic one that its package links into users; `nil` if there is none,
    /// or if an external package depends on the dynamic one, so that not all users can do otherwise.
    private func replacement(of product: Int) -> String? {
        let isFixed = modules.contains {
            packages[$0.package].manifestPath == nil && $0.dependencies.contains(.product(product))
        }
        guard !isFixed else { return nil }
        let library = products[product]
        return products.filter { other in
            guard case .library(let linkage) = other.kind, linkage != .dynamic else { return false }
            return other.package == library.package && Set(other.modules) == Set(library.modules)
        }.map(\.name).min()
    }
}
