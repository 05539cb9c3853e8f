#include "properties/linear_models/experiment_run.hpp"
#include "properties/linear_models/generators.hpp"
#include "properties/linear_models/linear_law.hpp"
#include "properties/linear_models/twin.hpp"

namespace assay::properties {

namespace units_law {
namespace {

/// How many new units one old unit of mass, length and time is.
struct Units {
  Rational mass, length, time;
  [[nodiscard]] Rational velocity() const { return length / time; }
  [[nodiscard]] Rational force() const { return mass * length / (time * time); }
};

template <class Array>
void scale(Array& a, const Rational& factor) {
  a = Array(factor * a);
}

Twin rescaled(const Subject& subject, const Experiment& x, const Units& units) {
  Experiment y = x;
  scale(y.mass, units.mass);
  scale(y.damping, Rational(units.mass / units.time));
  scale(y.stiffness, Rational(units.mass / (units.time * units.time)));
  scale(y.force, units.force());
  scale(y.force_rate, Rational(units.force() / units.time));
  scale(y.offset, units.length);
  scale(y.position, units.length);
  scale(y.velocity, units.velocity());
  y.time *= units.time;
  y.h *= units.time;
  const Parameters options = options_of(subject, x);
  const auto rescale_option = [&](const char* name, const Rational& factor) {
    if (!subject.has(name) || options[name] == 0) return;
    std::erase_if(y.options, [&](const auto& setting) { return setting.first == name; });
    y.options.emplace_back(name, to_text(Rational(options[name] * factor)));
  };
  rescale_option("gap-threshold", units.length);
  rescale_option("velocity-threshold", units.velocity());
  return {.what = "mass x " + to_text(units.mass) + ", length x " + to_text(units.length) +
                  ", time x " + to_text(units.time),
          .experiment = y,
          .map = [units](Trajectory<Rational>& run) {
            for (Rational& t : run.t) t *= units.time;
            scale(run.q, units.length);
            scale(run.v, units.velocity());
            scale(run.impulse, Rational(units.mass * units.velocity()));
          }};
}

Finding examine(const Subject& subject, const Experiment& x) {
  Finding binary = compare_twins(subject,
                                 x,
                                 {rescaled(subject, x, {Rational(1, 2), 1, 1}),
                                  rescaled(subject, x, {1, 4, 1}),
                                  rescaled(subject, x, {1, 1, 8}),
                                  rescaled(subject, x, {1024, Rational(1, 512), 4096})},
                                 Agreement::kBitwise);
  if (binary.outcome == Finding::Outcome::kViolated || !subject.run_exact) return binary;
  const Finding decimal =
      compare_twins(subject, x, {rescaled(subject, x, {1000, 100, 3600})}, Agreement::kToRounding);
  return decimal.outcome == Finding::Outcome::kViolated ? decimal : binary;
}

}  // namespace
}  // namespace units_law

/// Units do not matter. Let mass be scaled by a, length by b and time by c, and so
///
///   M × a,  C × a/c,  K × a/c²,  F × ab/c²,  q, b, ε_g × b,  v, ε_U × b/c,  h, t × c          (1)
///
/// t_k, q_k, v_k scale as in (1), and P_k by ab/c. Bitwise in every scalar for powers of two, which
/// commute with binary rounding; exactly for a = 1000, b = 100, c = 3600 on rationals.
///
/// Source: derived here.
Law<Experiment> units(On<Experiment>) {
  using namespace units_law;
  return {.name = "units",
          .statement = "units of mass, length and time do not matter",
          .aliases = {"change-of-units"},
          .examine = &examine};
}

}  // namespace assay::properties
