#include "reports/subjects/guarded_array.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <system_error>
#include <vector>

namespace assay::reports {

namespace {

/// Before a guarded array, up to its page.
constexpr std::byte kCanary{0xA5};

std::size_t page_size() {
  static const auto size = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
  return size;
}
std::size_t whole_pages(std::size_t bytes) {
  return (bytes + page_size() - 1) / page_size() * page_size();
}

/// The guarded arrays, for the handler of faults.
struct Guarded {
  const std::byte *begin, *first, *last, *end;  ///< pages, and the numbers in them
};
std::vector<Guarded>& guarded_arrays() {
  static std::vector<Guarded> arrays;
  return arrays;
}

}  // namespace

CallEnd end_of_fault(const void* address) {
  const auto* at = static_cast<const std::byte*>(address);
  CallEnd end = CallEnd::kCrashed;
  for (const Guarded& array : guarded_arrays()) {
    if (at < array.begin || at >= array.end) continue;
    end = at >= array.first && at < array.last ? CallEnd::kWroteInput : CallEnd::kWroteOutside;
  }
  return end;
}

GuardedArray::GuardedArray(std::size_t size)
    : pages_size_(2 * page_size() + whole_pages(size * sizeof(double))), size_(size) {
  void* pages =
      ::mmap(nullptr, pages_size_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (pages == MAP_FAILED) {
    throw std::system_error(errno, std::generic_category(), "an array for foreign code");
  }
  pages_ = static_cast<std::byte*>(pages);
  std::byte* const last = pages_ + pages_size_ - page_size();
  data_ = reinterpret_cast<double*>(last) - size;
  std::fill(pages_, last, kCanary);
  std::ranges::fill(values(), 0.0);
  ::mprotect(pages_, page_size(), PROT_NONE);
  ::mprotect(last, page_size(), PROT_NONE);
  guarded_arrays().push_back(
      {pages_, reinterpret_cast<std::byte*>(data_), last, pages_ + pages_size_});
}

GuardedArray::GuardedArray(std::span<const double> values) : GuardedArray(values.size()) {
  std::ranges::copy(values, data_);
}

GuardedArray::GuardedArray(std::span<const std::byte> bytes)
    : GuardedArray(bytes.size() / sizeof(double)) {
  std::memcpy(data_, bytes.data(), bytes.size());
}

GuardedArray::~GuardedArray() {
  std::erase_if(guarded_arrays(), [&](const Guarded& array) { return array.begin == pages_; });
  ::munmap(pages_, pages_size_);
}

void GuardedArray::protect() {
  ::mprotect(pages_ + page_size(), pages_size_ - 2 * page_size(), PROT_READ);
}

bool GuardedArray::is_intact() const {
  const std::byte* const first = pages_ + page_size();
  const auto* const last = reinterpret_cast<const std::byte*>(data_);
  if (first == last) return true;
  const auto others = static_cast<std::size_t>(last - first) - 1;
  return *first == kCanary && std::memcmp(first, first + 1, others) == 0;
}

}  // namespace assay::reports
