#include <gmp.h>

#include <cstdio>
#include <cstdlib>

#include "reports/cli/command_line.hpp"

namespace {

void* or_exit(void* memory) {
  if (memory != nullptr) return memory;
  std::fputs("assay: not enough memory for this input\n", stderr);
  std::_Exit(assay::reports::kBadInput);
}

/// GMP aborts where it gets no memory, and its frames cannot be unwound.
void exit_where_gmp_has_no_memory() {
  mp_set_memory_functions([](std::size_t size) { return or_exit(std::malloc(size)); },
                          [](void* memory, std::size_t, std::size_t size) {
                            return or_exit(std::realloc(memory, size));
                          },
                          [](void* memory, std::size_t) { std::free(memory); });
}

}  // namespace

int main(int argc, char** argv) {
  exit_where_gmp_has_no_memory();
  return assay::reports::run_command_line(argc, argv, assay::reports::schemes());
}
