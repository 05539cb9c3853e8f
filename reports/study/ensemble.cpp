#include "reports/study/ensemble.hpp"

#include <cmath>

#include "core/scalar/rational.hpp"
#include "reports/study/stable_hash.hpp"

namespace assay::reports {

namespace {

constexpr int kStepBits = 30;

/// The hash of the name, then the finaliser of SplitMix64.
std::uint64_t mix(std::uint64_t seed, std::string_view name) {
  std::uint64_t z = stable_hash(name) + (seed + 1) * 0x9e3779b97f4a7c15ULL;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
  return z ^ (z >> 31);
}

/// Where x ∈ [0, range] has passed the given fraction of the weight of 2^{−x/4}.
double coarser(double fraction, double range) {
  return -4 * std::log2(1 - fraction * (1 - std::exp2(-range / 4)));
}

}  // namespace

Ensemble::Ensemble(std::uint64_t seed,
                   std::string_view name,
                   double t_end,
                   int steps_min,
                   int steps_max,
                   std::uint64_t even)
    : offset_(std::ldexp(static_cast<double>(mix(seed, name) >> 11), -53)),
      log_min_(std::log2(steps_min)),
      log_max_(std::log2(steps_max)),
      t_end_(t_end),
      even_(even) {}

Rational Ensemble::step(std::uint64_t i) const {
  const double golden = (std::sqrt(5.0) - 1) / 2;
  const double along = offset_ + static_cast<double>(i) * golden;
  const double fraction = along - std::floor(along);
  const double range = log_max_ - log_min_;
  const double log_steps = log_min_ + (i < even_ ? fraction * range : coarser(fraction, range));
  const double h = t_end_ * std::exp2(-log_steps);
  int exponent = 0;
  const double mantissa = std::frexp(h, &exponent);
  const double rounded = std::round(std::ldexp(mantissa, kStepBits));
  return exact_value(std::ldexp(rounded, exponent - kStepBits));
}

}  // namespace assay::reports
