import Foundation

/// An nginx before an app, on a port of its own.
struct Nginx: Sendable {
    let url: String
    private let process: ChildProcess
    private let folder: TemporaryFolder

    /// nginx is not there, or does not run.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Starts nginx and waits until it listens.
    ///
    /// - Parameters:
    ///   - app: What it passes requests on to.
    ///   - directives: What else its place says, such as `proxy_set_header …;`.
    static func start(before app: RunningApp, _ directives: String = "") async throws -> Nginx {
        let places = ["/usr/sbin", "/usr/local/sbin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"]
        guard let program = places.map({ $0 + "/nginx" }).first(where: FileManager.default.isExecutableFile) else {
            throw Failure(description: "nginx is missing: apt-get install nginx, or brew install nginx.")
        }
        let (folder, port) = (try TemporaryFolder(), try FreePort.find())
        let temporary = ["proxy", "fastcgi", "uwsgi", "scgi", "client_body"].map {
            "\($0)_temp_path \(folder.path($0));"
        }
        let configuration = """
            daemon off; master_process off; pid \(folder.path("pid")); error_log stderr notice; events {}
            http {
                access_log off; \(temporary.joined(separator: " "))
                server { listen 127.0.0.1:\(port); location / { proxy_pass \(app.url); proxy_read_timeout 10m; \(directives) } }
            }
            """
        try Data(configuration.utf8).write(to: URL(filePath: folder.path("nginx.conf")))
        // What it says on its standard error is read as its output.
        let process = ChildProcess.start(
            URL(filePath: "/bin/sh"),
            [
                "-c", #"exec "$0" "$@" 2>&1"#, program, "-e", "stderr", "-p", folder.url.path, "-c",
                folder.path("nginx.conf"),
            ])
        for await line in process.output where line.contains("event method") {
            return Nginx(url: "http://127.0.0.1:\(port)", process: process, folder: folder)
        }
        throw Failure(description: "nginx does not run: \(try await process.exit)")
    }

    func stop() async {
        process.send(.kill)
        _ = try? await process.exit
    }
}
