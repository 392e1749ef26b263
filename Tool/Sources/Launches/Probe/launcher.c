// Starts a program some times over and prints for each start what its probe said: nanoseconds from `exec` to `main`, page faults
// that were served from memory, and those that were read from disk.
//
//   launcher COUNT cold|warm STATISTICS|- PROGRAM [IMAGE ...]
//
// `cold` drops the images from the system's cache before each start. STATISTICS is where the dynamic linker shall write what it
// counted.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#if defined(__x86_64__)
#include <x86intrin.h>
#endif

static unsigned long long ticks(void) {
#if defined(__x86_64__)
    return __rdtsc();
#elif defined(__aarch64__)
    unsigned long long value;
    __asm__ volatile("mrs %0, cntvct_el0" : "=r"(value));
    return value;
#else
    return 0;
#endif
}

static long long now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

// Drops a file from the system's cache of pages. Gives 0 where that can't be asked for.
static int forget(const char *path) {
#if defined(__linux__)
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return 0;
    fdatasync(file);
    int result = posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED);
    close(file);
    return result == 0;
#else
    return 0;
#endif
}

int main(int count, char **arguments) {
    if (count < 5) return 2;
    int starts = atoi(arguments[1]);
    int isCold = strcmp(arguments[2], "cold") == 0;
    const char *statistics = arguments[3];
    // What a tick of the linker's clock is worth.
    long long begin = now();
    unsigned long long first = ticks();
    while (now() - begin < 20000000) {}
    printf("ticks %.0f\n", (double)(ticks() - first) * 1e9 / (double)(now() - begin));
    for (int start = 0; start < starts; start++) {
        if (isCold)
            for (int image = 4; image < count; image++)
                if (!forget(arguments[image])) return 3;
        int ends[2];
        if (pipe(ends) != 0) return 4;
        fflush(stdout);
        pid_t child = fork();
        if (child < 0) return 4;
        if (child == 0) {
            dup2(ends[1], 1);
            close(ends[0]);
            close(ends[1]);
            int nothing = open("/dev/null", O_RDWR);
            dup2(nothing, 0);
            if (strcmp(statistics, "-") != 0) {
                setenv("LD_DEBUG", "statistics", 1);
                setenv("LD_DEBUG_OUTPUT", statistics, 1);
                setenv("DYLD_PRINT_STATISTICS", "1", 1);
            }
            alarm(60);
            char text[32];
            snprintf(text, sizeof text, "%lld", now());
            setenv("BACKPLANE_LAUNCH_START", text, 1);
            execl(arguments[4], arguments[4], (char *)0);
            _exit(127);
        }
        close(ends[1]);
        FILE *output = fdopen(ends[0], "r");
        char line[4096], said[128] = "";
        while (output && fgets(line, sizeof line, output))
            if (strncmp(line, "backplane-launch ", 17) == 0) {
                strncpy(said, line + 17, sizeof said - 1);
                said[sizeof said - 1] = 0;
            }
        if (output) fclose(output);
        int status = 0;
        waitpid(child, &status, 0);
        if (WIFEXITED(status) && WEXITSTATUS(status) == 0 && said[0]) printf("start %s", said);
        else printf("failed %d\n", status);
    }
    return 0;
}
