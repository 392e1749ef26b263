/// A target of an Xcode project, with its files and dependencies.
package struct XcodeTarget: Sendable {
    /// The build system of the target.
    package enum Builder: Sendable {
        case xcode
        /// No build system: the target only builds other targets, or runs scripts.
        case aggregate
        /// Another build system.
        case external
    }

    /// The identifier in the project's file, used only within that file.
    package let id: String
    package let name: String
    package let builder: Builder
    /// The product type without `com.apple.product-type.`: `application`, `framework`, `bundle.unit-test`. `nil` for a
    /// target without a product.
    package let productType: String?
    /// The file name of the product, as listed in the project: `App.app`.
    package var productName: String?
    /// The identifier of the product in the project's file.
    package var productID: String?
    /// The line on which the target begins in the project's file.
    package let line: Int
    /// The files, including those of synchronised folders.
    package internal(set) var files: [TargetFile] = []
    /// The number of folders with its files that can't be read.
    package internal(set) var closedFolderCount = 0
    /// The libraries and frameworks that the target links, the targets on which it depends, and the items it embeds.
    package internal(set) var uses: [TargetUse] = []
    package internal(set) var scripts: [ScriptPhase] = []
    /// The patterns of the files that the target's build rules process.
    package internal(set) var rulePatterns: [String] = []
    /// The identifier or name of the app's target in which the tests run.
    package internal(set) var testHost: String?
    package internal(set) var settings = BuildSettings()
    /// The Podfile that names the target; `nil` if none does.
    package internal(set) var podfile: String?
    /// The names of the pods in that Podfile.
    package internal(set) var pods: Set<String> = []

    init(id: String, name: String, builder: Builder, productType: String?, line: Int) {
        self.id = id
        self.name = name
        self.builder = builder
        let prefix = "com.apple.product-type."
        self.productType = productType.map { $0.hasPrefix(prefix) ? String($0.dropFirst(prefix.count)) : $0 }
        self.line = line
    }
}

extension XcodeTarget {
    private static let systems = [
        "iphoneos": "iOS", "iphonesimulator": "iOS", "appletvos": "tvOS", "appletvsimulator": "tvOS", "macosx": "macOS",
        "watchos": "watchOS", "watchsimulator": "watchOS", "xros": "visionOS", "xrsimulator": "visionOS",
    ]

    /// The numbers of the device families that each platform has. macOS has none.
    private static let families: [String: Set<String>] = [
        "iOS": ["1", "2", "6"], "tvOS": ["3"], "watchOS": ["4"], "visionOS": ["7"],
    ]

    /// The platforms in any configuration, as named in `os()`; empty if one of the words is unknown, such as `auto`.
    package var platforms: [String] {
        let base = platforms(in: "SDKROOT") ?? []
        guard let supported = platforms(in: "SUPPORTED_PLATFORMS") else { return [] }
        guard !supported.isEmpty else { return base }
        // A target for Apple TV may inherit the platforms of a project for phones. It is built for its own SDK, as is told
        // by the devices.
        let devices = Set(
            settings.values("TARGETED_DEVICE_FAMILY").flatMap { $0.split { !$0.isNumber }.map(String.init) })
        func has(_ platform: String) -> Bool { Self.families[platform]?.isDisjoint(with: devices) == false }
        let isForOthers = !devices.isEmpty && !supported.contains { $0 == "macOS" || has($0) }
        return isForOthers && base.contains(where: has) ? base : supported
    }

    /// Returns the platforms that a setting names; `nil` if one of the words is unknown.
    private func platforms(in setting: String) -> [String]? {
        let words = settings.values(setting).flatMap { $0.split(whereSeparator: \.isWhitespace).map(String.init) }
        let known = words.compactMap { Self.systems[$0] }
        return known.count == words.count ? Set(known).sorted() : nil
    }
}

/// A file in a target.
package struct TargetFile: Hashable, Sendable {
    package let location: FileLocation
    package let role: FileRole
    /// The platforms to which the membership applies; empty for all.
    package let platforms: [String]
    /// The line of the project's file that adds the file to the target; `nil` if the file belongs to a synchronised
    /// folder.
    package let line: Int?
    /// Whether the path is a folder that belongs to the target as a whole, such as a catalogue or a copied folder.
    package internal(set) var isFolder = false
    /// Whether the file does not exist.
    package internal(set) var isMissing = false
    /// The names of the groups that contain the file in the project, joined by `/`.
    package internal(set) var group = ""

    package var path: String? { location.path }
}

/// A target's dependency on another target, a package, or an existing library.
package struct TargetUse: Hashable, Sendable {
    package enum Purpose: Hashable, Sendable {
        /// Built before the target.
        case dependency
        case linked
        /// Embedded in the product.
        case embedded
        /// A plugin of a package that runs during the build.
        case plugin
    }

    package enum Subject: Hashable, Sendable {
        /// A target of a project, by its identifier in the project's file if known. `project` is `nil` for the target's
        /// own project.
        case target(project: String?, id: String?, name: String?)
        /// The product of a project's target, by the product's identifier in the project's file.
        case product(project: String?, id: String, name: String?)
        /// A product of a package. `package` is `nil` if an old project omits it, or for a local package in the JSON
        /// format.
        case package(product: String, package: PackageReference.Source?)
        /// A file: a library in the repository, a product of the workspace by name, or a part of the SDK.
        case file(FileLocation)
    }

    package let subject: Subject
    package let purpose: Purpose
    package let platforms: [String]
    package let line: Int
    /// Whether the library is linked weakly.
    package var isWeak = false
}

/// A script phase of a target.
package struct ScriptPhase: Hashable, Sendable {
    package let name: String
    package let script: String
    /// The declared inputs, with references to build settings unexpanded.
    package let inputs: [String]
    package let outputs: [String]
    package let line: Int
}

/// A package on which a project depends.
package struct PackageReference: Hashable, Sendable {
    package enum Source: Hashable, Sendable {
        /// A folder, relative to the root if it is below the root.
        case local(FileLocation)
        case remote(url: String)

        /// The name of the package in a project: the last component of its folder or URL.
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
    /// The required version, on one line: `upToNextMajorVersion 1.2.0`.
    package let requirement: String
    package let line: Int

    package var name: String { source.name }
}
