#include <malloc.h>

#include <algorithm>
#include <array>
#include <cstring>

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

void serve_point(const AssayDerivative& derivative,
                 const PointsCall& asked,
                 std::span<const double> x,
                 std::byte* left) {
  GuardedArray argument(x);
  argument.protect();
  const GuardedArray value(asked.value), jacobian(asked.jacobian);
  std::size_t k = 0;
  for (double& number : value.values()) number = garbage_at(k++, asked.round);
  for (double& number : jacobian.values()) number = garbage_at(k++, asked.round);
  fill_stack(kGarbage.at(asked.round));
  PointHeader header;
  header.status = derivative.evaluate(argument.data(),
                                      asked.value > 0 ? value.data() : nullptr,
                                      asked.jacobian > 0 ? jacobian.data() : nullptr);
  header.wrote_before = !value.is_intact() || !jacobian.is_intact() ? 1 : 0;
  std::memcpy(left, &header, sizeof header);
  left = std::ranges::copy(std::as_bytes(value.values()), left + sizeof header).out;
  std::ranges::copy(std::as_bytes(jacobian.values()), left);
}

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
  for (std::uint64_t done = 1; done <= asked.points; ++done, left += bytes) {
    const auto x = call.input.next<double>(asked.size);
    serve_point(call.subject->derivatives[asked.derivative], asked, x, left);
    std::memcpy(call.result.data(), &done, sizeof done);
  }
}

}  // namespace assay::reports
