#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

/// Counts from zero, until it is stopped, how often memory is allocated.
void startCountingAllocations(void);

/// Stops counting. Returns how often memory was allocated, or -1 where that can't be counted.
long stopCountingAllocations(void);

/// How many bytes the program's main arena has given out and not taken back, or -1 where that is not known.
long bytesInUse(void);

#endif
