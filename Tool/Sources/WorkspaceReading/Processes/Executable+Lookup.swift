import Subprocess

extension Executable {
    /// The program of a name, looked up in `PATH` before anything is started. By its name alone it would be tried in each
    /// folder of `PATH`, with a process for each.
    ///
    /// - Throws: `SubprocessError` with the code `executableNotFound` when no folder has it.
    static func lookUp(_ name: String) async throws(SubprocessError) -> Executable {
        .path(try await Executable.name(name).resolveExecutablePath(in: .inherit))
    }
}
