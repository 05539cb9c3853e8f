#include "reports/cli/gmp_memory.hpp"

#include <gmp.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>
#include <utility>

#include "reports/cli/commands.hpp"

namespace assay::reports {

namespace {

/// GMP asks for multiples of 8 bytes, but for texts. A list has the blocks of at least 8, 16, …
/// bytes.
constexpr std::size_t kStep = 8, kClasses = 34, kLargest = (kClasses - 1) * kStep;
/// Of each size, in each thread: at most 16 MB for the largest size.
constexpr int kMostKept = 1 << 16;

struct FreeBlock {
  FreeBlock* next;
};
struct FreeList {
  FreeBlock* first;
  int count;
};
static_assert(sizeof(FreeBlock) <= kStep);

constinit thread_local std::array<FreeList, kClasses> free_lists{};
constinit thread_local bool keeps = false;  ///< whether this thread keeps blocks

/// Frees the blocks that a thread keeps at its end.
struct Keeper {
  Keeper() { keeps = true; }
  Keeper(const Keeper&) = delete;
  Keeper& operator=(const Keeper&) = delete;
  ~Keeper() {
    keeps = false;
    for (FreeList& list : free_lists) {
      while (list.first != nullptr) std::free(std::exchange(list.first, list.first->next));
    }
  }
};

void* or_exit(void* memory) {
  if (memory != nullptr) return memory;
  std::fputs("assay: not enough memory for this input\n", stderr);
  std::_Exit(kBadInput);
}

void* new_block(std::size_t size) {
  thread_local const Keeper keeper;
  return or_exit(std::malloc(size));
}

void* allocate(std::size_t size) {
  if (size > kLargest) return or_exit(std::malloc(size));
  const std::size_t place = (size + kStep - 1) / kStep;
  FreeList& list = free_lists[place];
  if (list.first == nullptr) return new_block(place * kStep);
  --list.count;
  return std::exchange(list.first, list.first->next);
}

/// Whoever made the block, it has `size` bytes.
void release(void* memory, std::size_t size) {
  if (size > kLargest || size < kStep || !keeps) return std::free(memory);
  FreeList& list = free_lists[size / kStep];
  if (list.count == kMostKept) return std::free(memory);
  list.first = ::new (memory) FreeBlock{list.first};
  ++list.count;
}

void* reallocate(void* memory, std::size_t old, std::size_t size) {
  if (old > kLargest && size > kLargest) return or_exit(std::realloc(memory, size));
  if (old == size) return memory;
  void* other = allocate(size);
  std::memcpy(other, memory, std::min(old, size));
  release(memory, old);
  return other;
}

}  // namespace

void keep_memory_of_gmp() { mp_set_memory_functions(&allocate, &reallocate, &release); }

}  // namespace assay::reports
