import Foundation

/// What `curl` reads from its standard input: options for each request, one after the other.
struct CurlInstructions {
    /// What holds for every request.
    struct Options: Sendable {
        let credentials: CacheCredentials
        let certificates: String?
        /// In seconds.
        let timeout: Int
    }

    let text: String

    /// Writes the instructions, and what is to be sent as files into `folder`.
    ///
    /// - Throws: What the system says when a file can't be written.
    init(_ requests: [HTTPRequest], folder: String, options: Options) throws {
        let parts = try requests.enumerated().map { index, request in
            var lines = ["url = \(Self.quoted(request.url))", "output = \(Self.quoted("\(folder)/\(index)"))"]
            if case .put(let body) = request.method {
                let file = "\(folder)/\(index).body"
                try body.write(to: URL(fileURLWithPath: file))
                lines.append("upload-file = \(Self.quoted(file))")
                lines.append("header = \"Content-Type: application/octet-stream\"")
                // Small as they are, asking first takes longer.
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
            // In whole seconds, since a decimal point is a matter of language there.
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
