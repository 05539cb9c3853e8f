#include <algorithm>
#include <cmath>
#include <vector>

#include "core/scalar/mpfr_real.hpp"
#include "core/scalar/to_decimal.hpp"
#include "oracles/bouncing_ball.hpp"
#include "properties/linear_models/experiment_run.hpp"
#include "properties/linear_models/generators.hpp"
#include "properties/linear_models/linear_law.hpp"
#include "properties/linear_models/step.hpp"

namespace assay::properties {

namespace bouncing_ball_limit_law {
namespace {

using Real = long double;

/// The ball of an experiment, rounded: error bounds need no more digits.
struct Ball {
  Real h0, v0, g, e, h;
};

/// The exact n-th flight: it ends at t with speed V, as the parabola V (t − s) − g (t − s)²/2.
struct Landing {
  Real time, speed;
};

/// How far the discrete flight is from the exact one: |τ − t| ≤ time, |W − V| ≤ speed.
struct Distance {
  Real time, speed;
};

Experiment draw_experiment(Draw& draw, const Subject& subject) {
  Experiment x;
  x.mass = Matrix<Rational>::Constant(1, 1, Rational(draw.between(1, 16), 4));
  x.force = Vector<Rational>::Constant(1, Rational(-draw.between(1, 40), 2) * x.mass(0, 0));
  x.jacobian = exact_matrix({{"1"}});
  x.offset = exact_vector({"0"});
  x.restitution = Vector<Rational>::Constant(1, Rational(draw.between(6, 16), 16));
  x.position = Vector<Rational>::Constant(1, Rational(draw.between(1, 16), 8));
  x.velocity = Vector<Rational>::Constant(1, Rational(draw.between(-8, 8), 4));
  // For a scheme in another process, the time of a run counts.
  const int halvings = subject.run_exact ? 12 : 10;
  x.h = Rational(1, 1 << draw.between(halvings - 3, halvings));
  x.steps = draw.between(1, 3) << halvings;
  x.options = random_options(draw, subject);
  set_option(subject, "theta", Rational(1, 2), x);
  for (const char* name : {"gap-threshold", "velocity-threshold"}) set_option(subject, name, 0, x);
  return x;
}

bool admits(const Experiment& x, const Parameters& options) {
  for (const ParameterSpec& spec : options.specs()) {
    const bool threshold = spec.name == "gap-threshold" || spec.name == "velocity-threshold";
    if (threshold && options[spec.name] != 0) return false;
  }
  return options["theta"] == Rational(1, 2) && x.coordinates() == 1 && x.contacts() == 1 &&
         x.damping.size() == 0 && x.stiffness.size() == 0 && x.force_rate.size() == 0 &&
         x.force.size() == 1 && x.force(0) < 0 && x.jacobian(0, 0) == 1 && x.offset(0) == 0 &&
         x.position(0) > 0 && x.restitution(0) > 0 && x.time == 0 && x.steps * x.h <= 32;
}

/// The landings up to the horizon and one beyond, from the events of the closed form.
std::vector<Landing> landings(const Experiment& x, const Ball& ball) {
  Parameters parameters(oracles::BouncingBall::parameters({}));
  parameters.set("h0", x.position(0));
  parameters.set("v0", x.velocity(0));
  parameters.set("g", Rational(-x.force(0) / x.mass(0, 0)));
  parameters.set("e", x.restitution(0));
  parameters.set("m", x.mass(0, 0));
  const Rational horizon = x.steps * x.h;
  const WorkingDigits digits(50);
  const auto motion = oracles::to_long_double(
      oracles::BouncingBall::exact<Mpfr>(parameters, from_rational<Mpfr>(horizon)));
  std::vector<Landing> result;
  for (const auto& event : motion.events) {
    if (event.kind != oracles::EventKind::kImpact) break;
    result.push_back({event.t, -event.v_minus(0)});
  }
  if (result.empty()) {
    const Real speed = std::sqrt(ball.v0 * ball.v0 + 2 * ball.g * ball.h0);
    result.push_back({(ball.v0 + speed) / ball.g, speed});
  } else {
    const Landing last = result.back();
    result.push_back({last.time + 2 * ball.e * last.speed / ball.g, ball.e * last.speed});
  }
  return result;
}

/// (3)–(5): the distance of the next flight, or a negative time if they no longer hold.
Distance next_distance(const Ball& ball, const Landing& exact, const Distance& now) {
  const Real high = exact.speed + now.speed;
  const Real low = exact.speed - now.speed;
  const Real gh = ball.g * ball.h;
  const Distance lost{-1, 0};
  if (low < gh) return lost;
  const Real lost_square =
      (1 - ball.e * ball.e) * (2 * high * gh + gh * gh) + gh * (1 - ball.e) * (high + gh);  // (3)
  const Distance next{now.time + (2 + ball.e) * ball.h +
                          (2 * ball.e * now.speed + lost_square / (ball.e * low)) / ball.g,  // (5)
                      ball.e * now.speed + lost_square / (ball.e * low)};                    // (4)
  const bool flies =
      lost_square < ball.e * ball.e * low * low && ball.e * exact.speed - next.speed >= gh;
  return flies ? next : lost;
}

Finding examine_flights(const Experiment& x,
                        const Trajectory<double>& run,
                        const Ball& ball,
                        Real u) {
  const std::vector<Landing> exact = landings(x, ball);
  const Real fastest = std::fabs(ball.v0) + std::sqrt(2 * ball.g * ball.h0);
  const Real rounding = 16 * u * static_cast<Real>(x.steps) *
                        (fastest + ball.g * ball.h + ball.h0 + fastest * fastest / ball.g);
  // Every impact to which (3) applies has a larger impulse.
  const Real least_impulse = from_rational<Real>(x.mass(0, 0)) * ball.g * ball.h / 4;
  Distance distance{0, 0};
  std::size_t flight = 0;
  const auto fault = [&](Eigen::Index k, const char* what, Real found, Real must, Real bound) {
    return Finding::violated("state " + std::to_string(k) + ", after " + std::to_string(flight) +
                             " impacts: " + what + " = " + to_decimal(static_cast<double>(found)) +
                             ", exactly " + to_decimal(static_cast<double>(must)) +
                             "; the bound of the difference is " +
                             to_decimal(static_cast<double>(bound)));
  };
  for (Eigen::Index k = 0; k < run.size(); ++k) {
    if (k > 0 && run.impulse(0, k) > least_impulse) {
      distance = next_distance(ball, exact[flight], distance);
      ++flight;
      if (distance.time < 0 || flight >= exact.size()) break;
    }
    const Real t = static_cast<Real>(k) * ball.h;
    const Real left = exact[flight].time - t;
    const Real speed = exact[flight].speed;
    const Real bound = distance.speed * (std::fabs(left) + distance.time) + speed * distance.time +
                       ball.g / 2 * distance.time * (2 * std::fabs(left) + distance.time) +
                       rounding;  // (6)
    const Real q = speed * left - ball.g / 2 * left * left;
    const Real v = ball.g * left - speed;
    if (!(std::fabs(run.q(0, k) - q) <= bound)) return fault(k, "q", run.q(0, k), q, bound);
    const Real v_bound = distance.speed + ball.g * distance.time + rounding;
    if (!(std::fabs(run.v(0, k) - v) <= v_bound)) return fault(k, "v", run.v(0, k), v, v_bound);
    if (-left > distance.time + ball.h + rounding / speed) {
      return fault(k, "time", t, exact[flight].time, distance.time + ball.h);  // no impact yet
    }
  }
  return run.size() > 1 ? Finding::holds() : Finding::silent("no step could be taken");
}

Finding examine(const Subject& subject, const Experiment& x) {
  const Ball ball{from_rational<Real>(x.position(0)),
                  from_rational<Real>(x.velocity(0)),
                  from_rational<Real>(Rational(-x.force(0) / x.mass(0, 0))),
                  from_rational<Real>(x.restitution(0)),
                  from_rational<Real>(x.h)};
  const Real u = from_rational<Real>(unit_roundoff_of(subject, options_of(subject, x)));
  return examine_flights(x, run_in_double(subject, x), ball, u);
}

}  // namespace
}  // namespace bouncing_ball_limit_law

/// The discrete bouncing ball (θ = 1/2) differs from the exact one by at most an a-priori bound c
/// h, flight by flight, in position, velocity and time of impact.
///
/// Nodes of a discrete flight lie on a parabola that meets the floor at some τ_n with speed W_n;
/// the exact n-th flight meets it at t_n with V_n. Let |τ_n − t_n| ≤ a_n and |W_n − V_n| ≤ b_n, so
/// a₁ = b₁ = 0. The step of the impact starts at τ_n + s. By the activation rule, for any γ ≤ 1,
///
///   −h ≤ s < h,  v_k = −(W + g s),  q_k = −W s − g s²/2    where W ≥ g h                     (1)
///
/// and it ends with v' = e (W + g s), q' = q_k + h (1 − e) v_k/2. The speed Y at which the next
/// flight meets the floor has Y² = v'² + 2 g q', so
///
///   Y² − e²W² = −(1−e²)(2 W g s + g²s²) − g h (1−e)(W + g s)                                (2)
///   |Y² − e²W²| ≤ D = (1−e²)(2 W g h + g²h²) + g h (1−e)(W + g h)                            (3)
///   b_{n+1} = e b_n + D/(e W),   W ≤ V_n + b_n in D, W ≥ V_n − b_n below                       (4)
///   a_{n+1} = a_n + 2h + e h + (e b_n + b_{n+1})/g                                            (5)
///
/// (5): τ_{n+1} = τ_n + s + h + (v' + Y)/g and t_{n+1} = t_n + 2 e V_n/g. A flight is compared with
/// the whole parabola of the exact one, at L = t_{n+1} − t from its landing:
///
///   |q − q_exact| ≤ b (|L| + a) + V a + (g/2) a (2|L| + a),   |v − v_exact| ≤ b + g a  (6)
///
/// D is O(h), so all of it is c h. The comparison ends where W < g h, D ≥ e²W² or Y < g h cannot be
/// excluded: near the accumulation of impacts. In double; rounding is bounded by 16 u · steps ·
/// scale and grows by less than (2)–(5) leave.
///
/// Source: derived here; the exact motion is that of the problem bouncing-ball.   Units: q [m], v
/// [m/s], t [s].
/// Not for: θ ≠ 1/2, e = 0, nonzero thresholds of the activation rule.
Law<Experiment> bouncing_ball_limit(On<Experiment>) {
  using namespace bouncing_ball_limit_law;
  return {.name = "bouncing-ball-limit",
          .statement =
              "a bouncing ball is within a derived bound c h of the exact motion, impact by impact",
          .options = {"theta"},
          .draw = &draw_experiment,
          .admits = &admits,
          .examine = &examine,
          .why_not = &unless_theta_method};
}

}  // namespace assay::properties
