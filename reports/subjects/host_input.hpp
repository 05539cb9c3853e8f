#pragma once

#include <span>
#include <type_traits>

#include "reports/subjects/host_protocol.hpp"

namespace assay::reports {

/// Reads, in the host, the pieces of HostRequest::input in the same order.
class HostInput {
 public:
  explicit HostInput(std::span<const std::byte> bytes) : rest_(bytes) {}

  /// @pre the next piece has `count` elements.
  template <class T>
  [[nodiscard]] std::span<const T> next(std::size_t count) {
    static_assert(std::is_trivially_copyable_v<T>);
    const std::size_t size = count * sizeof(T);
    const auto* first = reinterpret_cast<const T*>(rest_.data());
    rest_ = rest_.subspan(HostParts::after(size));
    return {first, count};
  }
  template <class T>
  [[nodiscard]] const T& next() {
    return next<T>(1).front();
  }

 private:
  std::span<const std::byte> rest_;
};

/// A piece of an input.
template <class T>
[[nodiscard]] std::span<const std::byte> piece(const T* first, std::size_t count) {
  static_assert(std::is_trivially_copyable_v<T>);
  return std::as_bytes(std::span(first, count));
}
template <class T>
[[nodiscard]] std::span<const std::byte> piece(const T& one) {
  return piece(&one, 1);
}

}  // namespace assay::reports
