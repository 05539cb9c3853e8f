#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "reports/problem_files/solution_file.hpp"
#include "tests/fuzz/reader_fuzz.hpp"

namespace assay::fuzz {
namespace {

/// Solutions are read from a file: one of this process, in a folder that it works in.
void read_solution(std::string_view text) {
  static const bool there = [] {
    std::string folder = (std::filesystem::temp_directory_path() / "assay-fuzz-XXXXXX").string();
    return ::mkdtemp(folder.data()) != nullptr && ::chdir(folder.c_str()) == 0;
  }();
  if (!there) std::abort();
  std::ofstream(kFile, std::ios::binary | std::ios::trunc) << text;
  (void)reports::read_solutions(kFile, 3);
}

}  // namespace
}  // namespace assay::fuzz

ASSAY_FUZZ_READER(assay::fuzz::read_solution(text))
