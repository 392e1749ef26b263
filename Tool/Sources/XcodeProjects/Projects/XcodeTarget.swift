/// A target of an Xcode project, as far as it says what it is made of and what it needs.
package struct XcodeTarget: Sendable {
    /// What makes it.
    package enum Builder: Sendable {
        case xcode
        /// Nothing: it only has other targets built, or runs scripts.
        case aggregate
        /// Another build system.
        case external
    }

    /// What the project's file calls it. Nothing but other parts of that file has to know it.
    package let id: String
    package let name: String
    package let builder: Builder
    /// Without `com.apple.product-type.`: `application`, `framework`, `bundle.unit-test`. `nil` for what makes no product.
    package let productType: String?
    /// The name of what is made, with its ending, as the project lists it: `App.app`.
    package var productName: String?
    /// What the project's file calls the product.
    package var productID: String?
    /// The line of the project's file it begins on.
    package let line: Int
    /// The files it is made of, those of folders that it has included.
    package internal(set) var files: [TargetFile] = []
    /// The libraries and frameworks it links, the targets it waits for, what it embeds.
    package internal(set) var uses: [TargetUse] = []
    package internal(set) var scripts: [ScriptPhase] = []
    /// The patterns of files that a rule of its own turns into others.
    package internal(set) var rulePatterns: [String] = []
    /// The target of the app that its tests run in, by what the project's file calls it, or by name.
    package internal(set) var testHost: String?
    package internal(set) var settings = BuildSettings()

    init(id: String, name: String, builder: Builder, productType: String?, line: Int) {
        self.id = id
        self.name = name
        self.builder = builder
        let prefix = "com.apple.product-type."
        self.productType = productType.map { $0.hasPrefix(prefix) ? String($0.dropFirst(prefix.count)) : $0 }
        self.line = line
    }
}

/// A file in a target.
package struct TargetFile: Hashable, Sendable {
    package let location: FileLocation
    package let role: FileRole
    /// The platforms it is for, empty for all.
    package let platforms: [String]
    /// The line of the project's file that has it in the target, `nil` where a folder brings it.
    package let line: Int?
    /// Whether the path is a folder whose content is all meant: a catalogue, a folder that is copied.
    package internal(set) var isFolder = false
    /// Whether nothing is there.
    package internal(set) var isMissing = false
    /// Where the project shows it: the names of the groups around it.
    package internal(set) var group = ""

    package var path: String? { location.path }
}

/// What a target needs of another target, of a package, or of a library that is there already.
package struct TargetUse: Hashable, Sendable {
    package enum Purpose: Hashable, Sendable {
        /// It is built before.
        case dependency
        case linked
        /// It is put into the product.
        case embedded
        /// A plugin of a package that runs in the build.
        case plugin
    }

    package enum Subject: Hashable, Sendable {
        /// A target of a project, by what the project's file calls it where that is known. The target's own project has no path.
        case target(project: String?, id: String?, name: String?)
        /// The product of a target of a project, by what that project's file calls it.
        case product(project: String?, id: String, name: String?)
        /// A product of a package. The package is known but where an old project left it out, or the new format has a local one.
        case package(product: String, package: PackageReference.Source?)
        /// A file: a library in the repository, a product of the workspace by name, or a part of the SDK.
        case file(FileLocation)
    }

    package let subject: Subject
    package let purpose: Purpose
    package let platforms: [String]
    package let line: Int
    /// Whether it is linked only where it is there.
    package var isWeak = false
}

/// A script that a target runs.
package struct ScriptPhase: Hashable, Sendable {
    package let name: String
    package let script: String
    /// What it says that it reads, build settings not replaced.
    package let inputs: [String]
    package let outputs: [String]
    package let line: Int
}

/// A package that a project depends on.
package struct PackageReference: Hashable, Sendable {
    package enum Source: Hashable, Sendable {
        /// A folder, relative to the root where it lies below it.
        case local(FileLocation)
        case remote(url: String)

        /// The name that the package goes by in a project: its folder's, or its repository's.
        package var name: String {
            switch self {
            case .local(let location): return location.name
            case .remote(let url):
                let last = url.split(whereSeparator: { $0 == "/" || $0 == ":" }).last.map(String.init) ?? url
                return last.hasSuffix(".git") ? String(last.dropLast(4)) : last
            }
        }
    }

    package let source: Source
    /// What the project demands of its version, in one line: `upToNextMajorVersion 1.2.0`.
    package let requirement: String
    package let line: Int

    package var name: String { source.name }
}
