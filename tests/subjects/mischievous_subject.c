/* Libraries that do something to the process that loads them, by what MISCHIEF is defined as. */
#define _GNU_SOURCE
#include <fenv.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <unistd.h>
#include <xmmintrin.h>

#include "reports/subjects/assay_subject.h"

#define ROUNDS_UP 1
#define FLUSHES_TO_ZERO 2
#define PRINTS_AT_LOAD 3
#define CLOSES_DESCRIPTORS 4
#define ABORTS_AT_LOAD 5
#define HANGS_AT_LOAD 6
#define FORGES_ITS_DESCRIPTION 7
#define KILLS_ITS_KEEPER 8

/* The memory shared with the program, as host_protocol.hpp says, but for its first lines. */
enum { kSharedMemory = 3, kFirst = 4096, kSize = 1 << 20 };

static void* forge(void* unused) {
  char* memory = mmap(NULL, kSize, PROT_READ | PROT_WRITE, MAP_SHARED, kSharedMemory, 0);
  if (memory == MAP_FAILED) return unused;
  for (int k = 0; k < 100000; ++k)
    memset(memory + kFirst, k % 2 == 0 ? 0xff : 0x01, kSize - kFirst);
  return unused;
}

__attribute__((constructor)) static void loaded(void) {
  pthread_t thread;
  switch (MISCHIEF) {
    case ROUNDS_UP:
      fesetround(FE_UPWARD);
      break;
    case FLUSHES_TO_ZERO:
      _mm_setcsr(_mm_getcsr() | 0x8040); /* as what -ffast-math links */
      break;
    case PRINTS_AT_LOAD:
      puts("{\"exit_code\": 0}");
      fputs("all is well\n", stderr);
      break;
    case CLOSES_DESCRIPTORS:
      for (int k = 0; k < 1024; ++k) close(k);
      break;
    case ABORTS_AT_LOAD:
      abort();
    case HANGS_AT_LOAD:
      for (;;) pause();
    case FORGES_ITS_DESCRIPTION:
      pthread_create(&thread, NULL, forge, NULL);
      pthread_detach(thread);
      break;
    case KILLS_ITS_KEEPER:
      prctl(PR_SET_PDEATHSIG, 0);
      if (fork() == 0) {
        setsid();
        for (;;) pause();
      }
      kill(getppid(), SIGKILL);
      abort();
  }
}

static int solve(const AssayOneStepProblem* problem,
                 double tolerance,
                 int max_iterations,
                 double* z,
                 int* iterations) {
  (void)problem, (void)tolerance, (void)max_iterations, (void)z, (void)iterations;
  return ASSAY_FAILED;
}

static const AssaySolver kSolver = {
    .name = "none", .description = "gives up", .flags = ASSAY_TAKES_LCP, .solve = solve};
static const AssaySubject kSubject = {
    .abi = ASSAY_SUBJECT_ABI,
    .name = "mischief",
    .description = "does something to its process",
    .version = "1",
    .solver_count = 1,
    .solvers = &kSolver,
};

const AssaySubject* assay_subject(void) { return &kSubject; }
