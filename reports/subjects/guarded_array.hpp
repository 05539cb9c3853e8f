#pragma once

#include <cstddef>
#include <span>

#include "reports/subjects/call_report.hpp"

namespace assay::reports {

/// How a call ends that faulted at that address: at a guarded array, or a crash.
/// Only from the handler of the fault.
[[nodiscard]] CallEnd end_of_fault(const void* address);

/// Doubles for foreign code in a host: the page behind the last one, and the page before
/// that of the first, cannot be touched.
class GuardedArray {
 public:
  explicit GuardedArray(std::size_t size);
  explicit GuardedArray(std::span<const double> values);
  /// Of structs. @pre their size is a multiple of that of a double.
  explicit GuardedArray(std::span<const std::byte> bytes);
  ~GuardedArray();
  GuardedArray(const GuardedArray&) = delete;
  GuardedArray& operator=(const GuardedArray&) = delete;

  [[nodiscard]] double* data() const { return data_; }
  [[nodiscard]] std::span<double> values() const { return {data_, size_}; }
  /// From now on it may only be read.
  void protect();

  /// Whether what is before the first number in its page is what it was: of writes before the
  /// array, which are not far enough for a fault.
  [[nodiscard]] bool is_intact() const;

 private:
  std::byte* pages_;
  std::size_t pages_size_;
  double* data_;
  std::size_t size_;
};

}  // namespace assay::reports
