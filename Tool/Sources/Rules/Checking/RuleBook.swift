import Configuration

/// All rules there are.
public enum RuleBook {
    public static let rules: [any Rule] = [
        UndeclaredImportRule(), UnusedDependencyRule(), CycleRule(), TestLeakRule(), LayersRule(),
        InterfaceOnlyRule(), PureInterfaceRule(), InterfaceDependenciesRule(), ForbiddenImportRule(),
        PublicSurfaceRule(), UnregisteredModuleRule(), RequiresCompleteRule(), UnhandledOutputRule(),
        GuardDeadlockRule(), IncompleteBoardRule(),
    ]
}
