#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "reports/subjects/call_report.hpp"

namespace assay::reports {

/// The end of a call after a fault at this address: an error at a guarded array, or a crash. Call
/// it only from the handler of the fault.
[[nodiscard]] CallEnd end_of_fault(const void* address);

/// A NaN that no arithmetic gives. An array of results holds it before foreign code writes to it.
inline constexpr std::uint64_t kUnwrittenBits = 0x7ff8a55a00005aa5;
inline constexpr double kUnwritten = std::bit_cast<double>(kUnwrittenBits);
[[nodiscard]] inline bool is_unwritten(double x) {
  return std::bit_cast<std::uint64_t>(x) == kUnwrittenBits;
}

/// Doubles for foreign code in a host. The page after the last one and the page before the page of
/// the first one cannot be touched.
class GuardedArray {
 public:
  explicit GuardedArray(std::size_t size);
  explicit GuardedArray(std::span<const double> values);
  /// Holds structs. @pre their size is a multiple of the size of a double.
  explicit GuardedArray(std::span<const std::byte> bytes);
  ~GuardedArray();
  GuardedArray(const GuardedArray&) = delete;
  GuardedArray& operator=(const GuardedArray&) = delete;

  [[nodiscard]] double* data() const { return data_; }
  [[nodiscard]] std::span<double> values() const { return {data_, size_}; }
  /// From this call on the array may only be read.
  void protect();

  /// Whether the bytes before the first number in its page are unchanged. A write just before the
  /// array changes these bytes; it is too near to cause a fault.
  [[nodiscard]] bool is_intact() const;

 private:
  std::byte* pages_;
  std::size_t pages_size_;
  double* data_;
  std::size_t size_;
};

}  // namespace assay::reports
