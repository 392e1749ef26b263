import Foundation
import Subprocess

/// Sends requests with the program `curl`: all in one process, which keeps connections open and sends several requests
/// at once.
///
/// Redirects are not followed, so credentials reach no other server. Arguments, which all users of a machine can see,
/// contain no secrets. The user's `.curlrc` is ignored; proxies are those of the environment.
public struct Curl: HTTPTransport {
    /// The maximum size of a response, in bytes. A record takes about a thousandth of it.
    static let sizeLimit = 1 << 20
    private static let requestsAtOnce = 16

    private let options: CurlInstructions.Options
    /// The time limit for all requests that are sent together.
    private let deadline: Duration
    private let environment: Environment

    /// - Parameters:
    ///   - credentials: The credentials sent with each request.
    ///   - certificates: A file with the certificates to trust instead of the system's, in PEM format.
    ///   - timeout: The time limit of a request, in whole seconds, at least 1. All requests that are sent together have
    ///     three times as long.
    ///   - environment: Environment variables for `curl`, such as `no_proxy`, in addition to those of this process.
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

    /// Puts the shell and curl in a process group of their own, so that both can be killed together.
    private static let ownGroup: PlatformOptions = {
        var options = PlatformOptions()
        options.processGroupID = 0
        return options
    }()

