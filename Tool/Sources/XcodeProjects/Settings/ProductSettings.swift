/// The settings that Xcode defines for a target because of its product.
struct ProductSettings {
    private let target: XcodeTarget

    init(_ target: XcodeTarget) {
        self.target = target
    }

    /// The values of settings that follow from the type of the product, and the names of its parts.
    var given: [String: String] {
        let library = libraryParts
        let executable = "$(EXECUTABLE_PREFIX)$(PRODUCT_NAME)$(EXECUTABLE_SUFFIX)"
        let wrapper = "$(WRAPPER_PREFIX)$(PRODUCT_NAME)$(WRAPPER_SUFFIX)"
        return [
            "PRODUCT_TYPE": target.productType.map { "com.apple.product-type.\($0)" } ?? "",
            "PRODUCT_NAME": "$(TARGET_NAME)", "PRODUCT_MODULE_NAME": "$(PRODUCT_NAME:c99extidentifier)",
            "WRAPPER_EXTENSION": wrapperExtension, "WRAPPER_PREFIX": "",
            "WRAPPER_SUFFIX": wrapperExtension.isEmpty ? "" : ".$(WRAPPER_EXTENSION)", "WRAPPER_NAME": wrapper,
            "EXECUTABLE_PREFIX": library.prefix, "EXECUTABLE_EXTENSION": library.ending,
            "EXECUTABLE_SUFFIX": library.ending.isEmpty ? "" : ".$(EXECUTABLE_EXTENSION)",
            "EXECUTABLE_NAME": executable,
            "FULL_PRODUCT_NAME": wrapperExtension.isEmpty ? "$(EXECUTABLE_NAME)" : "$(WRAPPER_NAME)",
        ]
    }

    /// The values in place of names that are empty or refer to settings that are not known. The project lists the
    /// product by the name that it had when Xcode wrote the project, and Xcode does know all settings.
    var substitutes: [String: String] {
        ["PRODUCT_NAME": listedName ?? target.name, "PRODUCT_MODULE_NAME": "$(PRODUCT_NAME:c99extidentifier)"]
    }

    /// The extension of the folder that the product is; empty if it is a file.
    private var wrapperExtension: String {
        switch TargetKind(target) {
        case .application: "app"
        case .appExtension: "appex"
        case .framework: "framework"
        case .unitTest, .uiTest: "xctest"
        case .service: "xpc"
        case .bundle: target.productType?.hasPrefix("bundle") ?? false ? "bundle" : ""
        case .library, .tool, .aggregate: ""
        }
    }

    /// What surrounds the name of a library's file. Xcode leaves out `lib` before a dynamic one unless the target sets
    /// it.
    private var libraryParts: (prefix: String, ending: String) {
        switch target.productType {
        case "library.static": ("lib", "a")
        case "library.dynamic": ("", "dylib")
        default: ("", "")
        }
    }

    /// The name of the product's file in the project, without extension.
    private var listedName: String? {
        guard let file = target.productName.map({ FileTree.split($0).name }) else { return nil }
        let name = file.lastIndex(of: ".").map { file[..<$0] } ?? file[...]
        let plain = TargetKind(target) == .library && name.hasPrefix("lib") ? name.dropFirst(3) : name
        return plain.isEmpty || String(plain).hasReference ? nil : String(plain)
    }
}
