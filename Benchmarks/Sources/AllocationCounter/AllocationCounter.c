// With glibc, what a program defines as malloc is what everyone in it calls. Here that counts, when it is told to, and
// goes on to glibc's own. Elsewhere nothing is counted, and the figures are left out.

#include "AllocationCounter.h"
#include <stdlib.h>

#if defined(__linux__) && defined(__GLIBC__)

#include <errno.h>
#include <malloc.h>
#include <stdatomic.h>
#include <stddef.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static atomic_bool isCounting;
static atomic_long allocations;

static inline void count(void) {
    if (atomic_load_explicit(&isCounting, memory_order_relaxed)) atomic_fetch_add(&allocations, 1);
}

void *malloc(size_t size) {
    count();
    return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
    count();
    return __libc_calloc(number, size);
}

void *realloc(void *old, size_t size) {
    count();
    return __libc_realloc(old, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    count();
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
    count();
    void *made = __libc_memalign(alignment, size);
    if (made == NULL) return ENOMEM;
    *result = made;
    return 0;
}

void startCountingAllocations(void) {
    atomic_store(&allocations, 0);
    atomic_store(&isCounting, 1);
}

long stopCountingAllocations(void) {
    atomic_store(&isCounting, 0);
    return atomic_load(&allocations);
}

long bytesInUse(void) {
#if __GLIBC_PREREQ(2, 33)
    struct mallinfo2 info = mallinfo2();
    return (long)(info.uordblks + info.hblkhd);
#else
    return -1;
#endif
}

#else

void startCountingAllocations(void) {}
long stopCountingAllocations(void) { return -1; }
long bytesInUse(void) { return -1; }

#endif
