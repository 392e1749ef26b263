import Foundation
import Testing

@Suite(
    "backplane test: what the system's library reads, and where it does not call the observer",
    .enabled(if: isLinux, "The observer is there on Linux only"))
struct ObservedSystemLibraryTests {
    private static let files: [String: String] = [
        ".gitignore": ".build\n/data\n",
        "Package.swift": SampleManifest.short(
            "P", ".target(name: \"Calls\")",
            ".testTarget(name: \"ZoneTests\", dependencies: [\"Calls\"])",
            ".testTarget(name: \"CatalogTests\", dependencies: [\"Calls\"])",
            ".testTarget(name: \"VariantTests\", dependencies: [\"Calls\"])",
            ".testTarget(name: \"BoundTests\", dependencies: [\"Calls\"])",
            ".testTarget(name: \"DeepTests\", dependencies: [\"Calls\"])",
            ".testTarget(name: \"ForeignTests\")"),
        "Sources/Calls/include/calls.h": """
        void zone(const char *folder, const char *name);
        int catalog(const char *paths);
        int library(const char *path, int isBoundDeeply);
        int deep(const char *folder);

        """,
        "Sources/Calls/calls.c": calls,
        "Tests/ZoneTests/T.swift": """
        import Calls
        import Testing
        @Test func ownZone() { zone("data/zones", "Office") }
        """,
        "Tests/CatalogTests/T.swift": """
        import Calls
        import Testing
        @Test func name() { #expect(catalog("data/none/%N.cat:data/catalogs/%l/%N.cat") == 0) }
        """,
        "Tests/VariantTests/T.swift": """
        import Calls
        import Testing
        @Test func variant() { #expect(library("data/libraries/libouter.so", 0) == 0) }
        """,
        "Tests/BoundTests/T.swift": """
        import Calls
        import Testing
        @Test func bound() { #expect(library("data/libraries/libvalue.so", 1) == 0) }
        """,
        "Tests/DeepTests/T.swift": """
        import Calls
        import Testing
        @Test func deepest() { #expect(deep("data/deep") == 0) }
        """,
        "Tests/ForeignTests/T.swift": """
        import Foundation
        import Testing
        @Test func foreign() throws {
            let process = try Process.run(URL(fileURLWithPath: "data/foreign"), arguments: [])
            process.waitUntilExit()
            #expect(process.terminationStatus == 0)
            let shell = try Process.run(URL(fileURLWithPath: "/bin/sh"), arguments: ["-c", "exec data/foreign"])
            shell.waitUntilExit()
            #expect(shell.terminationStatus == 0)
        }
        """,
        "data/value.c": "int value(void) { return 0; }\n",
        "data/outer.c": "int value(void);\nint outer(void) { return value(); }\n",
        "data/zones/Office": "1\n", "data/zones/Home": "1\n", "data/catalogs/C/words.cat": "1\n",
        "data/libraries/glibc-hwcaps/none/one": "",
        "data/foreign.c": "int main(void) { return 0; }\n",
        "data/loader.c": loader,
    ]

    private static let calls = """
        #define _GNU_SOURCE
        #include "calls.h"
        #include <dlfcn.h>
        #include <fcntl.h>
        #include <nl_types.h>
        #include <stdlib.h>
        #include <string.h>
        #include <sys/stat.h>
        #include <time.h>
        #include <unistd.h>
        void zone(const char *folder, const char *name) {
            // As it is given to this process, and as it is set in it.
            tzset();
            setenv("TZDIR", folder, 1);
            setenv("TZ", name, 1);
            tzset();
        }
        int catalog(const char *paths) {
            setenv("NLSPATH", paths, 1);
            unsetenv("LANG");
            // The file is none.
            return catopen("words", 0) != (nl_catd)-1;
        }
        int library(const char *path, int isBoundDeeply) {
            return !dlopen(path, RTLD_NOW | (isBoundDeeply ? RTLD_DEEPBIND : 0));
        }
        int deep(const char *folder) {
            int start = open(".", O_RDONLY), file;
            char name[100];
            memset(name, 'd', sizeof name - 1);
            name[sizeof name - 1] = 0;
            mkdir(folder, 0777);
            if (chdir(folder)) return 1;
            for (int at = 0; at < 50; at++) if ((mkdir(name, 0777), chdir(name))) return 1;
            file = open("file", O_RDONLY | O_CREAT, 0666);
            return file < 0 || fchdir(start);
        }

        """

