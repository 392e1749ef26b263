import Foundation
import Testing

@Suite("backplane test: rare calls are observed, too", .enabled(if: isLinux, "The observer is there on Linux only"))
struct ObservedCallTests {
    private static let files: [String: String] = [
        ".gitignore": ".build\n/data\n",
        "Package.swift": """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(name: "P", targets: [
            .target(name: "Calls"), .testTarget(name: "CallTests", dependencies: ["Calls"]),
            .testTarget(name: "CrampedTests", dependencies: ["Calls"]),
        ])
        """,
        "Sources/Calls/include/calls.h": """
        int sends(int way, const char *path);
        int calls(int way, const char *path);

        """,
        "Sources/Calls/calls.c": calls,
        "Tests/CallTests/T.swift": """
        import Calls
        import Testing
        @Suite(.serialized) struct Ways {
            @Test(arguments: 0...3) func sockets(_ way: Int32) { #expect(sends(way, "data/socket\\(way)") != 0) }
            @Test func folders() { #expect(calls(0, "data/kept") == 0 && calls(1, "data/target") == 0) }
            @Test func traversals() { #expect(calls(14, "data/walk") == 0) }
            @Test func conversions() { #expect(calls(2, "data/conversions") == 0) }
            @Test func streams() { #expect(calls(3, "data/stream") == 0) }
            @Test func numbers() { #expect(calls(4, "data/number") == 0 && calls(5, "data/tree") == 0) }
            @Test func queries() { #expect(calls(9, "data/attribute") == 0 && calls(10, "data/volume") == 0) }
            @Test func folderForTemporaryFiles() { #expect(calls(11, "data/temporary") == 0) }
            @Test func accounting() { #expect(calls(12, "data/accounts") == 0 && calls(13, "data/records") == 0) }
            @Test func stacks() { #expect(calls(6, "data/small") == 0 && calls(7, "data/handler") == 0) }
        }
        """,
        "Tests/CrampedTests/T.swift": """
        import Calls
        import Testing
        @Test func handler() { #expect(calls(8, "data/cramped") == 0) }
        """,
    ]