    /// Runs curl.
    ///
    /// - Returns: The lines of its output and its exit status; `nil` if the deadline passed first.
    private func run(_ instructions: CurlInstructions) async throws -> (lines: [String], status: Int?) {
        // The limit, in units of 512 bytes, also covers responses without a length. Exceeding it makes a write fail
        // instead of ending curl, since the signal is ignored. The shell reads all instructions before it starts curl:
        // if curl is missing, writing to its pipe would end this program.
        let script = """
            trap '' XFSZ; ulimit -f \(Self.sizeLimit / 512)
            instructions=$(cat); printf '%s\\n' "$instructions" | "$@" 2>&1
            """
        // Without "--parallel-immediate", all requests would wait for the first response, in order to share its
        // connection.
        let curl = [
            "curl", "-q", "--parallel", "--parallel-immediate", "--parallel-max", "\(Self.requestsAtOnce)", "--config",
            "-",
        ]
        let result = try await Subprocess.run(
            .path("/bin/sh"), arguments: Arguments(["-c", script, "sh"] + curl), environment: environment,
            platformOptions: Self.ownGroup, input: .string(instructions.text), output: .sequence, error: .discarded
        ) { process -> [String] in
            // The deadline starts here. The time until now was spent on this machine.
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

/// The configuration that `curl` reads from its standard input: options for each request.
struct CurlInstructions {
    /// The options of every request.
    struct Options: Sendable {
        let credentials: CacheCredentials
        let certificates: String?
        /// The time limit of a request, in seconds.
        let timeout: Int
    }

    let text: String

    /// Creates the configuration, and writes the bodies of the requests to files in `folder`.
    ///
    /// - Throws: The error of the file system if a file can't be written.
    init(_ requests: [HTTPRequest], folder: String, options: Options) throws {
        let parts = try requests.enumerated().map { index, request in
            var lines = ["url = \(Self.quoted(request.url))", "output = \(Self.quoted("\(folder)/\(index)"))"]
            if case .put(let body) = request.method {
                let file = "\(folder)/\(index).body"
                try body.write(to: URL(fileURLWithPath: file))
                lines.append("upload-file = \(Self.quoted(file))")
                lines.append("header = \"Content-Type: application/octet-stream\"")
                // The bodies are small: waiting for "100 Continue" would take longer than sending them.
                lines.append("header = \"Expect:\"")
            }
            lines.append("write-out = \"\(CurlReport.format(index))\"")
            return lines + Self.common(options)
        }
        text = parts.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "next\n")
    }

    private static func common(_ options: Options) -> [String] {
        var lines = [
            "silent", "globoff", "path-as-is", "proto = \"=http,https\"", "user-agent = \"backplane\"",
            // In whole seconds, since curl parses a decimal separator according to the locale.
            "connect-timeout = \(min(5, options.timeout))", "max-time = \(options.timeout)",
            "max-filesize = \(Curl.sizeLimit)",
        ]
        switch options.credentials.form {
        case .header(let value): lines.append("header = \(quoted("Authorization: \(value)"))")
        case .netrc(let path): lines += ["netrc-optional", "netrc-file = \(quoted(path))"]
        case .nothing: break
        }
        if let certificates = options.certificates { lines.append("cacert = \(quoted(certificates))") }
        return lines
    }

    private static func quoted(_ text: String) -> String {
        let escapes: [Character: String] = ["\\": "\\\\", "\"": "\\\"", "\n": "\\n", "\r": "\\r", "\t": "\\t"]
        return "\"\(text.map { escapes[$0] ?? String($0) }.joined())\""
    }
}

/// The result of a run of `curl`: a line for each completed request, and the responses in files.
struct CurlReport {
    private let lines: [String]
    private let status: Int?
    private let folder: String

    /// Creates a report.
    ///
    /// - Parameters:
    ///   - lines: The lines of curl's output.
    ///   - status: The exit status of the process; `nil` if it was killed.
    ///   - folder: The folder with the bodies of the responses.
    init(lines: [String], status: Int?, folder: String) {
        self.lines = lines
        self.status = status
        self.folder = folder
    }

    /// Returns the format of a line, for curl's option `write-out`.
    static func format(_ index: Int) -> String {
        "\(index)\\t%{http_code}\\t%{exitcode}\\t%{redirect_url}\\t%{errormsg}\\n"
    }

    /// Returns the answers to `count` requests, in their order.
    func answers(to count: Int) -> [HTTPAnswer] {
        let lines = lines.map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
        var answers = [HTTPAnswer](repeating: absent, count: count)
        for fields in lines where fields.count >= 5 {
            guard let index = Int(fields[0]), answers.indices.contains(index), let status = Int(fields[1]),
                let code = Int(fields[2])
            else { continue }
            let location = fields[3].isEmpty ? nil : Self.printable(fields[3])
            answers[index] =
                code == 0
                ? .response(status: status, body: body(index), location: location)
                : Self.failure(code, Self.printable(fields[4...].joined(separator: " ")))
        }
        return answers
    }

    /// Returns the body of a response. A response without a body leaves no file.
    private func body(_ index: Int) -> Data {
        FileManager.default.contents(atPath: "\(folder)/\(index)") ?? Data()
    }

    /// The answer to requests without a line in the output.
    private var absent: HTTPAnswer {
        let reason =
            switch status {
            case nil: "it timed out"
            case 127: "'curl' is not installed (on Debian: apt-get install curl)"
            case .some(let code):
                "'curl' 7.75 or later is required; the installed one exited with status \(code): "
                    + Self.printable(lines.last ?? "")
            }
        return .failure(reason: reason, isPassing: false)
    }

    /// Returns the failure for an exit code of curl, as listed in its manual.
    private static func failure(_ code: Int, _ message: String) -> HTTPAnswer {
        switch code {
        case 28: .failure(reason: "it timed out (\(message))", isPassing: false)
        case 23, 63:
            .failure(
                reason: "it sent more than \(Curl.sizeLimit / 1024) KB, or the disk is full", isPassing: false)
        // The host is unknown, there is no connection, or it was closed early.
        case 5, 6, 7, 16, 18, 52, 55, 56, 92: .failure(reason: message, isPassing: true)
        default: .failure(reason: message.isEmpty ? "curl error \(code)" : message, isPassing: false)
        }
    }

    /// Returns a text from outside without control characters, which a terminal might interpret.
    private static func printable(_ text: some StringProtocol) -> String {
        String(text.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }.map(Character.init).prefix(300))
    }
}