    /// A loader that starts no program into which it should load a library, as that of musl.
    private static let loader = """
        static long ask(long number, long a) {
        #if defined(__x86_64__)
            long result;
            __asm__ volatile("syscall" : "=a"(result) : "a"(number), "D"(a) : "rcx", "r11", "memory");
            return result;
        #else
            register long what __asm__("x8") = number, first __asm__("x0") = a;
            __asm__ volatile("svc #0" : "+r"(first) : "r"(what) : "memory");
            return first;
        #endif
        }
        __attribute__((used)) static void entry(long *stack) {
            char **variables = (char **)stack + *stack + 2;
            const char *name = "LD_PRELOAD=";
            int preloads = 0;
            for (; *variables; variables++) {
                int at = 0;
                while (name[at] && (*variables)[at] == name[at]) at++;
                preloads |= !name[at];
            }
        #if defined(__x86_64__)
            ask(231, preloads ? 127 : 0);
        #else
            ask(94, preloads ? 127 : 0);
        #endif
        }
        #if defined(__x86_64__)
        __asm__(".globl _start\\n_start:\\n mov %rsp, %rdi\\n and $-16, %rsp\\n call entry\\n");
        #else
        __asm__(".globl _start\\n_start:\\n mov x0, sp\\n bl entry\\n");
        #endif

        """

    private func build(in workspace: GitWorkspace) throws {
        let folder = workspace.path + "/data"
        let library = ["-shared", "-fPIC", "-o"]
        for arguments in [
            library + ["data/libraries/libvalue.so", "data/value.c"],
            library + ["data/libraries/libouter.so", "data/outer.c"]
                + ["-Ldata/libraries", "-lvalue", "-Wl,-rpath,$ORIGIN"],
            library + ["data/ld-musl-test.so.1", "data/loader.c", "-O1", "-nostdlib", "-Wl,-e,_start"],
            ["-o", "data/foreign", "data/foreign.c", "-Wl,--dynamic-linker,\(folder)/ld-musl-test.so.1"],
        ] {
            let run = try Program.run("/usr/bin/env", ["clang"] + arguments, in: workspace.path)
            try #require(run.status == 0, "\(run.text)")
        }
    }

    @Test("Zones, catalogues and variants of libraries are inputs; what can't be observed is not cached and said")
    func observed() throws {
        let workspace = try GitWorkspace(Self.files)
        try build(in: workspace)
        var settings = ["TZDIR": workspace.path + "/data/zones", "TZ": "Home"]
        settings["HOSTALIASES"] = workspace.path + "/data/aliases"
        func run(_ options: String...) throws -> Backplane.Run {
            try Backplane.run(["test"] + options, in: workspace.files, environment: settings)
        }
        let first = try run()
        #expect(first.status == 0, "\(first.text)")
        // What was too new to be told may run again once.
        let second = try run()
        #expect(second.status == 0, "\(second.text)")
        for test in ["BoundTests", "DeepTests", "ForeignTests"] {
            #expect(second.errors.contains("not cached: \(test): "), "\(test): \(second.text)")
        }
        #expect(second.errors.contains(#/ForeignTests: .*can't be observed.*data/foreign/#), "\(second.text)")
        for (test, file) in [
            ("ZoneTests", "zones/Office"), ("ZoneTests", "zones/Home"), ("ZoneTests", "aliases"),
            ("CatalogTests", "catalogs/C/words.cat"),
            ("CatalogTests", "none/words.cat"), ("VariantTests", "libraries/glibc-hwcaps/x86-64-v2/libvalue.so"),
        ] {
            try #require(try run("--dry-run", "--only", test).output.contains("1 cached"), "\(test): \(second.text)")
            let old = try? workspace.files.read("data/\(file)")
            try workspace.files.write("data/\(file)", "2\n")
            #expect(try run("--dry-run", "--only", test).output.contains("would run  \(test)"), "\(file)")
            if let old { try workspace.files.write("data/\(file)", old) } else { try workspace.delete("data/\(file)") }
            if file.contains("x86-64-v2") { try workspace.delete("data/libraries/glibc-hwcaps/x86-64-v2") }
            if file.contains("none/") { try workspace.delete("data/none") }
        }
        for name in ["DATEMSK", "MSGVERB", "RESOLV_HOST_CONF"] {
            settings[name] = "other"
            let due = try run("--dry-run", "--only", "ZoneTests")
            #expect(due.output.contains("variable \(name) differs"), "\(name): \(due.text)")
            settings[name] = nil
        }
    }
}