    private static let calls = """
        #define _GNU_SOURCE
        #include "calls.h"
        #include <dlfcn.h>
        #include <errno.h>
        #include <fcntl.h>
        #include <fts.h>
        #include <iconv.h>
        #include <limits.h>
        #include <pthread.h>
        #include <signal.h>
        #include <stdint.h>
        #include <stdio.h>
        #include <stdlib.h>
        #include <string.h>
        #include <sys/auxv.h>
        #include <sys/socket.h>
        #include <sys/syscall.h>
        #include <sys/un.h>
        #include <sys/xattr.h>
        #include <unistd.h>
        int sends(int way, const char *path) {
            int socket_ = socket(AF_UNIX, SOCK_DGRAM, 0);
            struct sockaddr_un address = { .sun_family = AF_UNIX };
            struct iovec part = { "x", 1 };
            struct mmsghdr message = { { &address, sizeof address, &part, 1, 0, 0, 0 }, 0 };
            strcpy(address.sun_path, path);
            if (way == 0) return sendto(socket_, "x", 1, 0, (struct sockaddr *)&address, sizeof address) < 0;
            if (way == 1) return sendmsg(socket_, &message.msg_hdr, 0) < 0;
            if (way == 2) return sendmmsg(socket_, &message, 1, 0) < 0;
            return syscall(SYS_connect, socket_, &address, sizeof address) < 0;
        }
        static const char *asked;
        static int failed;
        static void look(int number) { int file = open(asked, O_RDONLY); failed = file < 0; close(file); }
        static void *look_aside(void *none) { look(0); return 0; }
        static int handle(char *memory, size_t size) {
            stack_t stack = { .ss_sp = memory, .ss_size = size }, none = { .ss_flags = SS_DISABLE };
            struct sigaction action = { .sa_handler = look, .sa_flags = SA_ONSTACK };
            sigset_t signals;
            failed = 1;
            // Threads of pools block signals.
            sigemptyset(&signals);
            sigaddset(&signals, SIGUSR2);
            pthread_sigmask(SIG_UNBLOCK, &signals, 0);
            // To find the function needs more than it does.
            close(open("/dev/null", O_RDONLY));
            if (sigaltstack(&stack, 0) || sigaction(SIGUSR2, &action, 0) || raise(SIGUSR2)) return 1;
            return sigaltstack(&none, 0) || failed;
        }
        int calls(int way, const char *path) {
            static char memory[1 << 17];
            struct { uint64_t flags, mode, resolve; } in_root = { 0, 0, 0x10 };
            pthread_attr_t attributes;
            pthread_t thread;
            asked = path;
            switch (way) {
            case 0: return rmdir(path) == 0 || errno != ENOTEMPTY;
            case 1: return rename("data/empty", path) == 0 || (errno != ENOTEMPTY && errno != EEXIST);
            case 2:
                setenv("GCONV_PATH", path, 1);
                return iconv_open("UTF-8", "OURS") == 0;
            case 3: {
                FILE *(*opens)(FILE *, const char *, const char *, int) = dlsym(RTLD_DEFAULT, "_IO_file_fopen");
                FILE *(*closes)(FILE *) = dlsym(RTLD_DEFAULT, "_IO_file_close_it");
                FILE *stream = fopen("/dev/null", "r");
                closes(stream);
                return !opens(stream, path, "r", 1);
            }
            case 4: return syscall(SYS_openat2, open("data", O_PATH), strchr(path, '/'), &in_root, sizeof in_root) < 0;
            case 5: return syscall(SYS_open_tree, AT_FDCWD, path, 0) < 0;
            case 6:
                failed = 1;
                pthread_attr_init(&attributes);
                pthread_attr_setstacksize(&attributes, PTHREAD_STACK_MIN);
                return pthread_create(&thread, &attributes, look_aside, 0) || pthread_join(thread, 0) || failed;
            case 7: return handle(memory, sizeof memory);
            case 9: removexattr(path, "user.none"); return 0;
            case 10: return syscall(SYS_statfs, path, memory) < 0;
            case 11: {
                char *name = tempnam(path, "q");
                free(name);
                return !name;
            }
            // Without the right to do it, nothing is looked for.
            case 12: return syscall(SYS_acct, path) == 0;
            case 13: return acct(path) == 0;
            // It enters the folders.
            case 14: {
                char *paths[] = { (char *)path, 0 };
                FTS *tree = fts_open(paths, FTS_PHYSICAL, 0);
                int number = 0;
                while (fts_read(tree)) number++;
                fts_close(tree);
                return number != 5;
            }
            // The rest of the memory is below the stack, in case it is not enough.
            default: return handle(memory + (1 << 16), getauxval(AT_MINSIGSTKSZ) + 1024);
            }
        }
        """

    private func due(_ workspace: GitWorkspace) throws -> String {
        try Backplane.run(["test", "--dry-run", "--only", "CallTests"], in: workspace.files).output
    }

    @Test("What is recorded also comes from messages to sockets, refusals, conversions, numbers and small stacks")
    func observed() throws {
        let workspace = try GitWorkspace(Self.files)
        let files = [
            "kept/one", "target/one", "walk/deep/one", "stream", "number", "tree", "small", "handler", "attribute",
            "volume", "cramped",
        ]
        for file in files { try workspace.files.write("data/\(file)", "1\n") }
        try workspace.files.write("data/conversions/gconv-modules", "alias OURS// ISO-8859-1//\n")
        try FileManager.default.createDirectory(
            atPath: workspace.path + "/data/empty", withIntermediateDirectories: true)
        let first = try Backplane.run(["test"], in: workspace.files)
        #expect(first.status == 0 && first.output.contains("2 test targets ran"), "\(first.text)")
        #expect(
            first.errors.contains("not cached: CrampedTests: not all of its file accesses could be recorded"),
            "\(first.text)")
        // What was too new to be told may run again once.
        let second = try Backplane.run(["test", "--only", "CallTests"], in: workspace.files)
        try #require(second.status == 0, "\(second.text)")
        try #require(try due(workspace).contains("1 cached"), "\(second.text)")
        let others = [
            "socket0", "socket1", "socket2", "socket3", "kept/two", "target/two", "conversions/gconv-modules",
            "temporary", "accounts", "records",
        ]
        for name in others + files[2..<10] {
            let old = try? workspace.files.read("data/\(name)")
            try workspace.files.write("data/\(name)", "2\n")
            #expect(try due(workspace).contains("would run  CallTests"), "\(name)")
            if let old { try workspace.files.write("data/\(name)", old) } else { try workspace.delete("data/\(name)") }
        }
    }
}
