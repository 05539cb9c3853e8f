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

/// Blocks of 24, 40, 56, … bytes, as glibc makes them: a block of any other size has room for the
/// next larger one of these sizes, so its numbers may be kept, whoever made it.
constexpr std::size_t kStep = 16, kSmallest = 24, kClasses = 16;
constexpr std::size_t kLargest = kSmallest + (kClasses - 1) * kStep;
/// Of each size, in each thread: at most 16 MB for the largest size.
constexpr int kMostKept = 1 << 16;

struct FreeBlock {
  FreeBlock* next;
};
struct FreeList {
  FreeBlock* first;
  int count;
};
static_assert(sizeof(FreeBlock) <= kSmallest);

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

/// The place of a size in the lists. @pre it is at most kLargest.
std::size_t class_of(std::size_t size) {
  return size <= kSmallest ? 0 : (size - kSmallest + kStep - 1) / kStep;
}

void* allocate(std::size_t size) {
  if (size > kLargest) return or_exit(std::malloc(size));
  const std::size_t place = class_of(size);
  FreeList& list = free_lists[place];
  if (list.first == nullptr) return new_block(kSmallest + place * kStep);
  --list.count;
  return std::exchange(list.first, list.first->next);
}

void release(void* memory, std::size_t size) {
  if (size > kLargest || !keeps) return std::free(memory);
  FreeList& list = free_lists[class_of(size)];
  if (list.count == kMostKept) return std::free(memory);
  list.first = ::new (memory) FreeBlock{list.first};
  ++list.count;
}

void* reallocate(void* memory, std::size_t old, std::size_t size) {
  if (old > kLargest && size > kLargest) return or_exit(std::realloc(memory, size));
  if (old <= kLargest && size <= kLargest && class_of(old) == class_of(size)) return memory;
  void* other = allocate(size);
  std::memcpy(other, memory, std::min(old, size));
  release(memory, old);
  return other;
}

}  // namespace

void keep_memory_of_gmp() { mp_set_memory_functions(&allocate, &reallocate, &release); }

}  // namespace assay::reports
