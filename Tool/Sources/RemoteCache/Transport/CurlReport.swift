import Foundation

/// What `curl` says of its requests: a line for each that ended, with the answer in a file.
struct CurlReport {
    private let lines: [String]
    private let status: Int?
    private let folder: String

    /// Reads what a run printed and left in `folder`. `status` is that of the process, `nil` for one that had to be ended.
    init(lines: [String], status: Int?, folder: String) {
        self.lines = lines
        self.status = status
        self.folder = folder
    }

    /// What `curl` is asked to write when a request has ended.
    static func format(_ index: Int) -> String {
        "\(index)\\t%{http_code}\\t%{exitcode}\\t%{redirect_url}\\t%{errormsg}\\n"
    }

    /// The answer to each of `count` requests.
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

    /// An answer without a body leaves no file.
    private func body(_ index: Int) -> Data {
        FileManager.default.contents(atPath: "\(folder)/\(index)") ?? Data()
    }

    /// What is said of requests that have no line.
    private var absent: HTTPAnswer {
        let reason =
            switch status {
            case nil: "it took too long"
            case 127: "the program 'curl' is missing here; install it (on Debian: apt-get install curl)"
            case .some(let code):
                "'curl' 7.75 or later is needed; the one here ended with \(code): "
                    + Self.printable(lines.last ?? "")
            }
        return .failure(reason: reason, isPassing: false)
    }

    /// `code` as in curl's manual.
    private static func failure(_ code: Int, _ message: String) -> HTTPAnswer {
        switch code {
        case 28: .failure(reason: "it took too long (\(message))", isPassing: false)
        case 23, 63:
            .failure(
                reason: "it sent more than \(Curl.sizeLimit / 1024) KB, or there is no room for it", isPassing: false)
        // No host, no connection, or one that broke off.
        case 5, 6, 7, 16, 18, 52, 55, 56, 92: .failure(reason: message, isPassing: true)
        default: .failure(reason: message.isEmpty ? "curl's error \(code)" : message, isPassing: false)
        }
    }

    /// What others wrote, without what a terminal would take for orders.
    private static func printable(_ text: some StringProtocol) -> String {
        String(text.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }.map(Character.init).prefix(300))
    }
}
