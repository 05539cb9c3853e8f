#include <fmt/format.h>

#include <cmath>

#include "reports/identify/catalogue.hpp"
#include "reports/identify/estimates.hpp"
#include "reports/identify/one_mass.hpp"

namespace assay::reports::items {

namespace {

struct Spring {
  double k, c, h;
};

/// τ and δ of q_{k+1} = τ q_k − δ q_{k−1}.
struct Recurrence {
  std::string name;
  Spring of;
  double mass;
  Measured trace, determinant;
};

/// From two motions, q_1, q_2, q_3 of each.
std::optional<Recurrence> recurrence(Questions& ask, const Spring& spring) {
  const std::string of = fmt::format("spring-{}-{}{}",
                                     spring.k,
                                     spring.h,
                                     spring.c == 0 ? "" : fmt::format("-damped-{}", spring.c));
  OneMass start{.damping = spring.c, .stiffness = spring.k, .q = 1, .h = spring.h, .steps = 3};
  const auto a = ask.ask(one_mass(of + "-from-rest", start));
  start.q = 0;
  start.v = 1;
  const auto b = ask.ask(one_mass(of + "-moving", start));
  if (!a || !b) return std::nullopt;
  const Measured area = a->q(2) * b->q(1) - b->q(2) * a->q(1);
  return Recurrence{of,
                    spring,
                    start.mass,
                    (a->q(3) * b->q(1) - b->q(3) * a->q(1)) / area,
                    (a->q(3) * b->q(2) - b->q(3) * a->q(2)) / area};
}

/// Whether it is the recursion of the exact motion, to the rounding of its functions.
bool is_exact(const Recurrence& found) {
  const double sigma = found.of.c / (2 * found.mass), h = found.of.h;
  const double omega = std::sqrt(found.of.k / found.mass - sigma * sigma);
  constexpr double kFunctions = 0x1p-50;
  const double decay = std::exp(-sigma * h);
  return overlap(found.trace, {2 * decay * std::cos(omega * h), kFunctions}) &&
         overlap(found.determinant, {decay * decay, kFunctions});  // (4)
}

std::string reading(const Measured& a, const Measured& c) {
  if (is(a, 0) && is(c, 0)) return ": that of Stoermer and Verlet, explicit, order 2";
  const Measured theta = square_root(c), rest = exactly(1) - theta;
  std::string text = overlap(a, c) ? ": order 2" : ": order 1";
  if (overlap(rest * rest, a)) text += ", as the theta-method with theta = " + to_text(theta);
  if (is(c, 0)) text += ", explicit";
  return text;
}

}  // namespace

/// The recursion that positions obey on a spring, whatever velocities the scheme has. Any linear
/// scheme whose memory holds two numbers has q_{k+1} = τ q_k − δ q_{k−1}, and consistent ones
///
///   M (q_{k+1} − 2 q_k + q_{k−1}) / h² = −K (a q_{k−1} + (1 − a − c) q_k + c q_{k+1})    (1)
///   c = (1 − κ + δ − τ) / (κ (τ − δ − 1)),   κ = h² K / M                              (2)
///   a = (δ (1 + κ c) − 1) / κ                                                          (3)
///
/// with constant a, c: (1−θ)², θ² for the θ-method, θ/2, θ/2 for Schatzman-Paoli centred, 0, θ for
/// it as printed, and 0, 0 for Störmer-Verlet. a = c has order 2. If they are not constant, the
/// exact motion is tried: with σ = C/(2M), ω² = K/M − σ²,
///
///   τ = 2 e^{−σh} cos ωh,   δ = e^{−2σh}                                               (4)
///
/// Only steps 1 to 3 are used, so a special first step does not matter.
Identified position_recurrence(Questions& ask) {
  std::vector<Recurrence> all;
  for (const Spring& spring : {Spring{3, 0, 0.25}, Spring{5, 0, 0.5}, Spring{24, 0, 0.5}}) {
    if (auto found = recurrence(ask, spring)) all.push_back(*found);
  }
  if (all.empty()) return undetermined(ask.gap());
  Estimates before, after;
  bool exact = true;
  for (const Recurrence& found : all) {
    const Measured kappa = exactly(found.of.h * found.of.h * found.of.k / found.mass);
    const Measured one = exactly(1), &tau = found.trace, &delta = found.determinant;
    const Measured c = (one - kappa + delta - tau) / (kappa * (tau - delta - one));  // (2)
    after.add(found.name, c);
    before.add(found.name, (delta * (one + kappa * c) - one) / kappa);  // (3)
    exact = exact && is_exact(found);
  }
  if (after.empty()) return undetermined("springs do nothing");
  const auto a = before.common(), c = after.common();
  if (a && c && all.size() > 1) {
    return recovered(fmt::format("M (q+ - 2 q + q-)/h^2 = -K (a q- + b q + c q+), a = {}, c = {}{}",
                                 to_text(*a),
                                 to_text(*c),
                                 reading(*a, *c)),
                     {{"a", *a}, {"c", *c}});
  }
  const auto damped = recurrence(ask, {5, 2, 0.5});
  if (exact && damped && is_exact(*damped)) {
    return recovered("positions of springs with and without damper are exact at t_k for every h");
  }
  if (exact) return recovered("positions of springs without damper are exact at t_k for every h");
  const std::string what =
      c ? "weight of q- " + before.contradiction() : "weight of q+ " + after.contradiction();
  return inconsistent("no recursion of constant weights: " + what);
}

}  // namespace assay::reports::items
