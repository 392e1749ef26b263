import Foundation
import Manifests
import Reporting
import Rules
import WorkspaceModel

/// Converts the places of violations to locations. Each manifest is read once.
final class PlaceLocator {
    private let root: String
    private let workspace: Workspace
    private var manifests: [PackageID: ManifestLocator] = [:]

    init(root: String, workspace: Workspace) {
        self.root = root
        self.workspace = workspace
    }

    func locations(of places: [Place]) -> [SourcePlace] {
        places.map(location)
    }

    /// Returns the violations with hints at comments in manifests that may justify them.
    func mentioningComments(_ violations: [Violation]) -> [Violation] {
        let places = violations.filter { $0.rule == .unusedDependency }.flatMap(\.places)
        let packages = places.compactMap { place -> PackageID? in
            guard case .manifest(let id, _) = place, !workspace[id].isOfXcode else { return nil }
            return workspace[id].package
        }
        read(Set(packages))
        return violations.map(mentioningComment)
    }

    /// Returns the violation with a hint at a comment in the manifest that may justify it: one about a dependency that
    /// nothing imports may say why it is declared.
    private func mentioningComment(_ violation: Violation) -> Violation {
        guard violation.rule == .unusedDependency, violation.places.contains(where: hasComment) else {
            return violation
        }
        return violation.adding(toRemedy: "; the comment next to it may state one")
    }

    private func hasComment(_ place: Place) -> Bool {
        guard case .manifest(let id, let dependency?) = place, !workspace[id].isOfXcode else { return false }
        let module = workspace[id]
        return manifest(of: module.package).hasComment(target: module.target, dependency: dependency)
    }

    private func location(of place: Place) -> SourcePlace {
        switch place {
        case .source(let path, let line, let column):
            return SourcePlace(path: path, line: line, column: column)
        case .manifest(let id, let dependency):
            let module = workspace[id]
            if let told = told(dependency, of: module) { return told }
            let position = manifest(of: module.package).position(target: module.target, dependency: dependency)
            return location(in: module.package, at: position)
        case .package(let id, let dependency):
            return location(in: id, at: manifest(of: id).position(package: dependency))
        }
    }

    /// Returns the location that was determined when the project was read; `nil` for packages.
    private func told(_ dependency: String?, of module: Module) -> SourcePlace? {
        let declared = module.description.dependencies.first { $0.name == dependency }
        return declared?.place ?? module.description.place
    }

    private func location(in package: PackageID, at position: ManifestLocator.Position) -> SourcePlace {
        SourcePlace(path: workspace[package].manifestPath, line: position.line, column: position.column)
    }

    private func manifest(of package: PackageID) -> ManifestLocator {
        if let known = manifests[package] { return known }
        let locator = ManifestLocator(path: path(of: package))
        manifests[package] = locator
        return locator
    }

    /// Reads manifests on all cores, since parsing one takes longer than most rules.
    private func read(_ packages: Set<PackageID>) {
        let unread = packages.subtracting(manifests.keys).sorted().map { (package: $0, path: path(of: $0)) }
        let locators = unread.concurrentMap(portion: 1) { ManifestLocator(path: $0.path) }
        for (item, locator) in zip(unread, locators) { manifests[item.package] = locator }
    }

    private func path(of package: PackageID) -> String { "\(root)/\(workspace[package].manifestPath)" }
}

/// Converts columns from bytes, which are used everywhere else, to code points for SARIF.
final class CodePoints {
    private let root: String
    private var files: [String: [Substring.UTF8View]] = [:]

    init(root: String) {
        self.root = root
    }

    /// Returns the column of a location in code points, from 1.
    func column(of place: SourcePlace) -> Int {
        guard place.column > 1 else { return place.column }
        let lines = files[place.path] ?? lines(of: place.path)
        files[place.path] = lines
        guard lines.indices.contains(place.line - 1) else { return place.column }
        // Each code point begins with a byte that is not a continuation byte.
        return 1 + lines[place.line - 1].prefix(place.column - 1).count { $0 & 0xC0 != 0x80 }
    }

    private func lines(of file: String) -> [Substring.UTF8View] {
        let data = FileManager.default.contents(atPath: "\(root)/\(file)") ?? Data()
        return String(decoding: data, as: UTF8.self).split(omittingEmptySubsequences: false) { $0.isNewline }.map(
            \.utf8)
    }
}
