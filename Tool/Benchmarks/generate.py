"""Writes a codebase to measure with: packages of twenty modules each, every module with the same number of files.

    python3 generate.py FOLDER MODULES FILES
    python3 generate.py FOLDER MODULES FILES xcode    # the same modules as frameworks of one Xcode project
"""

import os
import random
import sys

PER_PACKAGE = 20


def type_text(file, number):
    return (
        f"/// A type that does {number}.\npublic struct T{file}x{number}: Sendable {{\n    public let a: Int\n"
        f'    public let text = "value \\(1 + {number}) of many"\n    public init(a: Int) {{\n'
        "        self.a = a // keep\n    }\n"
        f"    func work(_ x: Int) -> [Int] {{ (0..<x).map {{ $0 * a + {number} }} }}\n}}\n\n"
    )


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as file:
        file.write(text)


def write_package(root, package, files):
    below = sorted({random.randrange(package) for _ in range(3)})[:2] if package else []
    targets, products = [], []
    for index in range(PER_PACKAGE):
        module = f"M{package}x{index}"
        own = [f"M{package}x{i}" for i in sorted({random.randrange(index) for _ in range(2)})] if index else []
        outside = [(f"M{other}x{random.randrange(PER_PACKAGE)}", f"P{other}") for other in below]
        needs = [f'"{name}"' for name in own] + [f'.product(name: "{m}", package: "{p}")' for m, p in outside]
        targets.append(f'        .target(name: "{module}", dependencies: [{", ".join(needs)}]),')
        products.append(f'        .library(name: "{module}", targets: ["{module}"]),')
        imports = "".join(f"import {name}\n" for name in own + [m for m, _ in outside])
        for number in range(files):
            body = "".join(type_text(number, t) for t in range(12))
            write(
                f"{root}/Packages/P{package}/Sources/{module}/File{number}.swift",
                f"//\n// A file\n//\n\nimport Foundation\n{imports}\n{body}",
            )
    dependencies = ", ".join(f'.package(path: "../P{other}")' for other in below)
    write(
        f"{root}/Packages/P{package}/Package.swift",
        "// swift-tools-version: 6.0\nimport PackageDescription\n\nlet package = Package(\n"
        f'    name: "P{package}",\n    products: [\n' + "\n".join(products) + "\n    ],\n"
        f"    dependencies: [{dependencies}],\n    targets: [\n" + "\n".join(targets) + "\n    ]\n)\n",
    )


def write_project(root, modules):
    """A project with a framework for each module that lies below the folder: each file listed, in a group and in a phase."""
    objects, targets, groups = [], [], []

    def add(kind, number, text):
        name = f"{kind:02X}{number:022X}"
        objects.append(f"\t\t{name} = {{{text}}};")
        return name

    count = 0
    for index, (name, (folder, needs)) in enumerate(modules.items()):
        references, members = [], []
        for file in sorted(os.listdir(f"{root}/{folder}")):
            count += 1
            reference = add(1, count, f'isa = PBXFileReference; lastKnownFileType = sourcecode.swift; path = {file}; sourceTree = "<group>"; ')
            references.append(reference)
            members.append(add(2, count, f"isa = PBXBuildFile; fileRef = {reference}; "))
        groups.append(add(3, index, f'isa = PBXGroup; children = ({", ".join(references)}); path = {folder}; sourceTree = "<group>"; '))
        sources = add(4, index, f'isa = PBXSourcesBuildPhase; files = ({", ".join(members)}); ')
        product = add(5, index, f"isa = PBXFileReference; path = {name}.framework; sourceTree = BUILT_PRODUCTS_DIR; ")
        linked = [add(6, index * 100 + at, f"isa = PBXBuildFile; fileRef = {5:02X}{other:022X}; ") for at, other in enumerate(needs)]
        frameworks = add(7, index, f'isa = PBXFrameworksBuildPhase; files = ({", ".join(linked)}); ')
        targets.append(
            add(8, index, f'isa = PBXNativeTarget; name = {name}; productType = "com.apple.product-type.framework"; '
                f"productReference = {product}; buildPhases = ({sources}, {frameworks}); dependencies = (); "))
    main = add(9, 0, f'isa = PBXGroup; children = ({", ".join(groups)}); sourceTree = "<group>"; ')
    project = add(9, 1, f'isa = PBXProject; mainGroup = {main}; targets = ({", ".join(targets)}); ')
    text = "\n".join(objects)
    write(
        f"{root}/App.xcodeproj/project.pbxproj",
        f"// !$*UTF8*$!\n{{\n\tobjectVersion = 56;\n\tobjects = {{\n{text}\n\t}};\n\trootObject = {project};\n}}\n",
    )


def turn_into_project(root):
    """Takes the packages away that were written, and puts a project in their place."""
    modules = {}
    for package in sorted(os.listdir(f"{root}/Packages")):
        os.remove(f"{root}/Packages/{package}/Package.swift")
        for module in sorted(os.listdir(f"{root}/Packages/{package}/Sources")):
            modules[module] = f"Packages/{package}/Sources/{module}"
    places = {module: place for place, module in enumerate(modules)}
    described = {}
    for module, folder in modules.items():
        with open(f"{root}/{folder}/File0.swift") as file:
            imports = [line.split()[1] for line in file if line.startswith("import ")]
        described[module] = (folder, [places[name] for name in imports if name in places])
    write_project(root, described)


def main():
    root, modules, files = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    random.seed(1)
    for package in range(modules // PER_PACKAGE):
        write_package(root, package, files // modules)
    if sys.argv[4:] == ["xcode"]:
        turn_into_project(root)


main()
