import Reporting
import Rules
import WorkspaceModel
import WorkspaceReading

/// Turns the places of violations into locations, looking into each manifest once.
final class PlaceLocator {
    private let root: String
    private let workspace: Workspace
    private var manifests: [PackageID: ManifestLocator] = [:]

    init(root: String, workspace: Workspace) {
        self.root = root
        self.workspace = workspace
    }

    func locations(of places: [Place]) -> [CheckReport.Location] {
        places.map(location)
    }

    private func location(of place: Place) -> CheckReport.Location {
        switch place {
        case .source(let path, let line, let column):
            return CheckReport.Location(file: path, line: line, column: column)
        case .manifest(let id, let dependency):
            let module = workspace[id]
            if let told = told(dependency, of: module) { return told }
            let position = manifest(of: module.package).position(target: module.target, dependency: dependency)
            return location(in: module.package, at: position)
        case .package(let id, let dependency):
            return location(in: id, at: manifest(of: id).position(package: dependency))
        }
    }

    /// The place that was told when the project was read.
    private func told(_ dependency: String?, of module: Module) -> CheckReport.Location? {
        let declared = module.description.dependencies.first { $0.name == dependency }
        return (declared?.place ?? module.description.place).map {
            CheckReport.Location(file: $0.path, line: $0.line, column: $0.column)
        }
    }

    private func location(in package: PackageID, at position: ManifestLocator.Position) -> CheckReport.Location {
        CheckReport.Location(file: workspace[package].manifestPath, line: position.line, column: position.column)
    }

    private func manifest(of package: PackageID) -> ManifestLocator {
        if let known = manifests[package] { return known }
        let locator = ManifestLocator(path: "\(root)/\(workspace[package].manifestPath)")
        manifests[package] = locator
        return locator
    }
}
