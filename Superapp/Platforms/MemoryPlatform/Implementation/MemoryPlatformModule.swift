public import Backplane
import Domain
import PlatformInterface
import UseCases

/// Posts and todos in this process's memory: shared by all windows, lost when the process ends.
public struct MemoryPlatformModule: Module {
    /// Makes the module.
    public nonisolated init() {}

    public func register(in registry: inout ModuleRegistry) {
        registry.register(\.useCases) { _ in
            RepositoryUseCases(posts: MemoryRepository<Post>(), todos: MemoryRepository<Todo>())
        }
    }
}
