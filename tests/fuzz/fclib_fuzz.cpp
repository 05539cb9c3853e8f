#include "reports/problem_files/fclib.hpp"
#include "tests/fuzz/reader_fuzz.hpp"

/// What the library itself does not free of a broken file is not ours to find.
extern "C" const char* __lsan_default_suppressions() { return "leak:libhdf5"; }

ASSAY_FUZZ_READER((void)assay::reports::read_fclib(text, assay::fuzz::kFile, ""))
