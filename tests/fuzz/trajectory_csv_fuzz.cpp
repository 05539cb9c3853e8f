#include "reports/compare/trajectory_csv.hpp"
#include "tests/fuzz/reader_fuzz.hpp"

ASSAY_FUZZ_READER((void)assay::reports::read_trajectory_csv(text, assay::fuzz::kFile, 2, 1))
