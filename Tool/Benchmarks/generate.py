"""Writes a codebase to measure with: packages of twenty modules each, every module with the same number of files.

    python3 generate.py FOLDER MODULES FILES
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


def main():
    root, modules, files = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    random.seed(1)
    for package in range(modules // PER_PACKAGE):
        write_package(root, package, files // modules)


main()
