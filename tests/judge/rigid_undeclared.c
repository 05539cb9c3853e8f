/* The same schemes, which do not say that a step is one of the theta-method. */
#define FAMILY "rigid-undeclared"
#define STEP 0
#include "tests/judge/rigid.c"
