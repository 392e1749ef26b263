import APIServer
import ArgumentParser
import Backplane
import DatabaseInterface
import Foundation
import PlatformAPI
import WebShell

/// Why a command can't run, in a line that tells the person what to do.
protocol KnownProblem: Error, CustomStringConvertible {}

extension APIKeyFileError: KnownProblem {}
extension APIServerError: KnownProblem {}
extension AssemblyError: KnownProblem {}
extension DatabaseFileError: KnownProblem {}
extension WebShellError: KnownProblem {}

extension ParsableCommand {
    /// Says in one line why the command can't run, and exits with status 1.
    func fail(_ problem: any KnownProblem) throws -> Never {
        FileHandle.standardError.write(Data("superapp: \(problem)\n".utf8))
        throw ExitCode.failure
    }
}
