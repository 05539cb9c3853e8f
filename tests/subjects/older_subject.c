/* A subject of ABI 4, whose schemes end with `destroy`, or of ABI 6, whose schemes end with
 * `interpolate`: one moves the first coordinate by 1 in every step, the other by 2. */
#include "reports/subjects/assay_subject.h"

typedef struct OlderScheme {
  const char *name, *description;
  int flags;
  int option_count;
  const AssayOption* options;
  const char* claims;
  const char* study_options;
  double multiplier_instant;
  void* (*create)(const AssayModel*, double h, const double* options, char* message, size_t size);
  int (*step)(void* run, double t, double* q, double* v, double* impulse);
  void (*destroy)(void* run);
#if ABI > 4
  int (*interpolate)(void* run, double s, double* q, double* v);
#endif
} OlderScheme;

static int runs;

static void* create(const AssayModel* model, double h, const double* options, char* message,
                    size_t size) {
  (void)model, (void)h, (void)options, (void)message, (void)size;
  return &runs;
}
static int by_one(void* run, double t, double* q, double* v, double* impulse) {
  (void)run, (void)t, (void)v, (void)impulse;
  q[0] += 1;
  return ASSAY_SOLVED;
}
static int by_two(void* run, double t, double* q, double* v, double* impulse) {
  (void)run, (void)t, (void)v, (void)impulse;
  q[0] += 2;
  return ASSAY_SOLVED;
}
static void destroy(void* run) { (void)run; }

static const OlderScheme schemes[] = {
    {.name = "first", .description = "moves by 1", .claims = "position-sup=1", .create = create,
     .step = by_one, .destroy = destroy},
    {.name = "second", .description = "moves by 2", .claims = "position-sup=1", .create = create,
     .step = by_two, .destroy = destroy}};

static const AssaySubject subject = {.abi = ABI,
                                     .name = ABI == 4 ? "abi-4" : "abi-6",
                                     .description = "made for an older ABI",
                                     .version = "1",
                                     .scheme_count = 2,
                                     .schemes = (const AssayScheme*)schemes};

const AssaySubject* assay_subject(void) { return &subject; }
