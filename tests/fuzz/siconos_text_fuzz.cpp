#include "reports/problem_files/siconos_text.hpp"
#include "tests/fuzz/reader_fuzz.hpp"

ASSAY_FUZZ_READER((void)assay::reports::read_siconos_text(text, assay::fuzz::kFile, ""))
