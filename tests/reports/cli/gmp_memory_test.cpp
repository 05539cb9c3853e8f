#include "reports/cli/gmp_memory.hpp"

#include <gmp.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <cstring>
#include <thread>

#include "core/scalar/rational.hpp"

namespace assay::reports::gmp_memory_test {
namespace {

/// The functions that GMP uses, and those that it used before, at the end.
class GmpMemory : public testing::Test {
 protected:
  GmpMemory() {
    mp_get_memory_functions(&old_allocate_, &old_reallocate_, &old_release_);
    keep_memory_of_gmp();
    mp_get_memory_functions(&allocate, &reallocate, &release);
  }
  ~GmpMemory() override { mp_set_memory_functions(old_allocate_, old_reallocate_, old_release_); }

  void* (*allocate)(std::size_t) = nullptr;
  void* (*reallocate)(void*, std::size_t, std::size_t) = nullptr;
  void (*release)(void*, std::size_t) = nullptr;

 private:
  void* (*old_allocate_)(std::size_t) = nullptr;
  void* (*old_reallocate_)(void*, std::size_t, std::size_t) = nullptr;
  void (*old_release_)(void*, std::size_t) = nullptr;
};

TEST_F(GmpMemory, UsesAFreedBlockForTheNextNumberOfItsSize) {
  for (const std::size_t size : {8, 24, 32, 40, 64, 200, 264}) {
    void* block = allocate(size);
    release(block, size);
    void* again = allocate(size);
    EXPECT_EQ(again, block) << size;
    release(again, size);
  }
}

TEST_F(GmpMemory, TakesNoBlockThatItDidNotMakeForALargerOne) {
  release(allocate(8), 8);  // from now on this thread keeps blocks
  void* small = std::malloc(12);
  const void* was = small;
  release(small, 12);
  void* larger = allocate(16);
  EXPECT_NE(larger, was);
  release(larger, 16);
}

TEST_F(GmpMemory, KeepsTheContentsOfABlockThatGrowsOrShrinks) {
  unsigned char expected[8];
  std::memset(expected, 0x5a, sizeof expected);
  std::size_t size = 8;
  void* block = allocate(size);
  std::memcpy(block, expected, sizeof expected);
  for (const std::size_t next : {16, 40, 300, 5000, 400, 100, 8}) {
    block = reallocate(block, size, next);
    size = next;
    std::memset(static_cast<unsigned char*>(block) + 8, 0, size - 8);
    EXPECT_EQ(std::memcmp(block, expected, sizeof expected), 0) << next;
  }
  release(block, size);
}

/// Multiplies up to thousands of digits, and divides again.
Rational there_and_back() {
  Rational x(1, 3);
  for (int k = 1; k <= 300; ++k) x *= Rational(1'000'000'007L + k, k);
  for (int k = 1; k <= 300; ++k) x /= Rational(1'000'000'007L + k, k);
  return x;
}

TEST_F(GmpMemory, NumbersOfSeveralThreadsAreRight) {
  Rational here(1, 7), there;
  std::thread other([&] {
    there = there_and_back();
    here = Rational(2, 7) * there;  // frees a block of this thread
  });
  EXPECT_EQ(there_and_back(), Rational(1, 3));
  other.join();
  EXPECT_EQ(there, Rational(1, 3));
  EXPECT_EQ(here, Rational(2, 21));
}

}  // namespace
}  // namespace assay::reports::gmp_memory_test
