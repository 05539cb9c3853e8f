#include "properties/mechanisms/mechanism_generators.hpp"
#include "properties/mechanisms/mechanism_law.hpp"
#include "properties/mechanisms/mechanism_twins.hpp"

namespace assay::properties {

namespace units_law {
namespace {

using Index = Eigen::Index;

Mechanism draw_mechanism(Draw& draw, const Subject& subject) {
  Mechanism x = random_mechanism(draw, subject);
  for (const char* name : {"gap-threshold", "velocity-threshold"}) set_option(subject, name, 0, x);
  return x;
}

/// Thresholds have units themselves.
bool admits(const Mechanism&, const Parameters& options) {
  for (const ParameterSpec& spec : options.specs()) {
    if (spec.name.ends_with("-threshold") && options[spec.name] != 0) return false;
  }
  return true;
}

Finding examine(const Subject& subject, const Mechanism& x) {
  const Index n = x.coordinates();
  std::vector<MechanismTwin> twins;
  for (const auto& [what, length, time, weight] :
       {std::tuple{"lengths x 3", Rational(3), Rational(1), Rational(1)},
        std::tuple{"times x 1/8", Rational(1), Rational(1, 8), Rational(1)},
        std::tuple{"masses x 1000", Rational(1), Rational(1), Rational(1000)}}) {
    ChangeOfFrame change = ChangeOfFrame::none(n, what);
    change.t = Matrix<Rational>(change.t / length);
    change.t(n, n) = 1 / time;
    change.weight = weight;
    twins.push_back(twin_in(change, x));
  }
  return compare_twins(subject, x, twins);
}

}  // namespace
}  // namespace units_law

/// Units do not matter. Let lengths be scaled by b, times by c, masses by μ: q = q'/b, t = t'/c,
/// and the equations of motion be multiplied by μ, too, M' = (μ c/b²) M, f' = (μ/(b c)) f, H' =
/// H/b. Then h' = c h, v_k' = b v_k/c, and P_k' = μ P_k, with components of the contacts measured
/// as before. Exactly on rationals; in double over the first step, to bounds of rounding.
/// Thresholds of the activation rule, which have units, are 0. Derived here.
Law<Mechanism> units(On<Mechanism>) {
  using namespace units_law;
  return {.name = "units",
          .statement = "units of length, time and mass do not matter, for models of any kind",
          .draw = &draw_mechanism,
          .admits = &admits,
          .examine = &examine};
}

}  // namespace assay::properties
