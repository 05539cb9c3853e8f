#include "oracles/modal_oscillators.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "core/scalar/mpfr_real.hpp"
#include "core/scalar/to_decimal.hpp"
#include "properties/linear_models/experiment_run.hpp"
#include "properties/linear_models/generators.hpp"
#include "properties/linear_models/linear_law.hpp"
#include "properties/linear_models/step.hpp"

namespace assay::properties {

namespace modal_oscillators_law {
namespace {

using Real = long double;
using Index = Eigen::Index;

Experiment draw_experiment(Draw& draw, const Subject& subject) {
  const Index n = draw.between(1, 3);
  Experiment x;
  x.mass = Matrix<Rational>::Identity(n, n);
  x.damping = Matrix<Rational>::Constant(n, n, Rational(0));
  x.stiffness = x.damping;
  x.position.resize(n);
  x.velocity.resize(n);
  for (Index i = 0; i < n; ++i) {
    const Rational frequency(draw.between(1, 16), 4);
    x.stiffness(i, i) = frequency * frequency;
    // Undamped, critically damped, or anything between and beyond.
    x.damping(i, i) = 2 * draw.one_of<Rational>({0, frequency, Rational(draw.between(0, 16), 4)});
    x.position(i) = draw.dyadic(8, 2);
    x.velocity(i) = draw.dyadic(8, 2);
  }
  x.h = Rational(1, 1 << draw.between(4, 8));
  x.steps = draw.between(1, 64);
  x.options = random_options(draw, subject);
  if (subject.is_free("theta")) {
    const Rational theta(draw.one_in(2) ? 8 : draw.between(8, 16), 16);
    set_option(subject, "theta", theta, x);
  }
  return x;
}

bool admits(const Experiment& x, const Parameters& options) {
  if (x.contacts() > 0 || x.force.size() > 0 || x.force_rate.size() > 0 || x.time != 0)
    return false;
  if (x.stiffness.size() == 0 || options["theta"] < Rational(1, 2)) return false;
  if (x.mass != Matrix<Rational>::Identity(x.coordinates(), x.coordinates())) return false;
  if (!is_diagonal(x.stiffness) || (x.damping.size() > 0 && !is_diagonal(x.damping))) return false;
  for (Index i = 0; i < x.coordinates(); ++i) {
    if (x.stiffness(i, i) <= 0 || !rational_root(x.stiffness(i, i))) return false;
  }
  return x.steps <= 64;
}

Rational half_damping(const Experiment& x, Index i) {
  return x.damping.size() > 0 ? Rational(x.damping(i, i) / 2) : Rational(0);
}

oracles::ExactMotion<long double> exact_motion(const Experiment& x) {
  oracles::Settings settings = {{"n", std::to_string(x.coordinates())}};
  for (Index i = 0; i < x.coordinates(); ++i) {
    const std::string k = std::to_string(i + 1);
    settings.emplace_back("w" + k, to_text(*rational_root(x.stiffness(i, i))));
    settings.emplace_back("sigma" + k, to_text(half_damping(x, i)));
    settings.emplace_back("q" + k, to_text(x.position(i)));
    settings.emplace_back("v" + k, to_text(x.velocity(i)));
  }
  const WorkingDigits digits(50);
  const Mpfr horizon = from_rational<Mpfr>(Rational(x.steps * x.h));
  return oracles::to_long_double(oracles::ModalOscillators::exact<Mpfr>(
      oracles::make_parameters<oracles::ModalOscillators>(settings), horizon));
}

/// (3), in the variable z of mode i, for one unit of |z(0)| and of time.
Real error_rate(const Experiment& x, Index i, Real theta) {
  const Real omega = std::sqrt(from_rational<Real>(x.stiffness(i, i)));
  const Real norm = omega + 2 * from_rational<Real>(half_damping(x, i));  // (2)
  const Real h = from_rational<Real>(x.h);
  return std::fabs(theta - Real(1) / 2) * h * norm * norm + h * h / 12 * norm * norm * norm;
}

Finding examine(const Subject& subject, const Experiment& x) {
  const Trajectory<double> run = run_in_double(subject, x);
  const Real theta = options_of(subject, x).get<Real>("theta");
  const Real h = from_rational<Real>(x.h);
  const Real u = from_rational<Real>(unit_roundoff_of(subject, options_of(subject, x)));
  const auto motion = exact_motion(x);
  oracles::MotionState<long double> exact;
  for (Index k = 1; k < run.size(); ++k) {
    motion.evaluate(std::min(static_cast<Real>(k) * h, motion.pieces.back().end), exact);
    for (Index i = 0; i < x.coordinates(); ++i) {
      const Real omega = std::sqrt(from_rational<Real>(x.stiffness(i, i)));
      const Real start = std::hypot(from_rational<Real>(x.velocity(i)),
                                    omega * from_rational<Real>(x.position(i)));
      const Real error = std::hypot(run.v(i, k) - exact.v(i), omega * (run.q(i, k) - exact.q(i)));
      const Real rounding = 64 * u * static_cast<Real>(k) * (1 + omega) * (1 + 1 / omega) * start;
      const Real bound = static_cast<Real>(k) * h * error_rate(x, i, theta) * start + rounding;
      if (error <= bound) continue;
      return Finding::violated("state " + std::to_string(k) + ", mode " + std::to_string(i) +
                               ": |z - z(t)| = " + to_decimal(static_cast<double>(error)) +
                               "; the bound is " + to_decimal(static_cast<double>(bound)));
    }
  }
  return run.size() > 1 ? Finding::holds() : Finding::silent("no step could be taken");
}

}  // namespace
}  // namespace modal_oscillators_law

/// Damped oscillators without contact differ from their closed form by at most an a-priori bound:
/// O(h²) for θ = 1/2 and O(h) for 1/2 < θ ≤ 1.
///
/// In z = (ω q, v) a mode is ż = A z with A = [[0, ω], [−ω, −2σ]], A + Aᵀ ≤ 0, so that |e^{tA}| ≤
/// 1, and the scheme is z_{k+1} = R z_k, |R| ≤ 1 for θ ≥ 1/2, |(I − hθA)⁻¹| ≤ 1. The defect of the
/// exact motion in a step is
///
///   |z(t+h) − z(t) − h A z_θ| ≤ |θ − 1/2| h² |A|² |z₀| + h³/12 |A|³ |z₀|                     (1)
///   |A| ≤ ω + 2σ                                                                         (2)
///
/// (the trapezoidal rule and the mean of ż), and errors add up without growing:
///
///   |z_k − z(t_k)| ≤ t_k (|θ − 1/2| h |A|² + h²/12 |A|³) |z₀|                               (3)
///
/// In double; rounding is bounded by 64 u k (1 + ω)(1 + 1/ω)|z₀|.
///
/// Source: derived here; the exact motion is that of the problem modal-oscillators.   Units: z
/// [m/s]. For M = I, diagonal C and K, ω > 0 rational, θ ≥ 1/2.
Law<Experiment> modal_oscillators(On<Experiment>) {
  using namespace modal_oscillators_law;
  return {.name = "modal-oscillators",
          .statement =
              "free oscillators are within a derived bound of the exact motion, c h^2 for theta = "
              "1/2, else c h",
          .options = {"theta"},
          .draw = &draw_experiment,
          .admits = &admits,
          .examine = &examine,
          .why_not = &unless_theta_method};
}

}  // namespace assay::properties
