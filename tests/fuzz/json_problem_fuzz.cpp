#include "reports/problem_files/json_problem.hpp"
#include "tests/fuzz/reader_fuzz.hpp"

ASSAY_FUZZ_READER((void)assay::reports::read_json_problem(text, assay::fuzz::kFile, ""))
