// Records the accesses of a test, and of the programs that it starts, to the files of a repository. The library is
// loaded into them through LD_PRELOAD. `backplane test` builds it and reads the records (Observer.swift).
//
// BACKPLANE_OBSERVER contains a line for each observer: the file for its records, the observed folder and the state,
// separated by tabs. The states are:
//   t  waits for a test program (`….xctest`, `…-test-runner`)
//   b  in a build, waits for a program that is not part of the toolchain: a macro, a plugin, or a plugin's tool
//   1  active, also in the programs that are started
// A record is a letter, a path and a zero byte:
//   A  an observed program began       N  queried, but missing              X  started
//   R  opened or queried               L  a folder whose names were read    U  started, but can't be observed
//   W  created, emptied or replaced    T  the same for all folders below
//   B  a program with tests of XCTest began, and E: it ended itself, without a failure, instead of one of its tests
// A process writes each record once, with one write to a file opened for appending, so that concurrent records stay
// intact.
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <elf.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <ftw.h>
#include <glob.h>
#include <iconv.h>
#include <libintl.h>
#include <limits.h>
#include <link.h>
#include <locale.h>
#include <mntent.h>
#include <nl_types.h>
#include <spawn.h>
#include <stdarg.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/inotify.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/statvfs.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/xattr.h>
#include <time.h>
#include <unistd.h>
#include <utime.h>
#include <utmp.h>
#include <utmpx.h>
#include <wordexp.h>

#define VARIABLE "BACKPLANE_OBSERVER"
#define OBSERVERS 12
#define TEXT 8192

extern char **environ;

static struct {
    char log[PATH_MAX]; char root[PATH_MAX]; size_t length; int active; char state;
    // Whether this program contains the tests that are observed.
    int tests;
    // The first byte of the record. It can be set where the record can't be opened: after `chroot`, as another user, and
    // without free descriptors.
    char *mark;
} observers[OBSERVERS];
// Whether an observer is active, and whether one waits for a program in a build.
static int count, watching, waiting;
static char library[PATH_MAX];
static char variable[OBSERVERS * 2 * PATH_MAX];
static atomic_int ready;

static void note_unrecorded(void);

// MARK: Memory for paths

// The stack of the caller may have a few kilobytes only: that of a thread with the least size, of a handler of signals.
// So paths are put together elsewhere. `malloc` can't be used, since the caller may be malloc itself, or the child of a
// fork.
#define BUFFERS 64
static char buffers[BUFFERS][TEXT];
static atomic_flag taken[BUFFERS];

static long ask(long number, long a, long b, long c, long d, long e, long f);

