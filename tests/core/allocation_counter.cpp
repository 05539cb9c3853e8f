#include "tests/core/allocation_counter.hpp"

#include <cstddef>

// Eigen and operator new allocate by malloc, which an executable may replace; glibc keeps its own
// under another name.
extern "C" {
void* __libc_malloc(std::size_t size) noexcept;                     // NOLINT
void* __libc_calloc(std::size_t count, std::size_t size) noexcept;  // NOLINT
void* __libc_realloc(void* block, std::size_t size) noexcept;       // NOLINT
}

namespace {
thread_local long count = 0;
}

extern "C" {
void* malloc(std::size_t size) noexcept {
  ++count;
  return __libc_malloc(size);
}
void* calloc(std::size_t number, std::size_t size) noexcept {
  ++count;
  return __libc_calloc(number, size);
}
void* realloc(void* block, std::size_t size) noexcept {
  ++count;
  return __libc_realloc(block, size);
}
}

namespace assay {
long allocations() { return count; }
}  // namespace assay
