#define _GNU_SOURCE
#include <sched.h>

#include "CBench.h"

void bpb_keep_on_core(uint32_t core) {
  cpu_set_t cores;
  CPU_ZERO(&cores);
  CPU_SET(core, &cores);
  sched_setaffinity(0, sizeof cores, &cores);
}
