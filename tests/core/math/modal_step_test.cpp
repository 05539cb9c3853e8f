#include "core/math/modal_step.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string>

#include "core/scalar/dd.hpp"
#include "core/scalar/float128.hpp"
#include "core/scalar/jet.hpp"
#include "core/scalar/machine.hpp"
#include "core/scalar/mpfr.hpp"
#include "core/scalar/rational.hpp"

namespace assay::modal_step_test {
namespace {

using Reference = Mpfr100;

static_assert(ElementaryScalar<double> && ElementaryScalar<Dd> && ElementaryScalar<Mpfr50>);
static_assert(ElementaryScalar<Float128> && ElementaryScalar<Jet<double, 2>>);
static_assert(!ElementaryScalar<Rational>);

/// E, 1 − E, g, η, μ.
template <class S>
using Values = std::array<S, 5>;
constexpr std::array kNames = {"E", "1 - E", "g", "eta", "mu"};

template <class S>
Values<S> values(const ModalStep<S>& m) {
  return {m.decay, m.loss, m.response, m.start_velocity, m.start_force};
}

/// (3) and (5) as they stand. They lose 40 digits where x and √k are 10⁻²⁰; the reference has 100.
template <class S>
Values<S> as_written(const S& x, const S& k) {
  using std::cos, std::cosh, std::exp, std::sin, std::sinh, std::sqrt;
  const S decay = exp(S(-2) * x), delta = x * x - k;
  S c(1), s(1);
  if (delta > S(0)) {
    const S root = sqrt(delta);
    c = cosh(root), s = sinh(root) / root;
  } else if (delta < S(0)) {
    const S root = sqrt(S(-delta));
    c = cos(root), s = sin(root) / root;
  }
  const S eta = exp(-x) * s, w = exp(-x) * c + x * eta;
  if (!(k == S(0))) {
    return {
        decay, S(S(1) - decay), S((S(1) + decay - S(2) * exp(-x) * c) / k), eta, S((S(1) - w) / k)};
  }
  if (x == S(0)) return {S(1), S(0), S(1), S(1), S(S(1) / S(2))};
  const S g = (S(1) - decay) / (S(2) * x);  // free with drag: q̇ falls like e^{−2σt}
  return {decay, S(S(1) - decay), g, g, S((S(1) - g) / (S(2) * x))};
}

/// Largest error of a value in the unit of 8 u of it, and 4 times what changes of x and k by u do:
/// x² and δ round once, and a rounding of √δ is worth 2u of k.
template <class S, class Compute>
double worst(const S& x, const S& k, const Compute& compute, std::string& where) {
  const Reference u = scalar_cast<Reference>(unit_roundoff<S>());
  const Reference x0 = scalar_cast<Reference>(x), k0 = scalar_cast<Reference>(k);
  const Values<Reference> exact = as_written<Reference>(x0, k0);
  const Values<Reference> moved_x = as_written<Reference>(Reference(x0 * (1 + u)), k0);
  const Values<Reference> moved_k = as_written<Reference>(x0, Reference(k0 * (1 + u)));
  const Values<S> found = compute(x, k);
  double result = 0;
  for (std::size_t i = 0; i < exact.size(); ++i) {
    const Reference change =
        abs(Reference(moved_x[i] - exact[i])) + abs(Reference(moved_k[i] - exact[i]));
    // The least double is the resolution of what underflows.
    const Reference unit = u * abs(exact[i]) * 8 + 4 * change + Reference(1e-300);
    const Reference error = abs(Reference(scalar_cast<Reference>(found[i]) - exact[i])) / unit;
    if (!(error <= result)) {
      result = static_cast<double>(error);
      where = std::string(kNames[i]) + " at x = " + x0.str(6) + ", k = " + k0.str(6);
    }
  }
  return result;
}

template <class S>
std::vector<std::pair<S, S>> sweep() {
  std::vector<S> angles = {S(0)};
  for (int decade = -20; decade <= 2; ++decade) {
    for (const int mantissa : {1, 2, 5, 7}) {
      S value(mantissa);
      for (int i = 0; i < decade; ++i) value *= S(10);
      for (int i = 0; i > decade; --i) value /= S(10);
      angles.push_back(value);
    }
  }
  for (const auto& [p, q] : {std::pair(1, 2), {99, 100}, {101, 100}, {22, 7}, {3, 1}, {19, 3}}) {
    angles.push_back(ratio<S>(p, q));
  }
  std::vector<std::pair<S, S>> points;
  for (const S& x : angles) {
    for (const S& angle : angles) points.emplace_back(x, S(angle * angle));
    // Critical damping, and a rounding error beside it.
    points.emplace_back(x, S(x * x * (S(1) + unit_roundoff<S>() * S(4))));
    points.emplace_back(x, S(x * x * (S(1) - unit_roundoff<S>() * S(4))));
  }
  return points;
}

template <class S, class Compute>
double worst_of_sweep(const Compute& compute, std::string& where) {
  double result = 0;
  for (const auto& [x, k] : sweep<S>()) {
    std::string here;
    const double error = worst<S>(x, k, compute, here);
    if (!(error <= result)) result = error, where = here;
  }
  return result;
}

template <class S>
Values<S> stable(const S& x, const S& k) {
  return values(ModalStep<S>::of(x, k, S(1)));
}

template <class S>
class ModalStepIn : public testing::Test {};
using Scalars = testing::Types<double, long double, Dd, Float128, Mpfr50>;
TYPED_TEST_SUITE(ModalStepIn, Scalars);

TYPED_TEST(ModalStepIn, IsAccurateToAFewRoundingsInEveryRegime) {
  std::string where;
  EXPECT_LE(worst_of_sweep<TypeParam>(stable<TypeParam>, where), 1) << where;
}

TEST(ModalStep, WitnessTheFormulasAsWrittenAreNotAccurate) {
  std::string where;
  const auto naive = [](double x, double k) { return as_written<double>(x, k); };
  EXPECT_GT(worst<double>(1e-6, 1e-8, naive, where), 1e3);  // ωD = 10⁻⁴: u/(ωD)² = 10⁸ u
  EXPECT_LE(worst<double>(1e-6, 1e-8, stable<double>, where), 1) << where;
}

TEST(ModalStep, HasTheLimitsOfTheNotes) {
  const auto response = [](const Mpfr50& x, const Mpfr50& k) {
    return ModalStep<Mpfr50>::of(x, k, Mpfr50(1)).response;
  };
  const auto near = [](const Mpfr50& a, const Mpfr50& b) {
    return abs(Mpfr50(a - b)) <= 16 * unit_roundoff<Mpfr50>() * abs(b);  // a few roundings each
  };
  for (const int i : {1, 2, 3, 5, 20}) {
    const Mpfr50 z = Mpfr50(i) / 3;
    // σ = 0: W = (ωD/2)²/sin²(ωD/2).   ω = 0: W = σD e^{σD}/sinh σD.
    EXPECT_TRUE(near(response(0, z * z), Mpfr50(4 * pow(sin(Mpfr50(z / 2)), 2) / (z * z)))) << i;
    EXPECT_TRUE(near(response(z, 0), Mpfr50(sinh(z) * exp(-z) / z))) << i;
    // σ = ω: 1 + E − A = (1 − e^{−σD})².
    EXPECT_TRUE(near(response(z, z * z), Mpfr50(pow(1 - exp(-z), 2) / (z * z)))) << i;
  }
}

/// W⁻¹ and Δt σ* of the notes for M = 1, to Δt⁷.
TEST(ModalStep, HasTheTaylorExpansionOfTheNotes) {
  using S = Mpfr100;
  const S s(3), w(5), d = S(1) / 100000;
  const ModalStep<S> m = ModalStep<S>::of(s, S(w * w), d);
  const S s2 = s * s, w2 = w * w, s4 = s2 * s2, w4 = w2 * w2;
  S inverse = 1 - d * s + d * d * (2 * s2 / 3 - w2 / 12) + pow(d, 3) * (w2 * s / 12 - s * s2 / 3);
  inverse += pow(d, 4) * (w4 / 360 - w2 * s2 / 20 + 2 * s4 / 15);
  inverse += pow(d, 5) * s * (w2 * s2 / 45 - w4 / 360 - 2 * s4 / 45);
  inverse += pow(d, 6) * (w4 * s2 / 630 - w4 * w2 / 20160 - w2 * s4 / 126 + 4 * s4 * s2 / 315);
  inverse += pow(d, 7) * s * (w4 * w2 / 20160 - w4 * s2 / 1512 + w2 * s4 / 420 - s4 * s2 / 315);
  S damping = d * s + pow(d, 3) * s * w2 / 12 + pow(d, 5) * s * (w4 / 240 - w2 * s2 / 180);
  damping += pow(d, 7) * s * (w4 * w2 / 6048 - w4 * s2 / 1512 + w2 * s4 / 1890);
  // The next terms have the eighth and ninth power of ωΔt = 5·10⁻⁵ and coefficients below 1.
  const S eighth = pow(S(w * d), 8);
  EXPECT_LE(abs(S(m.response - inverse)), eighth);
  EXPECT_LE(abs(S(m.loss / (2 * m.response) - damping)), eighth * w * d);
  EXPECT_GT(abs(S(m.response - inverse)), eighth / 1000000) << "witness: they do differ";
}

TEST(ModalStep, DoesNotOverflowHoweverStrongTheDampingAndTheSpring) {
  for (const double x : {0.0, 1e-300, 1.0, 800.0, 1e20, 1e160, 1e300}) {
    for (const double k : {0.0, 1e-300, 1.0, 1e6, 1e40, 1e300}) {
      const auto found = stable<double>(x, k);
      for (std::size_t i = 0; i < found.size(); ++i) {
        EXPECT_TRUE(std::isfinite(found[i])) << kNames[i] << " at " << x << ", " << k;
        EXPECT_LE(std::fabs(found[i]), 1) << kNames[i] << " at " << x << ", " << k;
      }
      EXPECT_GE(found[2], 0) << x << ", " << k;
    }
  }
}

TEST(ModalStep, GrowsWithNegativeDampingOrStiffness) {
  std::string where;
  for (const double x : {-3.0, -0.5, 0.0, 0.5, 3.0}) {
    for (const double k : {-30.0, -2.0, -0.25, 2.0}) {
      EXPECT_LE(worst<double>(x, k, stable<double>, where), 1) << where;
    }
  }
}

TEST(ModalStep, IsSmoothOnJetsAcrossTheRegimes) {
  using J = Jet<double, 2>;
  using S = Mpfr50;
  for (const double x : {0.0, 0.3, 1.0, 1.5, 8.0}) {
    for (const double offset : {0.0, 1e-12, -1e-12, 0.5, -0.1}) {
      const double k = x * x + offset;
      const auto jets = values(ModalStep<J>::of(J(x, 0), J(k, 1), J(1)));
      const S delta("1e-18");
      const auto at = [&](const S& dx, const S& dk) { return stable<S>(x + dx, k + dk); };
      const auto right_x = at(delta, 0), left_x = at(-delta, 0);
      const auto right_k = at(0, delta), left_k = at(0, -delta);
      for (std::size_t i = 0; i < jets.size(); ++i) {
        const S by_x = (right_x[i] - left_x[i]) / (2 * delta);
        const S by_k = (right_k[i] - left_k[i]) / (2 * delta);
        // (7) divides by √δ > x/√2 at most; derivatives of all values are below 2.
        const double bound = 64 * unit_roundoff<double>();
        EXPECT_LE(abs(S(jets[i].v[0] - by_x)), bound) << kNames[i] << " " << x << " " << offset;
        EXPECT_LE(abs(S(jets[i].v[1] - by_k)), bound) << kNames[i] << " " << x << " " << offset;
      }
    }
  }
}

}  // namespace
}  // namespace assay::modal_step_test
