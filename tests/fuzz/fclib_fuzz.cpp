#include "reports/problem_files/fclib.hpp"
#include "tests/fuzz/reader_fuzz.hpp"

ASSAY_FUZZ_READER((void)assay::reports::read_fclib(text, assay::fuzz::kFile, ""))