// Returns memory for TEXT characters. There may be none left: what can't be recorded then, is said.
static char *take(void) {
    for (int at = 0; at < BUFFERS; at++)
        if (!atomic_flag_test_and_set_explicit(&taken[at], memory_order_acquire)) return buffers[at];
    int error = errno;
    void *more = (void *)ask(SYS_mmap, 0, TEXT, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    errno = error;
    if (more != MAP_FAILED) return more;
    note_unrecorded();
    return 0;
}

static void give(char **buffer) {
    if (!*buffer) return;
    uintptr_t offset = (uintptr_t)*buffer - (uintptr_t)buffers;
    if (offset < sizeof buffers) atomic_flag_clear_explicit(&taken[offset / TEXT], memory_order_release);
    else ask(SYS_munmap, (long)*buffer, TEXT, 0, 0, 0, 0);
}

// A buffer until the end of the block. Without one, the function returns.
#define BUFFER(name, failure) \
    __attribute__((cleanup(give))) char *name = take(); \
    if (!name) return failure;

// MARK: Recorded accesses

// A hash set without malloc, since the caller may be malloc itself, or the child of a fork in a process with several
// threads.
static uint64_t *table;
static size_t capacity, used;
static atomic_flag lock = ATOMIC_FLAG_INIT;

static uint64_t hash(char kind, const char *path) {
    uint64_t value = 14695981039346656037ull ^ (unsigned char)kind;
    for (; *path; path++) value = (value ^ (unsigned char)*path) * 1099511628211ull;
    value ^= value >> 32;
    value *= 0x9e3779b97f4a7c15ull;
    value ^= value >> 29;
    return value ? value : 1;
}

static int insert(uint64_t *slots, size_t size, uint64_t value) {
    for (size_t at = value & (size - 1);; at = (at + 1) & (size - 1)) {
        if (slots[at] == value) return 0;
        if (!slots[at]) { slots[at] = value; return 1; }
    }
}

// Returns whether a value is new. If the lock can't be acquired, the value counts as new, and is noted twice.
static int is_new(uint64_t value) {
    int tries = 0;
    while (atomic_flag_test_and_set_explicit(&lock, memory_order_acquire))
        if (++tries > 10000) return 1;
    int fresh = 1;
    if (used * 2 >= capacity && capacity < (1u << 22)) {
        size_t size = capacity ? capacity * 4 : 4096;
        uint64_t *slots = mmap(0, size * sizeof *slots, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (slots != MAP_FAILED) {
            for (size_t at = 0; at < capacity; at++) if (table[at]) insert(slots, size, table[at]);
            if (table) munmap(table, capacity * sizeof *table);
            table = slots;
            capacity = size;
        }
    }
    if (capacity) {
        if (used * 2 < capacity) { fresh = insert(table, capacity, value); used += (size_t)fresh; }
        else
            for (size_t at = value & (capacity - 1); table[at]; at = (at + 1) & (capacity - 1))
                if (table[at] == value) { fresh = 0; break; }
    }
    atomic_flag_clear_explicit(&lock, memory_order_release);
    return fresh;
}

// MARK: Writing records

static void *look_up(const char *name);

// Calls the system directly instead of through functions, since each of these may be one of those below, and the
// allocator uses `syscall` before symbols can be looked up.
static long ask(long number, long a, long b, long c, long d, long e, long f) {
    long result;
#if defined(__x86_64__)
    register long fourth __asm__("r10") = d, fifth __asm__("r8") = e, sixth __asm__("r9") = f;
    __asm__ volatile("syscall" : "=a"(result) : "a"(number), "D"(a), "S"(b), "d"(c), "r"(fourth), "r"(fifth), "r"(sixth)
        : "rcx", "r11", "memory");
#elif defined(__aarch64__)
    register long what __asm__("x8") = number, first __asm__("x0") = a, second __asm__("x1") = b, third __asm__("x2") = c;
    register long fourth __asm__("x3") = d, fifth __asm__("x4") = e, sixth __asm__("x5") = f;
    __asm__ volatile("svc #0" : "+r"(first) : "r"(what), "r"(second), "r"(third), "r"(fourth), "r"(fifth), "r"(sixth)
        : "memory");
    result = first;
#else
    static long (*next)(long, ...);
    if (!next) next = (long (*)(long, ...))look_up("syscall");
    return next(number, a, b, c, d, e, f);
#endif
    if ((unsigned long)result < -4095ul) return result;
    errno = (int)-result;
    return -1;
}
static long system_call(long number, ...) {
    va_list list;
    va_start(list, number);
    long a = va_arg(list, long), b = va_arg(list, long), c = va_arg(list, long);
    long d = va_arg(list, long), e = va_arg(list, long), f = va_arg(list, long);
    va_end(list);
    return ask(number, a, b, c, d, e, f);
}
static int sys_open(const char *path, int flags) { return (int)system_call(SYS_openat, AT_FDCWD, path, flags | O_CLOEXEC, 0666); }
static int exists(int folder, const char *path) { return system_call(SYS_faccessat, folder, path, F_OK) == 0; }

// Maps the first byte of a record. The mapping is inherited by forked processes.
static void map_mark(int at) {
    int file = sys_open(observers[at].log, O_RDWR);
    if (file < 0) return;
    void *mark = (void *)system_call(SYS_mmap, 0L, 1L, (long)(PROT_READ | PROT_WRITE), (long)MAP_SHARED, (long)file, 0L);
    if (mark != MAP_FAILED) observers[at].mark = mark;
    system_call(SYS_close, file);
}

// Handlers of signals can have stacks of their own, which may be too small even for this: what they do then is not
// recorded.
#define STACKS 64
#define LEAST_ROOM 4608
static struct { _Atomic(uintptr_t) start, end; } stacks[STACKS];
static atomic_int stack_count;

static int is_cramped(void) {
    char here;
    int stacks_known = atomic_load_explicit(&stack_count, memory_order_acquire);
    for (int at = 0; at < stacks_known && at < STACKS; at++)
        if ((uintptr_t)&here >= stacks[at].start && (uintptr_t)&here < stacks[at].end)
            return (uintptr_t)&here - stacks[at].start < LEAST_ROOM;
    return 0;
}

// Notes in the records themselves that something is not recorded.
static void note_unrecorded(void) {
    for (int at = 0; at < count; at++) if (observers[at].active && observers[at].mark) *observers[at].mark = '!';
}

static void write_note(int at, char kind, const char *path) {
    size_t length = strlen(path);
    struct iovec parts[2] = { { &kind, 1 }, { (void *)path, length + 1 } };
    int file = sys_open(observers[at].log, O_WRONLY | O_APPEND), written = 0;
    if (file >= 0) {
        written = system_call(SYS_writev, file, parts, 2L) == (long)length + 2;
        system_call(SYS_close, file);
    }
    if (!written && observers[at].mark) *observers[at].mark = '!';
}

static int has_prefix(const char *text, const char *prefix) { return strncmp(text, prefix, strlen(prefix)) == 0; }

static int is_below(const char *path, const char *root, size_t length) {
    return strncmp(path, root, length) == 0 && (path[length] == '/' || path[length] == 0);
}

static int ends(const char *text, const char *end) {
    size_t length = strlen(text), tail = strlen(end);
    return length >= tail && strcmp(text + length - tail, end) == 0;
}

// Removes dots and doubled slashes from a path without reading the file system. Returns whether the path contains `..`.
static int tidy(const char *path, char *out) {
    int up = 0;
    size_t length = 0;
    while (*path) {
        while (*path == '/') path++;
        const char *end = path;
        while (*end && *end != '/') end++;
        size_t size = (size_t)(end - path);
        if (size == 2 && path[0] == '.' && path[1] == '.') {
            up = 1;
            while (length && out[--length] != '/') {}
        } else if (size && !(size == 1 && path[0] == '.')) {
            out[length++] = '/';
            memcpy(out + length, path, size);
            length += size;
        }
        path = end;
    }
    if (!length) out[length++] = '/';
    out[length] = 0;
    return up;
}

static void *(*real_dlsym)(void *, const char *);
static char *(*real_realpath)(const char *, char *);
static void *(*real_dlopen)(const char *, int);
static int (*real_dlclose)(void *);

// Finds the function by which this library finds those that it replaces. It is replaced itself, so it is found by one of
// the versions that it has in the system's libraries.
static void find_dlsym(void) {
    static const char *const versions[] = { "GLIBC_2.34", "GLIBC_2.2.5", "GLIBC_2.17", "GLIBC_2.27", "GLIBC_2.4", "GLIBC_2.0", 0 };
    for (const char *const *version = versions; *version && !real_dlsym; version++)
        real_dlsym = (void *(*)(void *, const char *))dlvsym(RTLD_NEXT, "dlsym", *version);
}

// Returns the next function with a name, after those of this library.
static void *look_up(const char *name) {
    if (!real_dlsym) find_dlsym();
    return real_dlsym ? real_dlsym(RTLD_NEXT, name) : 0;
}

static int resolve(const char *path, char *out);

// Resolves the links in the path of the folder only.
static int resolve_folder(const char *path, char *out) {
    BUFFER(folder, 0)
    if (strlen(path) >= PATH_MAX) return 0;
    strcpy(folder, path);
    char *slash = strrchr(folder, '/');
    if (!slash || slash == folder || strcmp(slash, "/..") == 0) return 0;
    *slash = 0;
    if (!resolve(folder, out) || strlen(out) + strlen(slash + 1) + 2 > PATH_MAX) return 0;
    if (strcmp(out, "/") != 0) strcat(out, "/");
    strcat(out, slash + 1);
    return 1;
}

// Resolves the links of a path; for a file that does not exist, only those of its folder.
static int resolve(const char *path, char *out) { return real_realpath(path, out) || resolve_folder(path, out); }

// Returns whether a path of the system leads back to other files: /proc/self/cwd/…, or files below an open folder,
// /dev/fd/3/….
static int leads_back(const char *path) {
    if (!has_prefix(path, "/proc/") && !has_prefix(path, "/dev/fd/")) return 0;
    const char *open = strstr(path, "/fd/");
    return strstr(path, "/cwd/") || strstr(path, "/root/") || ends(path, "/cwd") || ends(path, "/root")
        || (open && strchr(open + strlen("/fd/"), '/'));
}

static const char *const outside[] = { "/usr/", "/lib", "/etc/", "/proc/", "/sys/", "/dev/", "/bin/", "/sbin/", 0 };

static void note_path(char kind, const char *path, int own);

// Notes the folders of a path that are links: where they lead decides what is found there.
static void note_links(const char *path) {
    char target[1];
    BUFFER(folder, )
    if (strlen(path) >= TEXT) return;
    strcpy(folder, path);
    for (char *slash = strchr(folder + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = 0;
        if (system_call(SYS_readlinkat, AT_FDCWD, folder, target, sizeof target) > 0) note_path('R', folder, 0);
        *slash = '/';
    }
}

// Notes a path. If `own` is set, a link itself is meant instead of its target.
static void note_path(char kind, const char *path, int own) {
    int inside = 0;
    for (int at = 0; at < count; at++)
        if (observers[at].active && is_below(path, observers[at].root, observers[at].length)) inside = 1;
    if (!inside && !leads_back(path)) for (const char *const *start = outside; *start; start++) if (has_prefix(path, *start)) return;
    if (!is_new(hash(kind, path))) return;
    // Too long to be opened, but a part of it leads to the file from an open folder.
    if (strlen(path) >= PATH_MAX) { note_unrecorded(); return; }
    BUFFER(clean, )
    BUFFER(real, )
    // After `..`, the folder may have been reached through a link, and a path outside of the repository may be a link.
    int up = tidy(path, clean);
    if (up) note_links(path);
    if (up || !inside) {
        if (!(own ? resolve_folder(path, real) : resolve(path, real))) strcpy(real, clean);
    } else real[0] = 0;
    for (int at = 0; at < count; at++) {
        if (!observers[at].active) continue;
        // Without regard to a link before `..`, there may be nothing.
        char cleanly = up && strchr("RLTX", kind) && !exists(AT_FDCWD, clean) ? 'N' : kind;
        if (!real[0] || is_below(clean, observers[at].root, observers[at].length)) write_note(at, cleanly, clean);
        if (real[0] && strcmp(real, clean) != 0 && is_below(real, observers[at].root, observers[at].length))
            write_note(at, kind, real);
    }
}

static void note_absolute(char kind, const char *path) { note_path(kind, path, 0); }

// Returns the path of an open file. Without `snprintf`, which needs much of the stack.
static int path_of(int descriptor, char *out) {
    char link[32] = "/proc/self/fd/", digits[12];
    int number = 0, end = (int)strlen(link);
    if (descriptor < 0) return 0;
    do digits[number++] = (char)('0' + descriptor % 10); while ((descriptor /= 10));
    while (number) link[end++] = digits[--number];
    link[end] = 0;
    ssize_t length = system_call(SYS_readlinkat, AT_FDCWD, link, out, (size_t)PATH_MAX - 1);
    if (length < 0 && errno == ENAMETOOLONG) note_unrecorded();
    if (length <= 0) return 0;
    out[length] = 0;
    return out[0] == '/';
}

static int path_of_program(char *out) {
    ssize_t length = system_call(SYS_readlinkat, AT_FDCWD, "/proc/self/exe", out, (size_t)PATH_MAX - 1);
    out[length > 0 ? length : 0] = 0;
    return length > 0;
}

// Returns the absolute form of a path, without resolving links.
static int absolute(int folder, const char *path, char *out) {
    if (path[0] == '/') {
        if (strlen(path) >= TEXT) return 0;
        strcpy(out, path);
        return 1;
    }
    if (folder == AT_FDCWD) {
        if (system_call(SYS_getcwd, out, (size_t)PATH_MAX) <= 0) {
            if (errno == ENAMETOOLONG || errno == ERANGE) note_unrecorded();
            return 0;
        }
    } else if (!path_of(folder, out)) return 0;
    size_t length = strlen(out);
    if (length + strlen(path) + 2 > TEXT) return 0;
    out[length] = '/';
    strcpy(out + length + 1, path);
    return 1;
}

// Returns whether the caller has room for a note. A signal's handler may not have.
static int can_note(void) {
    if (!watching) return 0;
    if (!is_cramped()) return 1;
    note_unrecorded();
    return 0;
}

static void note(char kind, int folder, const char *path) {
    if (!path || !path[0] || !can_note()) return;
    int error = errno;
    BUFFER(full, )
    if (absolute(folder, path, full)) note_absolute(kind, full);
    errno = error;
}

static void note_descriptor(char kind, int descriptor) {
    if (!can_note()) return;
    int error = errno;
    BUFFER(path, )
    if (path_of(descriptor, path)) note_absolute(kind, path);
    errno = error;
}

// Notes the program that runs as one that can't be observed from now on.
static void note_closed(const char *path);
static void leaves(void) {
    if (!watching) return;
    int error = errno;
    BUFFER(program, )
    if (path_of_program(program)) note_closed(program);
    errno = error;
}

// Notes a file before it is known whether it is there.
static void note_if_there(char kind, int folder, const char *path) {
    if (!watching || !path || !path[0]) return;
    int error = errno, there = exists(folder, path);
    errno = error;
    note(there ? kind : 'N', folder, path);
}

// Notes a file with a time zone, which the system's library opens itself: also for a name that is none of a file.
static void note_zone(const char *value, const char *zones) {
    if (value && value[0] == ':') value++;
    if (!watching || !value || !value[0]) return;
    if (value[0] == '/') { note_if_there('R', AT_FDCWD, value); return; }
    BUFFER(path, )
    if (zones && zones[0] && snprintf(path, TEXT, "%s/%s", zones, value) < TEXT) note_if_there('R', AT_FDCWD, path);
}

// Notes the files to which a variable leads, before it is set.
static void note_variable(const char *name, const char *value);

// Notes the result of a query.
static void asked(int folder, const char *path, int failed) {
    if (!failed) note('R', folder, path);
    else if (errno == ENOENT || errno == ENOTDIR) note('N', folder, path);
    else note_if_there('R', folder, path);
}

// Returns whether opening may create a missing file. The file is checked only in that case.
static int is_absent(int folder, const char *path, int flags) {
    if (!watching || !path || !(flags & O_CREAT)) return 0;
    int error = errno, absent = !exists(folder, path);
    errno = error;
    return absent;
}

// Whether this program is git.
static int is_git;
static void note_index(int file);

static void opened(int folder, const char *path, int flags, int was_absent, int result) {
    if (!watching) return;
#ifdef O_TMPFILE
    if ((flags & O_TMPFILE) == O_TMPFILE) return;
#endif
    if (result < 0) asked(folder, path, 1);
    else note(was_absent || (flags & O_TRUNC) ? 'W' : 'R', folder, path);
    if (is_git && result > 2) note_index(result);
}

// MARK: The memory of git

// With `core.untrackedCache`, the index contains the names of files that git does not track, and git compares the dates
// of folders instead of listing them. With `core.fsmonitor`, it asks another process what has changed.
static int compares_folders;

// Returns whether an index has an extension. The names of files can contain the same characters, but only extensions
// follow each other until the checksum at the end.
static int has_extension(const char *index, size_t size, const char *name) {
    const char *end = index + size, *found = index;
    while ((found = memmem(found, (size_t)(end - found), name, 4))) {
        size_t at = (size_t)(found++ - index);
        while (at + 28 <= size) {
            const unsigned char *length = (const unsigned char *)index + at + 4;
            at += 8 + ((size_t)length[0] << 24 | (size_t)length[1] << 16 | (size_t)length[2] << 8 | length[3]);
            // SHA-1 or SHA-256
            if (at + 20 == size || at + 32 == size) return 1;
        }
    }
    return 0;
}

// Notes what git remembers, if an open file is an index.
static void note_index(int file) {
    char start[4];
    struct stat status;
    int error = errno;
    if (system_call(SYS_pread64, file, start, 4L, 0L) == 4 && memcmp(start, "DIRC", 4) == 0 && fstat(file, &status) == 0) {
        void *index = (void *)system_call(SYS_mmap, 0L, status.st_size, (long)PROT_READ, (long)MAP_PRIVATE, (long)file, 0L);
        if (index != MAP_FAILED) {
            if (has_extension(index, (size_t)status.st_size, "UNTR")) compares_folders = 1;
            if (has_extension(index, (size_t)status.st_size, "FSMN")) leaves();
            system_call(SYS_munmap, index, status.st_size);
        }
    }
    errno = error;
}

// Notes the names in a folder whose date git compares, except in its own folder.
static void compared(int folder, const char *path, int failed, mode_t mode) {
    if (!compares_folders || failed || !S_ISDIR(mode) || strcmp(path, ".git") == 0 || ends(path, "/.git")) return;
    if (!has_prefix(path, ".git/") && !strstr(path, "/.git/")) note('L', folder, path);
}

// MARK: Initialization

static void describe(void) {
    char *end = variable;
    for (int at = 0; at < count; at++)
        end += snprintf(end, sizeof variable - (size_t)(end - variable), "%s%s\t%s\t%c", at ? "\n" : VARIABLE "=",
            observers[at].log, observers[at].root, observers[at].active ? '1' : observers[at].state);
}

// The programs of a toolchain, and those that SwiftPM runs itself. Other programs are observed.
static const char *const tools[] = { "swift", "swiftc", "swift-driver", "swift-frontend", "swift-build", "swift-test",
    "swift-package", "swift-run", "swift-autolink-extract", "swift-plugin-server", "swift-symbolgraph-extract",
    "swift-synthesize-interface", "swiftly", "clang", "clang++", "clang-cpp", "lld", "ld.lld", "ld", "ld.bfd", "ld.gold", "gold",
    "ar", "llvm-ar", "ranlib", "llvm-ranlib", "objcopy", "llvm-objcopy", "git", "env", 0 };

static int is_tool(const char *program, const char *root, size_t length) {
    if (is_below(program, root, length)) return 0;
    const char *name = strrchr(program, '/');
    name = name ? name + 1 : program;
    // `x86_64-linux-gnu-ld.gold`: the linker for a target.
    const char *target = strstr(name, "-linux-"), *end = target ? strchr(target + strlen("-linux-"), '-') : 0;
    if (end) name = end + 1;
    // Manifests are inputs through their results; `clang-21` is a compiler.
    if (ends(name, "-manifest") || (has_prefix(name, "clang-") && strspn(name + 6, "0123456789") == strlen(name + 6))) return 1;
    for (const char *const *tool = tools; *tool; tool++) if (strcmp(name, *tool) == 0) return 1;
    return 0;
}

static void begin(void) {
    // The environment does not exist before the program's initialization.
    if (atomic_load_explicit(&ready, memory_order_acquire) || !environ) return;
    int error = errno;
    if (!real_realpath) {
        real_realpath = (char *(*)(const char *, char *))look_up("realpath");
        real_dlopen = (void *(*)(const char *, int))look_up("dlopen");
        real_dlclose = (int (*)(void *))look_up("dlclose");
    }
    Dl_info info;
    if (!library[0] && dladdr((void *)&describe, &info) && info.dli_fname && strlen(info.dli_fname) < sizeof library)
        strcpy(library, info.dli_fname);
    const char *text = getenv(VARIABLE);
    BUFFER(program, )
    path_of_program(program);
    const char *slash = strrchr(program, '/'), *name = slash ? slash + 1 : program;
    is_git = strcmp(name, "git") == 0 || has_prefix(name, "git-");
    int is_test = ends(program, ".xctest") || ends(program, "-test-runner"), changed = 0;
    count = 0;
    while (text && *text && count < OBSERVERS) {
        const char *line = strchr(text, '\n'), *first = strchr(text, '\t'), *second = first ? strchr(first + 1, '\t') : 0;
        if (!second || (size_t)(first - text) >= PATH_MAX || (size_t)(second - first) >= PATH_MAX) break;
        memcpy(observers[count].log, text, (size_t)(first - text));
        memcpy(observers[count].root, first + 1, (size_t)(second - first - 1));
        observers[count].length = strlen(observers[count].root);
        char state = observers[count].state = second[1];
        int begins = state == 'b' ? !is_tool(program, observers[count].root, observers[count].length) : state == 't' && is_test;
        observers[count].active = begins || state == '1';
        observers[count].tests = begins && state == 't';
        changed |= begins;
        if (observers[count].active) watching = 1; else if (state == 'b') waiting = 1;
        count++;
        text = line ? line + 1 : 0;
    }
    describe();
    // Not through the function of this library, which begins here.
    int (*set)(const char *, const char *, int) = (int (*)(const char *, const char *, int))look_up("setenv");
    if (changed && set) set(VARIABLE, variable + strlen(VARIABLE) + 1, 1);
    atomic_store_explicit(&ready, 1, memory_order_release);
    for (int at = 0; at < count; at++) if (observers[at].active) { map_mark(at); write_note(at, 'A', program); }
    // The program may be the interpreter of a script, which the system starts itself.
    note('R', AT_FDCWD, program);
    const char *const names[] = { "TZ", "LOCPATH", "HOSTALIASES", "RESOLV_HOST_CONF" };
    for (int at = 0; at < 4; at++) note_variable(names[at], getenv(names[at]));
    errno = error;
}

// Notes the folders with libraries for certain processors, which take precedence over those beside them; before version
// 2.37 of the system's library, they had other names.
static void note_variants(const char *folder) {
    static const char *const names[] = { "glibc-hwcaps", "tls", "haswell", "xeon_phi", "avx512_1", "x86_64", "atomics",
        "aarch64", 0 };
    BUFFER(path, )
    for (const char *const *name = names; *name; name++)
        if (snprintf(path, TEXT, "%s/%s", folder, *name) < TEXT && exists(AT_FDCWD, path)) note('T', AT_FDCWD, path);
}

// Notes the folders in which the loader searches for the libraries of an object: another library may appear in an
// earlier folder.
static void note_search_path(void *object) {
    Dl_serinfo size;
    if (!object || dlinfo(object, RTLD_DI_SERINFOSIZE, &size) != 0 || size.dls_size > 1 << 16) return;
    Dl_serinfo *list = __builtin_alloca(size.dls_size);
    if (dlinfo(object, RTLD_DI_SERINFOSIZE, list) != 0 || dlinfo(object, RTLD_DI_SERINFO, list) != 0) return;
    for (unsigned at = 0; at < list->dls_cnt; at++) {
        const char *folder = list->dls_serpath[at].dls_name;
        if (!folder[0]) continue;
        note_if_there('L', AT_FDCWD, folder);
        note_variants(folder);
    }
}

// The absolute path of a loaded library. The loader keeps the name by which it was asked for one, which may be relative
// to a folder that the program has left since.
static int path_of_object(void *object, const char *name, char *path) {
    if (name[0] == '/') return snprintf(path, PATH_MAX, "%s", name) < PATH_MAX;
    BUFFER(folder, 0)
    if (!object || dlinfo(object, RTLD_DI_ORIGIN, folder) != 0 || folder[0] != '/') return 0;
    const char *last = strrchr(name, '/');
    return snprintf(path, PATH_MAX, "%s/%s", folder, last ? last + 1 : name) < PATH_MAX;
}

static int is_below_any(const char *path) {
    for (int at = 0; at < count; at++)
        if (observers[at].active && is_below(path, observers[at].root, observers[at].length)) return 1;
    return 0;
}

// Notes the loaded libraries, since files that the loader opens itself are not visible otherwise.
static int note_object(struct dl_phdr_info *info, size_t size, void *context) {
    (void)size; (void)context;
    const char *name = info->dlpi_name;
    if (!name || !strchr(name, '/')) return 0;
    if (name[0] == '/') note('R', AT_FDCWD, name);
    if (name[0] == '/' && !is_below_any(name)) return 0;
    void *object = real_dlopen(name, RTLD_LAZY | RTLD_NOLOAD);
    BUFFER(path, 0)
    if (path_of_object(object, name, path)) {
        note('R', AT_FDCWD, path);
        if (is_below_any(path)) note_search_path(object);
    }
    if (object) real_dlclose(object);
    return 0;
}

static void note_objects(void) { if (watching) dl_iterate_phdr(note_object, 0); }

// MARK: The end of a run

// XCTest reports results only as text, which tests can print, too. A test that prints such text and ends the process
// before the others have run would pass for all of them. So it is noted whether the run itself has ended the process.
static pid_t runner;
static int leaving;
// The initial stack of the program: its upper end, and how far it can reach down.
static const char *stack;
static size_t stack_size;

static void note_run(char kind) {
    BUFFER(program, )
    if (!path_of_program(program)) return;
    for (int at = 0; at < count; at++) if (observers[at].tests) write_note(at, kind, program);
}

// Swift Testing reports results in a stream of its own. SwiftPM starts the program once for each of the two.
static void begin_run(int number, char **arguments) {
    int tests = 0;
    for (int at = 0; at < count; at++) tests |= observers[at].tests;
    for (int at = 1; at < number; at++) if (ends(arguments[at], "swift-testing")) tests = 0;
    if (!tests) return;
    struct rlimit limit;
    stack = (const char *)arguments;
    stack_size = getrlimit(RLIMIT_STACK, &limit) == 0 && limit.rlim_cur < 1 << 30 ? limit.rlim_cur : 1 << 30;
    runner = getpid();
    note_run('B');
}

// Returns whether an address belongs to a library for tests.
static int is_in_library(const void *address) {
    Dl_info info;
    if (!address || !dladdr(address, &info) || !info.dli_fname) return 0;
    const char *slash = strrchr(info.dli_fname, '/'), *name = slash ? slash + 1 : info.dli_fname;
    return has_prefix(name, "libXCTest.") || has_prefix(name, "libTesting.");
}

// Returns whether an address belongs to the program, which contains the tests.
static int is_in_program(const void *address) {
    Dl_info info, program;
    return dladdr((void *)getauxval(AT_ENTRY), &program) && dladdr(address, &info) && info.dli_fbase == program.dli_fbase;
}

// Returns whether the run itself calls, and not a test: a library for tests that the program's entry point has called, or
// the entry point, as it can be if a package writes it itself. Both are on the first thread and its own stack, and below
// them is no test that a library has called.
static int is_run(const char *caller) {
    static void *calls[1024];
    char here;
    if (system_call(SYS_gettid) != runner || (size_t)(stack - &here) > stack_size) return 0;
    int depth = backtrace(calls, 1024), mayBeInLibrary = caller && is_in_library(caller - 1), wasInLibrary = 0;
    for (int at = 0; at < depth; at++) {
        if (is_in_library(calls[at])) {
            if (!mayBeInLibrary) return 0;
            wasInLibrary = 1;
        } else if (wasInLibrary && is_in_program(calls[at])) {
            mayBeInLibrary = 0;
        }
    }
    return depth < 1024;
}

// A handler can replace the status, so a run that has failed is not one that has ended as it should.
static void end_run(const char *caller, int status) {
    if (leaving || runner != getpid()) return;
    leaving = 1;
    if (status == 0 && is_run(caller)) note_run('E');
}

void exit(int status) {
    static void (*next)(int);
    if (!next) next = (void (*)(int))look_up("exit");
    end_run(__builtin_return_address(0), status);
    if (next) next(status);
    ask(SYS_exit_group, status, 0, 0, 0, 0, 0);
    __builtin_unreachable();
}

// The initial libraries are noted at once, since a program may end without running destructors; later ones are noted
// before they may be unloaded.
__attribute__((constructor)) static void constructor(int number, char **arguments) {
    begin();
    begin_run(number, arguments);
    if (watching) note_search_path(real_dlopen(0, RTLD_LAZY));
    note_objects();
}
// The entry point may also return, whereupon the system's library ends the process.
__attribute__((destructor)) static void destructor(void) {
    end_run(0, 0);
    note_objects();
}

// MARK: Starting programs

// Returns whether a program has other rights than who starts it, so that the loader ignores LD_PRELOAD, in it and in
// all that it starts. The rights are compared with those of the real user and group, as the system does it: a process
// that has others already passes them on.
static int changes_rights(int file, const struct stat *status) {
    return geteuid() != getuid() || getegid() != getgid()
        || ((status->st_mode & S_ISUID) && status->st_uid != getuid())
        || ((status->st_mode & S_ISGID) && status->st_gid != getgid())
        || system_call(SYS_fgetxattr, file, "security.capability", 0, 0) > 0;
}

// Programs of another system's library (musl, uClibc) do not start with this library, since it needs its own.
#define FOREIGN 2
static int is_foreign(const char *loader) {
    const char *slash = strrchr(loader, '/'), *name = slash ? slash + 1 : loader;
    return has_prefix(name, "ld-musl-") || has_prefix(name, "ld-uClibc") || has_prefix(name, "ld64-uClibc");
}

// Returns whether a program has such a loader.
static int has_foreign_loader(int file, const Elf64_Phdr *part) {
    BUFFER(loader, 0)
    long length = system_call(SYS_pread64, file, loader, (long)TEXT - 1, (long)part->p_offset);
    if (length < 0) return 0;
    loader[(size_t)length < part->p_filesz ? (size_t)length : part->p_filesz] = 0;
    return is_foreign(loader);
}

// Returns whether the loader does not load this library into the program, because it is linked statically, is for
// another processor, or changes its rights; or whether the program calls the system directly, as those in Go do.
// Returns FOREIGN if the program must not be asked to load it.
static int is_closed(const char *path, int depth) {
    int file = sys_open(path, O_RDONLY);
    // What may be run, but not read, is unknown.
    if (file < 0) return system_call(SYS_faccessat, AT_FDCWD, path, X_OK) == 0;
    struct stat status;
    BUFFER(start, 0)
    ssize_t length = system_call(SYS_pread64, file, start, 4095L, (off_t)0);
    int closed = 0, foreign = is_foreign(path);
    if (fstat(file, &status) == 0 && changes_rights(file, &status)) closed = 1;
    if (length > 2 && start[0] == '#' && start[1] == '!' && depth < 4) {
        system_call(SYS_close, file);
        start[length] = 0;
        char *name = start + 2 + strspn(start + 2, " \t");
        name[strcspn(name, " \t\n")] = 0;
        return is_closed(name, depth + 1);
    }
    if (length > EI_CLASS && memcmp(start, ELFMAG, SELFMAG) == 0 && start[EI_CLASS] != (sizeof(void *) == 8 ? ELFCLASS64 : ELFCLASS32))
        closed = 1;
    else if (length >= (ssize_t)sizeof(Elf64_Ehdr) && memcmp(start, ELFMAG, SELFMAG) == 0) {
        Elf64_Ehdr header;
        memcpy(&header, start, sizeof header);
        int found = 0;
        for (int at = 0; at < header.e_phnum; at++) {
            Elf64_Phdr part;
            size_t offset = header.e_phoff + (size_t)at * header.e_phentsize;
            if (offset + sizeof part > (size_t)length) { found = 1; break; }
            memcpy(&part, start + offset, sizeof part);
            if (part.p_type == PT_INTERP) { found = 1; foreign |= has_foreign_loader(file, &part); }
            char name[16] = "";
            if (part.p_type == PT_NOTE && system_call(SYS_pread64, file, name, sizeof name, (off_t)part.p_offset) == sizeof name
                && memcmp(name + 12, "Go", 3) == 0)
                closed = 1;
        }
        if (!found) closed = 1;
    }
    system_call(SYS_close, file);
    return foreign ? FOREIGN : closed;
}

// Notes a program that runs unobserved.
static void note_closed(const char *path) {
    if (!is_new(hash('U', path))) return;
    for (int at = 0; at < count; at++)
        if (observers[at].active
            || (observers[at].state == 'b' && !is_tool(path, observers[at].root, observers[at].length)))
            write_note(at, 'U', path);
}

// Returns whether the program must not be asked to load this library.
static int started(int folder, const char *path) {
    if (!(watching ? can_note() : waiting && !is_cramped()) || !path || !path[0]) return 0;
    int error = errno, closed = 0;
    BUFFER(full, 0)
    if (absolute(folder, path, full)) {
        int there = exists(AT_FDCWD, full);
        if (watching) note_absolute(there ? 'X' : 'N', full);
        if (there && (closed = is_closed(full, 0))) note_closed(full);
    }
    errno = error;
    return closed == FOREIGN;
}

// Does the same as `started` for an open file, or for a path that is relative to an open folder.
static int started_at(int folder, const char *path) {
    if (path && path[0]) return started(folder, path);
    note_descriptor('X', folder);
    if (!(watching ? can_note() : waiting && !is_cramped())) return 0;
    int error = errno, closed;
    BUFFER(full, 0)
    snprintf(full, TEXT, "/proc/self/fd/%d", folder);
    if ((closed = is_closed(full, 0)) && path_of(folder, full)) note_closed(full);
    errno = error;
    return closed == FOREIGN;
}

// Does the same as `started` for a path that is relative to another folder than the current one, unless that is null.
static int started_from(const char *folder, const char *path) {
    if (!folder || !path || path[0] == '/') return started(AT_FDCWD, path);
    BUFFER(full, 0)
    return snprintf(full, TEXT, "%s/%s", folder, path) < TEXT ? started(AT_FDCWD, full) : 0;
}

// Does the same for a name that is searched in PATH, whose folders may be relative.
static int started_by_name(const char *folder, const char *name) {
    if (!(watching || waiting) || !name || !name[0]) return 0;
    if (strchr(name, '/')) return started_from(folder, name);
    const char *path = getenv("PATH");
    while (path && *path) {
        const char *end = strchr(path, ':');
        size_t size = end ? (size_t)(end - path) : strlen(path);
        BUFFER(full, 0)
        const char *from = folder && path[0] != '/' ? folder : "", *slash = *from ? "/" : "";
        if (size && snprintf(full, TEXT, "%s%s%.*s/%s", from, slash, (int)size, path, name) < PATH_MAX) {
            int error = errno, found = system_call(SYS_faccessat, AT_FDCWD, full, X_OK) == 0;
            errno = error;
            if (found) return started(AT_FDCWD, full);
            note('N', AT_FDCWD, full);
        }
        path = end ? end + 1 : 0;
    }
    return 0;
}

static size_t entries(char *const *list) {
    size_t number = 0;
    while (list && list[number]) number++;
    return number;
}

// Copies the value of LD_PRELOAD without this library, which may be in it several times.
static void copy_others(const char *others, char *preload) {
    size_t end = 0, length = strlen(library);
    for (; *others; others += strspn(others, ": ")) {
        size_t size = strcspn(others, ": ");
        if (size && (size != length || memcmp(others, library, size) != 0)) {
            if (end) preload[end++] = ':';
            memcpy(preload + end, others, size);
            end += size;
        }
        others += size;
    }
    preload[end] = 0;
}

// Adds the variables that enable observation to the environment of a program, or removes the library for a foreign one.
// `out` has room for two more entries, `preload` for the value.
static char *const *observed(char *const *list, int foreign, char **out, char *preload, size_t room) {
    begin();
    if (!count || !library[0]) return list;
    size_t number = 0;
    const char *others = 0;
    for (size_t at = 0; list && list[at]; at++) {
        if (has_prefix(list[at], "LD_PRELOAD=")) others = list[at] + strlen("LD_PRELOAD=");
        // A `backplane test` inside a test has added its observer to those of this process.
        else if (!has_prefix(list[at], VARIABLE "=") || strstr(list[at], observers[0].log)) out[number++] = list[at];
    }
    strcpy(preload, "LD_PRELOAD=");
    if (foreign) {
        if (others) copy_others(others, preload + strlen(preload));
        if (others && !ends(preload, "=")) out[number++] = preload;
        out[number] = 0;
        return out;
    }
    int described = 0;
    for (size_t at = 0; at < number; at++) if (has_prefix(out[at], VARIABLE "=")) described = 1;
    if (!described) out[number++] = variable;
    int has_library = others && strstr(others, library);
    const char *const parts[] = { has_library ? "" : library, has_library || !others || !*others ? "" : ":",
        others ? others : "" };
    for (int at = 0; at < 3; at++) if (strlen(preload) + strlen(parts[at]) < room) strcat(preload, parts[at]);
    out[number++] = preload;
    out[number] = 0;
    return out;
}

// The size of the value of LD_PRELOAD that a program is given.
static size_t preload_size(char *const *list) {
    size_t size = strlen(library) + sizeof "LD_PRELOAD=:";
    for (size_t at = 0; list && list[at]; at++) if (has_prefix(list[at], "LD_PRELOAD=")) size += strlen(list[at]);
    return size;
}

// A macro, since the memory is in the caller's frame: nothing may be allocated between a fork and the program.
#define OBSERVED(list, foreign) \
    observed(list, foreign, __builtin_alloca((entries(list) + 3) * sizeof(char *)), __builtin_alloca(preload_size(list)), \
        preload_size(list))

static void keep_variables(void) {
    begin();
    if (!count) return;
    const char *others = getenv("LD_PRELOAD");
    if (!getenv(VARIABLE)) setenv(VARIABLE, variable + strlen(VARIABLE) + 1, 1);
    if (others && strstr(others, library)) return;
    BUFFER(value, )
    snprintf(value, TEXT, "%s%s%s", library, others ? ":" : "", others ? others : "");
    setenv("LD_PRELOAD", value, 1);
}

// MARK: Replacements of system functions

// Looks up the next function with a name, once.
#define NEXT(result, name, ...) \
    static result (*next)(__VA_ARGS__); \
    begin(); \
    if (!next) next = (result (*)(__VA_ARGS__))look_up(#name); \
    if (!next) { errno = ENOSYS; return (result)-1; }
#define NEXT_POINTER(result, name, ...) \
    static result (*next)(__VA_ARGS__); \
    begin(); \
    if (!next) next = (result (*)(__VA_ARGS__))look_up(#name); \
    if (!next) { errno = ENOSYS; return 0; }

// Sockets' addresses are of a union in GNU's C.
#if defined(__GNUC__) && !defined(__cplusplus)
#define SOCKET_ADDRESS(address) (address).__sockaddr__
#else
#define SOCKET_ADDRESS(address) (address)
#endif

#define MODE(last) \
    mode_t mode = 0; \
    if (flags & (O_CREAT | __O_TMPFILE)) { va_list list; va_start(list, last); mode = va_arg(list, mode_t); va_end(list); }
#define OPEN(name) \
    int name(const char *path, int flags, ...) { \
        MODE(flags) \
        NEXT(int, name, const char *, int, ...) \
        int absent = is_absent(AT_FDCWD, path, flags), result = next(path, flags, mode); \
        opened(AT_FDCWD, path, flags, absent, result); \
        return result; \
    }
#define OPENAT(name) \
    int name(int folder, const char *path, int flags, ...) { \
        MODE(flags) \
        NEXT(int, name, int, const char *, int, ...) \
        int absent = is_absent(folder, path, flags), result = next(folder, path, flags, mode); \
        opened(folder, path, flags, absent, result); \
        return result; \
    }
#define OPEN_CHECKED(name) \
    int name(const char *path, int flags) { \
        NEXT(int, name, const char *, int) \
        int result = next(path, flags); \
        opened(AT_FDCWD, path, flags, 0, result); \
        return result; \
    }
#define OPENAT_CHECKED(name) \
    int name(int folder, const char *path, int flags) { \
        NEXT(int, name, int, const char *, int) \
        int result = next(folder, path, flags); \
        opened(folder, path, flags, 0, result); \
        return result; \
    }
#define CREAT(name) \
    int name(const char *path, mode_t mode) { \
        NEXT(int, name, const char *, mode_t) \
        int result = next(path, mode); \
        opened(AT_FDCWD, path, O_CREAT | O_TRUNC, 0, result); \
        return result; \
    }
OPEN(open) OPEN(open64) OPEN(__open) OPEN(__open64) OPENAT(openat) OPENAT(openat64) CREAT(creat) CREAT(creat64)
OPEN_CHECKED(__open_2) OPEN_CHECKED(__open64_2) OPENAT_CHECKED(__openat_2) OPENAT_CHECKED(__openat64_2)

static int stream_flags(const char *mode) {
    int plus = strchr(mode, '+') != 0;
    if (mode[0] == 'w') return O_CREAT | O_TRUNC;
    if (mode[0] == 'a') return O_CREAT;
    return plus ? O_RDWR : O_RDONLY;
}
#define FOPEN(name) \
    FILE *name(const char *path, const char *mode) { \
        NEXT_POINTER(FILE *, name, const char *, const char *) \
        int flags = stream_flags(mode), absent = is_absent(AT_FDCWD, path, flags); \
        FILE *result = next(path, mode); \
        opened(AT_FDCWD, path, flags, absent, result ? 0 : -1); \
        return result; \
    }
#define FREOPEN(name) \
    FILE *name(const char *path, const char *mode, FILE *stream) { \
        NEXT_POINTER(FILE *, name, const char *, const char *, FILE *) \
        int flags = stream_flags(mode), absent = is_absent(AT_FDCWD, path, flags); \
        FILE *result = next(path, mode, stream); \
        if (path) opened(AT_FDCWD, path, flags, absent, result ? 0 : -1); \
        return result; \
    }
// The function to which those above lead. Programs can look it up by its name only.
FILE *_IO_file_fopen(FILE *stream, const char *path, const char *mode, int is32) {
    NEXT_POINTER(FILE *, _IO_file_fopen, FILE *, const char *, const char *, int)
    int flags = stream_flags(mode), absent = is_absent(AT_FDCWD, path, flags);
    FILE *result = next(stream, path, mode, is32);
    opened(AT_FDCWD, path, flags, absent, result ? 0 : -1);
    return result;
}
FOPEN(fopen) FOPEN(fopen64) FOPEN(_IO_fopen) FOPEN(setmntent) FREOPEN(freopen) FREOPEN(freopen64)

// Files that the system's library opens itself.
static void note_templates(void) {
    const char *path = getenv("DATEMSK");
    if (watching && path && path[0]) note_if_there('R', AT_FDCWD, path);
}
int utmpxname(const char *path) { NEXT(int, utmpxname, const char *) note_if_there('R', AT_FDCWD, path); return next(path); }
int utmpname(const char *path) { NEXT(int, utmpname, const char *) note_if_there('R', AT_FDCWD, path); return next(path); }
struct tm *getdate(const char *text) {
    NEXT_POINTER(struct tm *, getdate, const char *)
    note_templates();
    return next(text);
}
int getdate_r(const char *restrict text, struct tm *restrict result) {
    NEXT(int, getdate_r, const char *restrict, struct tm *restrict)
    note_templates();
    return next(text, result);
}
// The parts of the name of a locale: `de`, `DE` and `UTF-8` of `de_DE.UTF-8`.
static size_t part_of_locale(char part, const char *locale, const char **start) {
    *start = locale;
    if (part == 'L') return strlen(locale);
    size_t language = strcspn(locale, "_."), territory = strcspn(locale, ".");
    if (part == 'l') return language;
    *start += part == 't' ? language + (locale[language] == '_') : territory + (locale[territory] == '.');
    return part == 't' ? territory - (size_t)(*start - locale) : strlen(*start);
}
// Puts together the path of a catalogue from an element of NLSPATH, as the system's library does.
static int path_of_catalogue(const char *element, size_t length, const char *name, const char *locale, char *out) {
    size_t end = 0;
    if (!length) { element = "%N"; length = 2; }
    for (size_t at = 0; at < length; at++) {
        const char *part = element + at;
        size_t size = 1;
        if (element[at] == '%') {
            char sign = ++at < length ? element[at] : 0;
            part = element + at;
            if (sign == 'N') { part = name; size = strlen(name); }
            else if (sign && strchr("Lltc", sign)) size = part_of_locale(sign, locale, &part);
            else if (sign != '%') return 0;
        }
        if (end + size >= PATH_MAX) return 0;
        memcpy(out + end, part, size);
        end += size;
    }
    out[end] = 0;
    return end > 0;
}
static void note_catalogue(const char *name, int flag) {
    const char *path = getenv("NLSPATH"), *locale = flag == NL_CAT_LOCALE ? setlocale(LC_MESSAGES, 0) : getenv("LANG");
    BUFFER(full, )
    int error = errno, found = 0;
    while (path && path[0] && !found) {
        size_t length = strcspn(path, ":");
        if (path_of_catalogue(path, length, name, locale && locale[0] ? locale : "C", full)) {
            found = exists(AT_FDCWD, full);
            note(found ? 'R' : 'N', AT_FDCWD, full);
        }
        path += length + (path[length] == ':');
    }
    errno = error;
}
nl_catd catopen(const char *name, int flag) {
    NEXT(nl_catd, catopen, const char *, int)
    if (watching && strchr(name, '/')) note_if_there('R', AT_FDCWD, name); else if (watching) note_catalogue(name, flag);
    return next(name, flag);
}
char *bindtextdomain(const char *domain, const char *folder) {
    NEXT_POINTER(char *, bindtextdomain, const char *, const char *)
    if (watching && folder) note_if_there('T', AT_FDCWD, folder);
    return next(domain, folder);
}
// Folders with locales or conversions of characters, separated by colons.
static void note_settings(const char *folders) {
    while (watching && folders && folders[0]) {
        size_t length = strcspn(folders, ":");
        BUFFER(folder, )
        if (length && length < TEXT) {
            memcpy(folder, folders, length);
            folder[length] = 0;
            note_if_there('T', AT_FDCWD, folder);
        }
        folders += length + (folders[length] == ':');
    }
}
static void note_variable(const char *name, const char *value) {
    if (!watching || !name) return;
    if (strcmp(name, "TZ") == 0) note_zone(value, getenv("TZDIR"));
    if (strcmp(name, "TZDIR") == 0) note_zone(getenv("TZ"), value);
    if (strcmp(name, "LOCPATH") == 0 || strcmp(name, "GCONV_PATH") == 0) note_settings(value);
    if (strcmp(name, "HOSTALIASES") == 0 || strcmp(name, "RESOLV_HOST_CONF") == 0) note_if_there('R', AT_FDCWD, value);
}
int setenv(const char *name, const char *value, int replaces) {
    NEXT(int, setenv, const char *, const char *, int)
    note_variable(name, value);
    return next(name, value, replaces);
}
int putenv(char *variable) {
    NEXT(int, putenv, char *)
    BUFFER(name, next(variable))
    size_t length = strcspn(variable, "=");
    if (length < TEXT && variable[length]) {
        memcpy(name, variable, length);
        name[length] = 0;
        note_variable(name, variable + length + 1);
    }
    return next(variable);
}
void tzset(void) {
    static void (*next)(void);
    begin();
    if (!next) next = (void (*)(void))look_up("tzset");
    // The variables may have been set in another way.
    note_variable("TZ", getenv("TZ"));
    if (next) next();
}

// The conversion may have been set in another way, or for this program from its beginning.
iconv_t iconv_open(const char *to, const char *from) {
    NEXT(iconv_t, iconv_open, const char *, const char *)
    note_settings(getenv("GCONV_PATH"));
    return next(to, from);
}

// Functions that read folders.
DIR *opendir(const char *path) {
    NEXT_POINTER(DIR *, opendir, const char *)
    DIR *result = next(path);
    if (result) note('L', AT_FDCWD, path); else asked(AT_FDCWD, path, 1);
    return result;
}
DIR *fdopendir(int descriptor) {
    NEXT_POINTER(DIR *, fdopendir, int)
    DIR *result = next(descriptor);
    if (result) note_descriptor('L', descriptor);
    return result;
}
#define SCANDIR(name, entry) \
    int name(const char *path, struct entry ***list, int (*filter)(const struct entry *), \
        int (*compare)(const struct entry **, const struct entry **)) { \
        NEXT(int, name, const char *, struct entry ***, int (*)(const struct entry *), \
            int (*)(const struct entry **, const struct entry **)) \
        int result = next(path, list, filter, compare); \
        if (result >= 0) note('L', AT_FDCWD, path); else asked(AT_FDCWD, path, 1); \
        return result; \
    }
SCANDIR(scandir, dirent) SCANDIR(scandir64, dirent64)
#define SCANDIRAT(name, entry) \
    int name(int folder, const char *path, struct entry ***list, int (*filter)(const struct entry *), \
        int (*compare)(const struct entry **, const struct entry **)) { \
        NEXT(int, name, int, const char *, struct entry ***, int (*)(const struct entry *), \
            int (*)(const struct entry **, const struct entry **)) \
        int result = next(folder, path, list, filter, compare); \
        if (result >= 0) note('L', folder, path); else asked(folder, path, 1); \
        return result; \
    }
SCANDIRAT(scandirat, dirent) SCANDIRAT(scandirat64, dirent64)
ssize_t getdents64(int descriptor, void *out, size_t room) {
    NEXT(ssize_t, getdents64, int, void *, size_t)
    note_descriptor('L', descriptor);
    return next(descriptor, out, room);
}
int nftw(const char *path, __nftw_func_t visit, int number, int flags) {
    NEXT(int, nftw, const char *, __nftw_func_t, int, int)
    note_if_there('T', AT_FDCWD, path);
    return next(path, visit, number, flags);
}
int nftw64(const char *path, __nftw64_func_t visit, int number, int flags) {
    NEXT(int, nftw64, const char *, __nftw64_func_t, int, int)
    note_if_there('T', AT_FDCWD, path);
    return next(path, visit, number, flags);
}
int ftw(const char *path, __ftw_func_t visit, int number) {
    NEXT(int, ftw, const char *, __ftw_func_t, int)
    note_if_there('T', AT_FDCWD, path);
    return next(path, visit, number);
}
int ftw64(const char *path, __ftw64_func_t visit, int number) {
    NEXT(int, ftw64, const char *, __ftw64_func_t, int)
    note_if_there('T', AT_FDCWD, path);
    return next(path, visit, number);
}

// Notes the folder before the first special character: only its names, or everything below it if the pattern continues
// below.
static void note_pattern(const char *pattern) {
    if (!watching || !pattern) return;
    size_t sign = strcspn(pattern, "*?[{~\\");
    if (!pattern[sign]) { note_if_there('R', AT_FDCWD, pattern); return; }
    BUFFER(folder, )
    if (sign >= TEXT) return;
    memcpy(folder, pattern, sign);
    folder[sign] = 0;
    char *slash = strrchr(folder, '/');
    if (!slash) strcpy(folder, "."); else if (slash == folder) slash[1] = 0; else *slash = 0;
    note_if_there(strchr(pattern + sign, '/') ? 'T' : 'L', AT_FDCWD, folder);
}
int glob(const char *pattern, int flags, int (*failed)(const char *, int), glob_t *result) {
    NEXT(int, glob, const char *, int, int (*)(const char *, int), glob_t *)
    note_pattern(pattern);
    return next(pattern, flags, failed, result);
}
int glob64(const char *pattern, int flags, int (*failed)(const char *, int), glob64_t *result) {
    NEXT(int, glob64, const char *, int, int (*)(const char *, int), glob64_t *)
    note_pattern(pattern);
    return next(pattern, flags, failed, result);
}

int wordexp(const char *restrict words, wordexp_t *restrict out, int flags) {
    NEXT(int, wordexp, const char *, wordexp_t *, int)
    // Each word can be a pattern. The commands among them are observed themselves.
    if (watching && words) {
        BUFFER(copy, WRDE_NOSPACE)
        char *rest = copy, *word;
        snprintf(copy, TEXT, "%s", words);
        while ((word = strsep(&rest, " \t\n"))) if (strpbrk(word, "*?[")) note_pattern(word[0] == '$' ? "*/" : word);
    }
    keep_variables();
    return next(words, out, flags);
}

// `fts` traverses folders without calling functions of this library. The beginning of its entries is the same in all
// variants.
#include <fts.h>
// It enters the folders, unless it is told not to. The paths stay relative to where it began, which it keeps open.
#define FTS_START(tree) ((tree)->fts_options & FTS_NOCHDIR ? AT_FDCWD : (tree)->fts_rfd)
#define FTS_READ(name, walk, entry) \
    entry *name(walk *tree) { \
        NEXT_POINTER(entry *, name, walk *) \
        entry *result = next(tree); \
        if (watching && result && result->fts_path) { \
            int start = FTS_START(tree); \
            switch (result->fts_info) { \
            case FTS_D: note('L', start, result->fts_path); break; \
            case FTS_DP: case FTS_DOT: break; \
            default: note(result->fts_info == FTS_NS && result->fts_errno == ENOENT ? 'N' : 'R', start, result->fts_path); \
            } \
        } \
        return result; \
    }
FTS_READ(fts_read, FTS, FTSENT) FTS_READ(fts64_read, FTS64, FTSENT64)
// For a child, `fts` returns the path of its folder and its name.
static void note_child(int start, const char *folder, const char *name) {
    BUFFER(path, )
    if (!folder || snprintf(path, TEXT, "%s/%s", folder, name) >= TEXT) return;
    note('L', start, folder);
    if (exists(start, path)) note('R', start, path);
}
#define FTS_CHILDREN(name, walk, entry) \
    entry *name(walk *tree, int options) { \
        NEXT_POINTER(entry *, name, walk *, int) \
        entry *result = next(tree, options); \
        int start = FTS_START(tree); \
        if (watching && result && result->fts_path) note('L', start, result->fts_path); \
        for (entry *each = result; watching && each; each = each->fts_link) note_child(start, each->fts_path, each->fts_name); \
        return result; \
    }
FTS_CHILDREN(fts_children, FTS, FTSENT) FTS_CHILDREN(fts64_children, FTS64, FTSENT64)

// Functions that query files.
#define STAT(name, status) \
    int name(const char *path, struct status *out) { \
        NEXT(int, name, const char *, struct status *) \
        int result = next(path, out); \
        asked(AT_FDCWD, path, result); \
        compared(AT_FDCWD, path, result, result ? 0 : out->st_mode); \
        return result; \
    }
#define STATAT(name, status) \
    int name(int folder, const char *path, struct status *out, int flags) { \
        NEXT(int, name, int, const char *, struct status *, int) \
        int result = next(folder, path, out, flags); \
        asked(folder, path, result); \
        compared(folder, path, result, result ? 0 : out->st_mode); \
        return result; \
    }
#define XSTAT(name, status) \
    int name(int version, const char *path, struct status *out) { \
        NEXT(int, name, int, const char *, struct status *) \
        int result = next(version, path, out); \
        asked(AT_FDCWD, path, result); \
        compared(AT_FDCWD, path, result, result ? 0 : out->st_mode); \
        return result; \
    }
#define XSTATAT(name, status) \
    int name(int version, int folder, const char *path, struct status *out, int flags) { \
        NEXT(int, name, int, int, const char *, struct status *, int) \
        int result = next(version, folder, path, out, flags); \
        asked(folder, path, result); \
        compared(folder, path, result, result ? 0 : out->st_mode); \
        return result; \
    }
STAT(stat, stat) STAT(stat64, stat64) STAT(lstat, stat) STAT(lstat64, stat64)
STATAT(fstatat, stat) STATAT(fstatat64, stat64)
XSTAT(__xstat, stat) XSTAT(__xstat64, stat64) XSTAT(__lxstat, stat) XSTAT(__lxstat64, stat64)
XSTATAT(__fxstatat, stat) XSTATAT(__fxstatat64, stat64)

int statx(int folder, const char *restrict path, int flags, unsigned mask, struct statx *restrict out) {
    NEXT(int, statx, int, const char *, int, unsigned, struct statx *)
    int result = next(folder, path, flags, mask, out);
    asked(folder, path, result);
    return result;
}
#define ACCESS(name) \
    int name(const char *path, int mode) { \
        NEXT(int, name, const char *, int) \
        int result = next(path, mode); \
        asked(AT_FDCWD, path, result); \
        return result; \
    }
ACCESS(access) ACCESS(eaccess) ACCESS(euidaccess)
int faccessat(int folder, const char *path, int mode, int flags) {
    NEXT(int, faccessat, int, const char *, int, int)
    int result = next(folder, path, mode, flags);
    asked(folder, path, result);
    return result;
}
ssize_t readlink(const char *restrict path, char *restrict out, size_t room) {
    NEXT(ssize_t, readlink, const char *, char *, size_t)
    ssize_t result = next(path, out, room);
    asked(AT_FDCWD, path, result < 0);
    return result;
}
ssize_t readlinkat(int folder, const char *restrict path, char *restrict out, size_t room) {
    NEXT(ssize_t, readlinkat, int, const char *, char *, size_t)
    ssize_t result = next(folder, path, out, room);
    asked(folder, path, result < 0);
    return result;
}
// Functions of which only the result says whether a file exists.
#define QUERY(kind, name, parameters, folder, path, ...) \
    kind name parameters { \
        static kind (*next) parameters; \
        begin(); \
        if (!next) next = (kind (*) parameters)look_up(#name); \
        if (!next) { errno = ENOSYS; return (kind)-1; } \
        kind result = next(__VA_ARGS__); \
        asked(folder, path, result < 0); \
        return result; \
    }
QUERY(ssize_t, __readlink_chk, (const char *path, char *out, size_t length, size_t room), AT_FDCWD, path, path, out, length, room)
QUERY(ssize_t, __readlinkat_chk, (int folder, const char *path, char *out, size_t length, size_t room), folder, path,
    folder, path, out, length, room)
QUERY(int, statvfs, (const char *path, struct statvfs *out), AT_FDCWD, path, path, out)
QUERY(int, statvfs64, (const char *path, struct statvfs64 *out), AT_FDCWD, path, path, out)
QUERY(int, statfs, (const char *path, struct statfs *out), AT_FDCWD, path, path, out)
QUERY(int, statfs64, (const char *path, struct statfs64 *out), AT_FDCWD, path, path, out)
QUERY(int, truncate, (const char *path, off_t length), AT_FDCWD, path, path, length)
QUERY(int, truncate64, (const char *path, off64_t length), AT_FDCWD, path, path, length)
QUERY(int, chmod, (const char *path, mode_t mode), AT_FDCWD, path, path, mode)
QUERY(int, fchmodat, (int folder, const char *path, mode_t mode, int flags), folder, path, folder, path, mode, flags)
QUERY(int, chown, (const char *path, uid_t user, gid_t group), AT_FDCWD, path, path, user, group)
QUERY(int, lchown, (const char *path, uid_t user, gid_t group), AT_FDCWD, path, path, user, group)
QUERY(int, fchownat, (int folder, const char *path, uid_t user, gid_t group, int flags), folder, path, folder, path, user, group,
    flags)
QUERY(int, utime, (const char *path, const struct utimbuf *times), AT_FDCWD, path, path, times)
QUERY(int, utimes, (const char *path, const struct timeval *times), AT_FDCWD, path, path, times)
QUERY(int, lutimes, (const char *path, const struct timeval *times), AT_FDCWD, path, path, times)
QUERY(int, futimesat, (int folder, const char *path, const struct timeval *times), folder, path, folder, path, times)
QUERY(int, utimensat, (int folder, const char *path, const struct timespec *times, int flags), folder, path,
    folder, path, times, flags)
QUERY(long, pathconf, (const char *path, int name), AT_FDCWD, path, path, name)
QUERY(ssize_t, getxattr, (const char *path, const char *name, void *out, size_t room), AT_FDCWD, path, path, name, out, room)
QUERY(ssize_t, lgetxattr, (const char *path, const char *name, void *out, size_t room), AT_FDCWD, path, path, name, out, room)
QUERY(ssize_t, listxattr, (const char *path, char *out, size_t room), AT_FDCWD, path, path, out, room)
QUERY(ssize_t, llistxattr, (const char *path, char *out, size_t room), AT_FDCWD, path, path, out, room)
QUERY(key_t, ftok, (const char *path, int project), AT_FDCWD, path, path, project)
QUERY(int, name_to_handle_at, (int folder, const char *path, struct file_handle *out, int *mount, int flags), folder, path,
    folder, path, out, mount, flags)
QUERY(int, setxattr, (const char *path, const char *name, const void *value, size_t size, int flags), AT_FDCWD, path,
    path, name, value, size, flags)
QUERY(int, lsetxattr, (const char *path, const char *name, const void *value, size_t size, int flags), AT_FDCWD, path,
    path, name, value, size, flags)
QUERY(int, removexattr, (const char *path, const char *name), AT_FDCWD, path, path, name)
QUERY(int, lremovexattr, (const char *path, const char *name), AT_FDCWD, path, path, name)
QUERY(int, fanotify_mark, (int descriptor, unsigned flags, uint64_t mask, int folder, const char *path), folder, path,
    descriptor, flags, mask, folder, path)
QUERY(int, umount, (const char *path), AT_FDCWD, path, path)
QUERY(int, umount2, (const char *path, int flags), AT_FDCWD, path, path, flags)
QUERY(int, swapon, (const char *path, int flags), AT_FDCWD, path, path, flags)
QUERY(int, swapoff, (const char *path), AT_FDCWD, path, path)
QUERY(int, acct, (const char *path), AT_FDCWD, path, path)
QUERY(int, open_tree, (int folder, const char *path, unsigned flags), folder, path, folder, path, flags)
QUERY(int, inotify_add_watch, (int descriptor, const char *path, uint32_t mask), AT_FDCWD, path, descriptor, path, mask)

// Copies the path of a socket; returns whether it has one.
static int path_of_socket(const struct sockaddr *address, socklen_t length, char *out) {
    const struct sockaddr_un *local = (const struct sockaddr_un *)address;
    size_t start = offsetof(struct sockaddr_un, sun_path);
    if (!watching || !address || length <= start || address->sa_family != AF_UNIX || !local->sun_path[0]) return 0;
    size_t room = length - start < sizeof local->sun_path ? length - start : sizeof local->sun_path;
    memcpy(out, local->sun_path, room);
    out[room] = 0;
    return 1;
}
// Notes the socket to which a message was sent.
static void sent(const struct sockaddr *address, socklen_t length, int failed) {
    char path[sizeof(struct sockaddr_un) + 1];
    if (path_of_socket(address, length, path)) asked(AT_FDCWD, path, failed);
}
int connect(int descriptor, __CONST_SOCKADDR_ARG address, socklen_t length) {
    NEXT(int, connect, int, const struct sockaddr *, socklen_t)
    int result = next(descriptor, SOCKET_ADDRESS(address), length);
    sent(SOCKET_ADDRESS(address), length, result);
    return result;
}
ssize_t sendto(int descriptor, const void *data, size_t size, int flags, __CONST_SOCKADDR_ARG address, socklen_t length) {
    NEXT(ssize_t, sendto, int, const void *, size_t, int, const struct sockaddr *, socklen_t)
    ssize_t result = next(descriptor, data, size, flags, SOCKET_ADDRESS(address), length);
    sent(SOCKET_ADDRESS(address), length, result < 0);
    return result;
}
ssize_t sendmsg(int descriptor, const struct msghdr *message, int flags) {
    NEXT(ssize_t, sendmsg, int, const struct msghdr *, int)
    ssize_t result = next(descriptor, message, flags);
    if (message) sent(message->msg_name, message->msg_namelen, result < 0);
    return result;
}
int sendmmsg(int descriptor, struct mmsghdr *messages, unsigned number, int flags) {
    NEXT(int, sendmmsg, int, struct mmsghdr *, unsigned, int)
    int result = next(descriptor, messages, number, flags);
    // The first that could not be sent is the last one that was tried.
    for (unsigned at = 0; messages && at < number && (int)at <= (result < 0 ? 0 : result); at++)
        sent(messages[at].msg_hdr.msg_name, messages[at].msg_hdr.msg_namelen, (int)at >= result);
    return result;
}
// Notes a path whose links were resolved: what is beside it is then searched for where they lead.
static void resolved(const char *path, char *result) {
    if (!watching || !path || !path[0]) return;
    asked(AT_FDCWD, path, !result);
    int error = errno;
    BUFFER(full, )
    if (!is_cramped() && absolute(AT_FDCWD, path, full)) note_links(full);
    errno = error;
}
char *realpath(const char *restrict path, char *restrict out) {
    begin();
    char *result = real_realpath(path, out);
    resolved(path, result);
    return result;
}
char *__realpath_chk(const char *path, char *out, size_t room) {
    NEXT_POINTER(char *, __realpath_chk, const char *, char *, size_t)
    char *result = next(path, out, room);
    resolved(path, result);
    return result;
}
char *canonicalize_file_name(const char *path) {
    NEXT_POINTER(char *, canonicalize_file_name, const char *)
    char *result = next(path);
    resolved(path, result);
    return result;
}
int chdir(const char *path) {
    NEXT(int, chdir, const char *)
    if (!watching || !path || !path[0] || path[0] == '/') {
        int result = next(path);
        asked(AT_FDCWD, path, result);
        return result;
    }
    // The path is relative to the former folder.
    BUFFER(full, next(path))
    int known = absolute(AT_FDCWD, path, full), result = next(path);
    if (known) asked(AT_FDCWD, full, result);
    return result;
}

// Notes a file or folder that tests have created.
static void made(int folder, const char *path, int result) {
    if (result < 0) { asked(folder, path, 1); return; }
    if (!path || !can_note()) return;
    int error = errno;
    BUFFER(full, )
    if (absolute(folder, path, full)) note_path('W', full, 1);
    errno = error;
}
int mkdir(const char *path, mode_t mode) {
    NEXT(int, mkdir, const char *, mode_t)
    int result = next(path, mode);
    made(AT_FDCWD, path, result);
    return result;
}
int mkdirat(int folder, const char *path, mode_t mode) {
    NEXT(int, mkdirat, int, const char *, mode_t)
    int result = next(folder, path, mode);
    made(folder, path, result);
    return result;
}
int symlink(const char *target, const char *path) {
    NEXT(int, symlink, const char *, const char *)
    int result = next(target, path);
    made(AT_FDCWD, path, result);
    return result;
}
int symlinkat(const char *target, int folder, const char *path) {
    NEXT(int, symlinkat, const char *, int, const char *)
    int result = next(target, folder, path);
    made(folder, path, result);
    return result;
}
int link(const char *old, const char *path) {
    NEXT(int, link, const char *, const char *)
    note_if_there('R', AT_FDCWD, old);
    int result = next(old, path);
    made(AT_FDCWD, path, result);
    return result;
}
int linkat(int from, const char *old, int folder, const char *path, int flags) {
    NEXT(int, linkat, int, const char *, int, const char *, int)
    note_if_there('R', from, old);
    int result = next(from, old, folder, path, flags);
    made(folder, path, result);
    return result;
}
int mkfifo(const char *path, mode_t mode) {
    NEXT(int, mkfifo, const char *, mode_t)
    int result = next(path, mode);
    made(AT_FDCWD, path, result);
    return result;
}
int mknod(const char *path, mode_t mode, dev_t device) {
    NEXT(int, mknod, const char *, mode_t, dev_t)
    int result = next(path, mode, device);
    made(AT_FDCWD, path, result);
    return result;
}
int bind(int descriptor, __CONST_SOCKADDR_ARG address, socklen_t length) {
    NEXT(int, bind, int, const struct sockaddr *, socklen_t)
    char path[sizeof(struct sockaddr_un) + 1];
    int result = next(descriptor, SOCKET_ADDRESS(address), length);
    if (path_of_socket(SOCKET_ADDRESS(address), length, path)) made(AT_FDCWD, path, result);
    return result;
}
// A folder that can't be removed or replaced has names in it.
static void kept(int folder, const char *path, int failed) {
    if (failed && (errno == ENOTEMPTY || errno == EEXIST)) note('L', folder, path);
}
#define RENAMED(call) \
    note_if_there('R', from, old); \
    int result = call; \
    made(to, path, result); \
    kept(to, path, result); \
    return result;
int rename(const char *old, const char *path) {
    NEXT(int, rename, const char *, const char *)
    int from = AT_FDCWD, to = AT_FDCWD;
    RENAMED(next(old, path))
}
int renameat(int from, const char *old, int to, const char *path) {
    NEXT(int, renameat, int, const char *, int, const char *)
    RENAMED(next(from, old, to, path))
}
int renameat2(int from, const char *old, int to, const char *path, unsigned flags) {
    NEXT(int, renameat2, int, const char *, int, const char *, unsigned)
    RENAMED(next(from, old, to, path, flags))
}
int unlink(const char *path) {
    NEXT(int, unlink, const char *)
    int result = next(path);
    asked(AT_FDCWD, path, result);
    return result;
}
int unlinkat(int folder, const char *path, int flags) {
    NEXT(int, unlinkat, int, const char *, int)
    int result = next(folder, path, flags);
    asked(folder, path, result);
    kept(folder, path, result);
    return result;
}
int rmdir(const char *path) {
    NEXT(int, rmdir, const char *)
    int result = next(path);
    asked(AT_FDCWD, path, result);
    kept(AT_FDCWD, path, result);
    return result;
}
int remove(const char *path) {
    NEXT(int, remove, const char *)
    int result = next(path);
    asked(AT_FDCWD, path, result);
    kept(AT_FDCWD, path, result);
    return result;
}
#define MKSTEMP(name, parameters, ...) \
    int name parameters { \
        static int (*next) parameters; \
        begin(); \
        if (!next) next = (int (*) parameters)look_up(#name); \
        int result = next(__VA_ARGS__); \
        if (result >= 0) note('W', AT_FDCWD, template); \
        return result; \
    }
MKSTEMP(mkstemp, (char *template), template) MKSTEMP(mkstemp64, (char *template), template)
MKSTEMP(mkostemp, (char *template, int flags), template, flags)
MKSTEMP(mkostemp64, (char *template, int flags), template, flags)
MKSTEMP(mkstemps, (char *template, int length), template, length)
MKSTEMP(mkstemps64, (char *template, int length), template, length)
MKSTEMP(mkostemps, (char *template, int length, int flags), template, length, flags)
MKSTEMP(mkostemps64, (char *template, int length, int flags), template, length, flags)
// The name shows whether the folder is there, or that of TMPDIR, which takes precedence.
char *tempnam(const char *folder, const char *prefix) {
    NEXT_POINTER(char *, tempnam, const char *, const char *)
    const char *usual = getenv("TMPDIR");
    if (usual) note_if_there('R', AT_FDCWD, usual);
    if (folder) note_if_there('R', AT_FDCWD, folder);
    return next(folder, prefix);
}
char *mkdtemp(char *template) {
    NEXT_POINTER(char *, mkdtemp, char *)
    char *result = next(template);
    if (result) note('W', AT_FDCWD, template);
    return result;
}

// Functions that start programs.
int execve(const char *path, char *const arguments[], char *const variables[]) {
    NEXT(int, execve, const char *, char *const *, char *const *)
    int foreign = started(AT_FDCWD, path);
    return next(path, arguments, OBSERVED(variables, foreign));
}
int execv(const char *path, char *const arguments[]) { return execve(path, arguments, environ); }
int execvpe(const char *name, char *const arguments[], char *const variables[]) {
    NEXT(int, execvpe, const char *, char *const *, char *const *)
    int foreign = started_by_name(0, name);
    return next(name, arguments, OBSERVED(variables, foreign));
}
int execvp(const char *name, char *const arguments[]) { return execvpe(name, arguments, environ); }
int fexecve(int descriptor, char *const arguments[], char *const variables[]) {
    NEXT(int, fexecve, int, char *const *, char *const *)
    int foreign = started_at(descriptor, 0);
    return next(descriptor, arguments, OBSERVED(variables, foreign));
}
int execveat(int folder, const char *path, char *const arguments[], char *const variables[], int flags) {
    NEXT(int, execveat, int, const char *, char *const *, char *const *, int)
    int foreign = started_at(folder, path);
    return next(folder, path, arguments, OBSERVED(variables, foreign), flags);
}
#define ARGUMENTS(list, number) \
    va_list list; \
    size_t number = 1; \
    va_start(list, first); \
    while (va_arg(list, char *)) number++; \
    va_end(list); \
    char **arguments = __builtin_alloca((number + 1) * sizeof *arguments); \
    va_start(list, first); \
    arguments[0] = (char *)first; \
    for (size_t at = 1; at <= number; at++) arguments[at] = va_arg(list, char *);
int execl(const char *path, const char *first, ...) {
    ARGUMENTS(list, number)
    va_end(list);
    return execve(path, arguments, environ);
}
int execlp(const char *name, const char *first, ...) {
    ARGUMENTS(list, number)
    va_end(list);
    return execvpe(name, arguments, environ);
}
int execle(const char *path, const char *first, ...) {
    ARGUMENTS(list, number)
    char *const *variables = va_arg(list, char *const *);
    va_end(list);
    return execve(path, arguments, variables);
}
// The folder that the child enters, of the actions that this thread has prepared last.
static __thread const posix_spawn_file_actions_t *prepared;
static __thread char *entered;
static void forget(const posix_spawn_file_actions_t *actions) {
    if (prepared != actions) return;
    give(&entered);
    entered = 0;
    prepared = 0;
}
static const char *folder_entered(const posix_spawn_file_actions_t *actions) {
    return actions && prepared == actions ? entered : 0;
}
// The path that the child means, if it is in a folder that it enters.
static int in_entered(const posix_spawn_file_actions_t *actions, const char *path, char *out) {
    if (prepared != actions || !entered || path[0] == '/') return 0;
    return snprintf(out, TEXT, "%s/%s", entered, path) < TEXT;
}
static void enters(const posix_spawn_file_actions_t *actions, const char *path) {
    BUFFER(full, )
    if (!in_entered(actions, path, full) && !absolute(AT_FDCWD, path, full)) return;
    if (prepared != actions) forget(prepared);
    if (!entered && !(entered = take())) return;
    strcpy(entered, full);
    prepared = actions;
}
int posix_spawn(pid_t *restrict process, const char *restrict path, const posix_spawn_file_actions_t *restrict actions,
    const posix_spawnattr_t *restrict attributes, char *const arguments[restrict], char *const variables[restrict]) {
    NEXT(int, posix_spawn, pid_t *, const char *, const posix_spawn_file_actions_t *, const posix_spawnattr_t *,
        char *const *, char *const *)
    const char *folder = folder_entered(actions);
    int foreign = started_from(folder, path), result;
    result = next(process, path, actions, attributes, arguments, OBSERVED(variables, foreign));
    // The child has entered a folder that is not known, so that it runs another program.
    if (watching && result == 0 && path[0] != '/' && !folder && !exists(AT_FDCWD, path)) note_closed(path);
    return result;
}
int posix_spawnp(pid_t *restrict process, const char *restrict name, const posix_spawn_file_actions_t *restrict actions,
    const posix_spawnattr_t *restrict attributes, char *const arguments[restrict], char *const variables[restrict]) {
    NEXT(int, posix_spawnp, pid_t *, const char *, const posix_spawn_file_actions_t *, const posix_spawnattr_t *,
        char *const *, char *const *)
    int foreign = started_by_name(folder_entered(actions), name);
    return next(process, name, actions, attributes, arguments, OBSERVED(variables, foreign));
}
int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *restrict actions, const char *restrict path) {
    NEXT(int, posix_spawn_file_actions_addchdir_np, posix_spawn_file_actions_t *, const char *)
    if (watching && path) {
        enters(actions, path);
        if (prepared == actions) note_if_there('R', AT_FDCWD, entered);
    }
    return next(actions, path);
}
int posix_spawn_file_actions_addfchdir_np(posix_spawn_file_actions_t *actions, int folder) {
    NEXT(int, posix_spawn_file_actions_addfchdir_np, posix_spawn_file_actions_t *, int)
    BUFFER(path, next(actions, folder))
    if (watching && path_of(folder, path)) enters(actions, path);
    return next(actions, folder);
}
int posix_spawn_file_actions_init(posix_spawn_file_actions_t *actions) {
    NEXT(int, posix_spawn_file_actions_init, posix_spawn_file_actions_t *)
    forget(actions);
    return next(actions);
}
int posix_spawn_file_actions_destroy(posix_spawn_file_actions_t *actions) {
    NEXT(int, posix_spawn_file_actions_destroy, posix_spawn_file_actions_t *)
    forget(actions);
    return next(actions);
}
// Files that the child opens before it becomes the program are opened by the system's library itself.
int posix_spawn_file_actions_addopen(posix_spawn_file_actions_t *restrict actions, int descriptor, const char *restrict path,
    int flags, mode_t mode) {
    NEXT(int, posix_spawn_file_actions_addopen, posix_spawn_file_actions_t *, int, const char *, int, mode_t)
    BUFFER(full, next(actions, descriptor, path, flags, mode))
    const char *opened = path && in_entered(actions, path, full) ? full : path;
    int absent = watching && opened && !exists(AT_FDCWD, opened);
    note(absent ? (flags & O_CREAT ? 'W' : 'N') : flags & O_TRUNC ? 'W' : 'R', AT_FDCWD, opened);
    return next(actions, descriptor, path, flags, mode);
}
int system(const char *command) {
    NEXT(int, system, const char *)
    keep_variables();
    return next(command);
}
FILE *popen(const char *command, const char *mode) {
    NEXT_POINTER(FILE *, popen, const char *, const char *)
    keep_variables();
    return next(command, mode);
}

// Libraries that are loaded while the program runs. The linker searches according to the caller, so the function is
// left by a jump.
#if defined(__clang__)
#define LEAVE_FOR(call) __attribute__((musttail)) return call
#else
#define LEAVE_FOR(call) return call
#endif
void *dlopen(const char *path, int flags) {
    NEXT_POINTER(void *, dlopen, const char *, int)
    if (watching && path && strchr(path, '/')) note_if_there('R', AT_FDCWD, path);
    // The library calls the functions of the system's library that it names, not those of this one.
    if (flags & RTLD_DEEPBIND) leaves();
    LEAVE_FOR(next(path, flags));
}
// A library in another namespace calls another instance of the system's library.
void *dlmopen(Lmid_t space, const char *path, int flags) {
    NEXT_POINTER(void *, dlmopen, Lmid_t, const char *, int)
    if (watching && path && strchr(path, '/')) note_if_there('R', AT_FDCWD, path);
    if (space != LM_ID_BASE || (flags & RTLD_DEEPBIND)) leaves();
    LEAVE_FOR(next(space, path, flags));
}
// Who looks up a function in the system's library itself gets the one of this library, too.
void *dlsym(void *restrict handle, const char *restrict name) {
    if (!real_dlsym) find_dlsym();
    if (!real_dlsym) return 0;
    if (!watching || handle == RTLD_NEXT || handle == RTLD_DEFAULT) LEAVE_FOR(real_dlsym(handle, name));
    void *found = real_dlsym(handle, name);
    Dl_info place, systems, own;
    if (!found || !dladdr(found, &place) || !dladdr((void *)real_realpath, &systems) || place.dli_fbase != systems.dli_fbase)
        return found;
    void *replacement = real_dlsym(RTLD_DEFAULT, name);
    int is_own = replacement && dladdr(replacement, &place) && dladdr((void *)&describe, &own) && place.dli_fbase == own.dli_fbase;
    return is_own ? replacement : found;
}
int dlclose(void *library) {
    NEXT(int, dlclose, void *)
    note_objects();
    return next(library);
}

int sigaltstack(const stack_t *restrict stack, stack_t *restrict former) {
    NEXT(int, sigaltstack, const stack_t *, stack_t *)
    int result = next(stack, former);
    if (result == 0 && stack && !(stack->ss_flags & SS_DISABLE)) {
        int at = atomic_fetch_add_explicit(&stack_count, 1, memory_order_acq_rel) % STACKS;
        stacks[at].end = 0;
        stacks[at].start = (uintptr_t)stack->ss_sp;
        stacks[at].end = (uintptr_t)stack->ss_sp + stack->ss_size;
    }
    return result;
}

// Another user may neither read this library nor write the record.
static void becomes(uid_t user) { if (user != (uid_t)-1 && user != geteuid()) leaves(); }
int setuid(uid_t user) { NEXT(int, setuid, uid_t) becomes(user); return next(user); }
int seteuid(uid_t user) { NEXT(int, seteuid, uid_t) becomes(user); return next(user); }
int setreuid(uid_t real, uid_t user) { NEXT(int, setreuid, uid_t, uid_t) becomes(real); becomes(user); return next(real, user); }
int setresuid(uid_t real, uid_t user, uid_t saved) {
    NEXT(int, setresuid, uid_t, uid_t, uid_t)
    becomes(real);
    becomes(user);
    return next(real, user, saved);
}

// Another view of the files: paths lead elsewhere, and this library and the record may not be there.
int chroot(const char *path) { NEXT(int, chroot, const char *) leaves(); return next(path); }
int unshare(int what) { NEXT(int, unshare, int) if (what & CLONE_NEWNS) leaves(); return next(what); }
int setns(int file, int what) { NEXT(int, setns, int, int) leaves(); return next(file, what); }
int mount(const char *source, const char *target, const char *kind, unsigned long flags, const void *data) {
    NEXT(int, mount, const char *, const char *, const char *, unsigned long, const void *)
    leaves();
    return next(source, target, kind, flags, data);
}

// System calls by number. Those of which only the result says whether a file exists, and those that create one:
// `A` and `C` with a path, `B` and `D` with a folder and a path, `E` and `F` with the second path.
#define IN_ROOT 0x10
static char kind_of_call(long number) {
    switch (number) {
#ifdef SYS_open
    case SYS_stat: case SYS_lstat: case SYS_access: case SYS_readlink: case SYS_chmod: case SYS_chown: case SYS_lchown:
    case SYS_utime: case SYS_utimes: case SYS_unlink: case SYS_rmdir:
#endif
    case SYS_statfs: case SYS_truncate: case SYS_getxattr: case SYS_lgetxattr: case SYS_listxattr:
    case SYS_llistxattr: case SYS_setxattr: case SYS_lsetxattr: case SYS_removexattr: case SYS_lremovexattr: case SYS_acct:
    case SYS_umount2: case SYS_swapon: case SYS_swapoff: return 'A';
#ifdef SYS_open
    case SYS_futimesat:
#endif
#ifdef SYS_faccessat2
    case SYS_faccessat2:
#endif
#ifdef SYS_open_tree
    case SYS_open_tree: case SYS_fspick:
#endif
#ifdef SYS_fchmodat2
    case SYS_fchmodat2:
#endif
    case SYS_newfstatat: case SYS_statx: case SYS_faccessat: case SYS_readlinkat: case SYS_name_to_handle_at:
    case SYS_fchmodat: case SYS_fchownat: case SYS_utimensat: case SYS_unlinkat: return 'B';
#ifdef SYS_open
    case SYS_mkdir: case SYS_mknod: return 'C';
    case SYS_rename: case SYS_link: case SYS_symlink: return 'E';
#endif
    case SYS_mkdirat: case SYS_mknodat: return 'D';
#ifdef SYS_renameat
    case SYS_renameat:
#endif
    case SYS_linkat: case SYS_renameat2: return 'F';
    }
    return 0;
}
static void note_call(long number, long a, long b, long c, long d, long e, long f, int failed) {
    switch (kind_of_call(number)) {
    case 'A': asked(AT_FDCWD, (const char *)a, failed); break;
    case 'B': asked((int)a, (const char *)b, failed); break;
    case 'C': made(AT_FDCWD, (const char *)a, -failed); break;
    case 'D': made((int)a, (const char *)b, -failed); break;
    case 'E': made(AT_FDCWD, (const char *)b, -failed); break;
    case 'F': made((int)c, (const char *)d, -failed); break;
    }
    if (number == SYS_inotify_add_watch) asked(AT_FDCWD, (const char *)b, failed);
    if (number == SYS_symlinkat) made((int)b, (const char *)c, -failed);
    if (number == SYS_connect) sent((const struct sockaddr *)b, (socklen_t)c, failed);
    if (number == SYS_sendto) sent((const struct sockaddr *)e, (socklen_t)f, failed);
}
long syscall(long number, ...) {
    va_list list;
    va_start(list, number);
    long a = va_arg(list, long), b = va_arg(list, long), c = va_arg(list, long);
    long d = va_arg(list, long), e = va_arg(list, long), f = va_arg(list, long);
    va_end(list);
    if (!watching) return ask(number, a, b, c, d, e, f);
    int folder = AT_FDCWD, flags = 0, opens = 0, foreign = 0;
    const char *path = 0;
    struct openat2_way { uint64_t flags, mode, resolve; } *way;
    switch (number) {
#ifdef SYS_open
    case SYS_open: path = (const char *)a; flags = (int)b; opens = 1; break;
    case SYS_creat: path = (const char *)a; flags = O_CREAT | O_TRUNC; opens = 1; break;
    case SYS_getdents: note_descriptor('L', (int)a); break;
#endif
    case SYS_openat: folder = (int)a; path = (const char *)b; flags = (int)c; opens = 1; break;
#ifdef SYS_openat2
    case SYS_openat2:
        if (!c) break;
        folder = (int)a; path = (const char *)b; way = (struct openat2_way *)c; flags = (int)way->flags; opens = 1;
        // The folder stands for the root, also for the links on the way.
        if (path && (way->resolve & IN_ROOT)) path += strspn(path, "/");
        if (path && !path[0] && ((const char *)b)[0]) path = ".";
        break;
#endif
    case SYS_getdents64: note_descriptor('L', (int)a); break;
    // The path is relative to the former folder.
    case SYS_chdir: note_if_there('R', AT_FDCWD, (const char *)a); break;
    case SYS_execve: foreign = started(AT_FDCWD, (const char *)a); c = (long)OBSERVED((char *const *)c, foreign); break;
    case SYS_execveat: foreign = started_at((int)a, (const char *)b); d = (long)OBSERVED((char *const *)d, foreign); break;
    case SYS_chroot: case SYS_mount: case SYS_unshare: case SYS_setns: leaves(); break;
    case SYS_setuid: becomes((uid_t)a); break;
    case SYS_setreuid: case SYS_setresuid: becomes((uid_t)a); becomes((uid_t)b); break;
#ifdef SYS_io_uring_setup
    // Operations through an io_uring bypass all functions.
    case SYS_io_uring_setup: leaves(); break;
#endif
    }
    int absent = opens && is_absent(folder, path, flags);
    long result = ask(number, a, b, c, d, e, f);
#ifdef SYS_openat2
    if (number == SYS_openat2 && result >= 0) note_descriptor('R', (int)result);
#endif
    if (opens) opened(folder, path, flags, absent, (int)result); else note_call(number, a, b, c, d, e, f, result < 0);
    return result;
}
