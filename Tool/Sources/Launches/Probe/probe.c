// Stands where a program's own `main` would: says how long it took to get here, and ends. The program's own is kept in the
// image, since the linker would leave out what nothing mentions.
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

extern int BACKPLANE_MAIN(int, char **);

int backplane_launch_main(int count, char **arguments) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    const char *start = getenv("BACKPLANE_LAUNCH_START");
    if (!start) return BACKPLANE_MAIN(count, arguments);
    long long took = now.tv_sec * 1000000000LL + now.tv_nsec - atoll(start);
    printf("\nbackplane-launch %lld %ld %ld\n", took, usage.ru_minflt, usage.ru_majflt);
    fflush(stdout);
    _exit(0);
}
