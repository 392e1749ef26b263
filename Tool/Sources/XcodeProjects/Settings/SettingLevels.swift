/// Combines the build settings of a project and its targets into levels.
struct SettingLevels {
    /// The configurations of a project or of a target.
    struct Configurations {
        struct One {
            let name: String
            /// The configuration file, whose settings form the level below.
            let file: String?
            let level: BuildSettings.Level
        }

        var defaultName: String?
        var all: [One] = []
    }

    private let project: XcodeProject
    private var files: ConfigurationFiles

    init(project: XcodeProject, tree: FileTree) {
        self.project = project
        files = ConfigurationFiles(sourceRoot: project.sourceRoot, tree: tree)
    }

    var problems: [ProjectProblem] { files.problems }

    /// Returns the settings of the project.
    mutating func read(_ configurations: Configurations) -> BuildSettings {
        var settings = BuildSettings()
        settings.sourceRoot = project.sourceRoot
        add(configurations, to: &settings)
        return settings
    }

    /// Returns the settings of a target, in levels above those of its project.
    mutating func settings(
        of target: XcodeTarget, over project: BuildSettings, _ own: Configurations
    ) -> BuildSettings {
        var settings = project
        settings.given = BuildSettings.given(target: target, project: self.project)
        settings.substitutes = ProductSettings(target).substitutes
        add(own, to: &settings)
        return settings
    }

    private mutating func add(_ configurations: Configurations, to settings: inout BuildSettings) {
        for one in configurations.all {
            if !settings.configurations.contains(one.name) { settings.configurations.append(one.name) }
            if let path = one.file {
                let file = files.file(at: path)
                settings.namedFiles.formUnion(file.named)
                settings.levels[one.name, default: []].append(BuildSettings.level(file.assignments))
                for name in file.files where !settings.configurationFiles.contains(name) {
                    settings.configurationFiles.append(name)
                }
            }
            settings.levels[one.name, default: []].append(one.level)
        }
        settings.defaultConfiguration =
            settings.defaultConfiguration ?? configurations.defaultName ?? configurations.all.first?.name
    }
}
