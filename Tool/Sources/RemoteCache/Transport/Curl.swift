import Foundation
import Subprocess

/// Sends requests with the program `curl`: all in one process, which keeps connections and sends several requests at once.
///
/// It follows no redirect, so credentials go nowhere else, and nothing secret is among its arguments, which all users of a machine
/// see. Nobody's `.curlrc` counts; proxies are those of the environment.
public struct Curl: HTTPTransport {
    /// The largest answer that is taken, in bytes. The records are a thousandth of it.
    static let sizeLimit = 1 << 20
    private static let requestsAtOnce = 16

    private let options: CurlInstructions.Options
    /// For all requests that are sent together.
    private let deadline: Duration
    private let environment: Environment

    /// - Parameters:
    ///   - credentials: Sent with each request.
    ///   - certificates: A file with the certificates to trust instead of the system's, in PEM format.
    ///   - timeout: In whole seconds from 1, for each request; all that are sent together get three times as long.
    ///   - environment: What `curl` finds set beside the environment of this process, such as `no_proxy`.
    public init(
        credentials: CacheCredentials, certificates: String?, timeout: Int, environment: [String: String] = [:]
    ) {
        options = .init(credentials: credentials, certificates: certificates, timeout: timeout)
        deadline = .seconds(timeout * 3)
        self.environment = .inherit.updating(
            Dictionary(uniqueKeysWithValues: environment.map { (.init(stringLiteral: $0), $1) }))
    }

    public func send(_ requests: [HTTPRequest]) async -> [HTTPAnswer] {
        guard !requests.isEmpty else { return [] }
        let folder = FileManager.default.temporaryDirectory.appending(path: "backplane-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            let instructions = try CurlInstructions(requests, folder: folder, options: options)
            let (lines, status) = try await run(instructions)
            return CurlReport(lines: lines, status: status, folder: folder).answers(to: requests.count)
        } catch {
            return requests.map { _ in .failure(reason: "\(error)", isPassing: false) }
        }
    }

    /// The shell and curl are ended together.
    private static let ownGroup: PlatformOptions = {
        var options = PlatformOptions()
        options.processGroupID = 0
        return options
    }()

    /// What it prints, and its exit status; `nil` when the deadline passed before its end.
    private func run(_ instructions: CurlInstructions) async throws -> (lines: [String], status: Int?) {
        // The limit, in units of 512 bytes, holds for answers that don't say how long they are, too. Writing beyond it then fails
        // instead of ending curl. The shell takes all the instructions before curl starts, since writing to one that isn't there
        // would end this program.
        let script = """
            trap '' XFSZ; ulimit -f \(Self.sizeLimit / 512)
            instructions=$(cat); printf '%s\\n' "$instructions" | "$@" 2>&1
            """
        // Without "immediate", all would wait for the first one's answer, to share its connection perhaps.
        let curl = [
            "curl", "-q", "--parallel", "--parallel-immediate", "--parallel-max", "\(Self.requestsAtOnce)", "--config",
            "-",
        ]
        let result = try await Subprocess.run(
            .path("/bin/sh"), arguments: Arguments(["-c", script, "sh"] + curl), environment: environment,
            platformOptions: Self.ownGroup, input: .string(instructions.text), output: .sequence, error: .discarded
        ) { process -> [String] in
            // The time begins now: until here it was this machine that was slow.
            try await withThrowingTaskGroup(of: Void.self, returning: [String].self) { group in
                group.addTask {
                    try await Task.sleep(for: deadline)
                    try process.send(signal: .kill, toProcessGroup: true)
                }
                defer { group.cancelAll() }
                return try await process.standardOutput.strings().reduce(into: [String]()) { $0.append($1) }
            }
        }
        guard case .exited(let code) = result.terminationStatus else { return (result.closureResult, nil) }
        return (result.closureResult, Int(code))
    }
}
