#include <malloc.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <iterator>
#include <vector>

#include "reports/subjects/guarded_array.hpp"
#include "reports/subjects/points_layout.hpp"
#include "reports/subjects/served_call.hpp"
#include "reports/subjects/served_program.hpp"

namespace assay::reports {

namespace {

/// Each function is called twice, with opposite orders of the points. Its arrays, its stack and new
/// memory hold different numbers each time: as whole bytes, numbers of 10¹²⁷ and of 10³⁵.
constexpr std::array<unsigned char, 2> kGarbage = {0x5A, 0x47};
constexpr std::size_t kStack = std::size_t{1} << 16;

[[gnu::noinline]] void fill_stack(unsigned char garbage) {
  std::array<unsigned char, kStack> bytes;
  bytes.fill(garbage);
  asm volatile("" : : "r"(bytes.data()) : "memory");
}

/// The arrays of a call of the function.
struct Arrays {
  explicit Arrays(const PointsCall& asked) : value(asked.value), jacobian(asked.jacobian) {}
  GuardedArray value, jacobian;
};

void serve_point(const AssayDerivative& derivative,
                 const PointsCall& asked,
                 const double* x,
                 const Arrays& arrays,
                 std::byte* left) {
  const auto& [value, jacobian] = arrays;
  std::size_t k = 0;
  for (double& number : value.values()) number = garbage_at(k++, asked.round);
  for (double& number : jacobian.values()) number = garbage_at(k++, asked.round);
  fill_stack(kGarbage.at(asked.round));
  PointHeader header;
  header.status = derivative.evaluate(
      x, asked.value > 0 ? value.data() : nullptr, asked.jacobian > 0 ? jacobian.data() : nullptr);
  header.wrote_before = !value.is_intact() || !jacobian.is_intact() ? 1 : 0;
  std::memcpy(left, &header, sizeof header);
  left = std::ranges::copy(std::as_bytes(value.values()), left + sizeof header).out;
  std::ranges::copy(std::as_bytes(jacobian.values()), left);
}

/// So many points have arrays of their own, in pages of their own. More points share the pages,
/// which would take most of the time.
constexpr std::uint64_t kMostInOwnPages = 4096;

}  // namespace

void serve_points(ServedCall& call) {
  const auto asked = call.input.next<PointsCall>();
  ::mallopt(M_PERTURB, static_cast<unsigned char>(~kGarbage.at(asked.round)));
  announce({.item = asked.derivative,
            .arguments = asked.size,
            .rows = asked.rows,
            .columns = asked.rows > 0 ? asked.jacobian / asked.rows : 0});
  const std::size_t bytes = sizeof(PointHeader) + (asked.value + asked.jacobian) * sizeof(double);
  std::byte* left = call.result.data() + sizeof(std::uint64_t);
  const AssayDerivative& derivative = call.subject->derivatives[asked.derivative];
  const bool is_together = asked.points > kMostInOwnPages;
  const Arrays shared(asked);
  std::vector<double> together;
  for (std::uint64_t k = 0; is_together && k < asked.points; ++k) {
    std::ranges::copy(call.input.next<double>(asked.size), std::back_inserter(together));
  }
  GuardedArray all{std::span<const double>(together)};
  all.protect();
  for (std::uint64_t done = 1; done <= asked.points; ++done, left += bytes) {
    if (is_together) {
      serve_point(derivative, asked, all.data() + (done - 1) * asked.size, shared, left);
    } else {
      GuardedArray x(call.input.next<double>(asked.size));
      x.protect();
      serve_point(derivative, asked, x.data(), Arrays(asked), left);
    }
    std::memcpy(call.result.data(), &done, sizeof done);
  }
}

}  // namespace assay::reports
