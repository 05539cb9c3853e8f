#include "reference/sensitivity/saltation_digits.hpp"

#include <algorithm>
#include <future>

namespace assay::reference {

namespace {

/// Whether impacts accumulate.
bool accumulates(const oracles::ExactMotion<Mpfr>& motion) {
  return std::ranges::any_of(motion.events, [](const auto& event) {
    return event.kind == oracles::EventKind::kAccumulation;
  });
}

}  // namespace

SaltationDigits saltation_digits(const SaltationQuestion& question, int digits) {
  constexpr int kFew = 40, kGuard = 12, kResolved = 5;
  const bool slow = std::async(std::launch::async, [&] {
                      const WorkingDigits precision(kFew);
                      const Rational& t = *std::ranges::max_element(question.times);
                      return accumulates(question.motion(from_rational<Mpfr>(t)));
                    }).get();
  if (slow) return {4 * (digits + kGuard), 2 * (digits + kGuard) - kResolved};
  return {2 * (digits + kGuard), digits + kResolved};
}

Mpfr stencil_step(const oracles::ExactMotion<Mpfr>& motion) {
  const Mpfr u = unit_roundoff<Mpfr>();
  return accumulates(motion) ? sqrt(u) : cbrt(u);
}

}  // namespace assay::reference
