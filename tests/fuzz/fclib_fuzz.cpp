#include "reports/problem_files/fclib.hpp"
#include "tests/fuzz/reader_fuzz.hpp"

/// HDF5 itself reads in a process of its own: what it does there must come back as a refusal.
ASSAY_FUZZ_READER((void)assay::reports::read_fclib(text, assay::fuzz::kFile, ""))
