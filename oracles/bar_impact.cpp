#include "oracles/bar_impact.hpp"

#include "core/scalar/mpfr_real.hpp"
#include "oracles/detail/obstructed_masses.hpp"
#include "oracles/detail/trigonometry.hpp"
#include "oracles/fields/impacting_bar.hpp"

namespace assay::oracles {

std::vector<ParameterSpec> BarImpact::parameters(const Settings&) {
  return {{"E", "210e9", "Young's modulus", "Pa", Range::positive()},
          {"rho", "7800", "density", "kg/m^3", Range::positive()},
          {"S", "0.000314", "cross section", "m^2", Range::positive()},
          {"L", "1", "length", "m", Range::positive()},
          {"V", "0.1", "initial speed towards the wall", "m/s", Range::non_negative()},
          {"gap0", "5e-5", "initial gap", "m", Range::non_negative()},
          {"elements",
           "100",
           "number of finite elements",
           "1",
           Range{.low = Rational(1), .high = Rational(1000), .integer = true}},
          {"e",
           "0",
           "coefficient of restitution of the end node; the continuous bar has none",
           "1",
           Range::unit()}};
}

std::vector<StudyCase> BarImpact::study_cases() {
  return {{"three-elements",
           {{"E", "1"}, {"rho", "1"}, {"S", "1"}, {"V", "1"}, {"gap0", "1/4"}, {"elements", "3"}},
           "3",
           /*costly=*/true,
           /*steps_min=*/256}};
}

StateBlocks BarImpact::state_blocks(const Parameters& p) {
  return {
      {"displacements of nodes 0 … n from their initial places, away from the "
       "wall; node 0 strikes it",
       "m",
       p.get_int("elements") + 1}};
}

std::unique_ptr<Continuum> BarImpact::continuum(const Parameters& p) {
  return std::make_unique<ImpactingBar>(ImpactingBar::Data{
      p["E"], p["rho"], p["S"], p["L"], p["V"], p["gap0"], p.get_int("elements")});
}

namespace {

/// (2) and (3) in z = M^{1/2} u.
template <class S>
detail::SymmetricModes<S> bar_modes(int n, const S& rate, bool held) {
  const int first = held ? 1 : 0;
  const int nodes = n + 1 - first;
  detail::SymmetricModes<S> modes{Vector<S>::Constant(nodes, S(0)),
                                  Matrix<S>::Constant(nodes, nodes, S(0))};
  const S angle = detail::pi<S>() / S(2 * n);
  for (int k = 0; k < nodes; ++k) {
    const int m = held ? 2 * k + 1 : 2 * k;  // of π/2n
    const S frequency = S(2) * rate * detail::sine(S(angle * S(m) / S(2)));
    modes.kappa(k) = frequency * frequency;
    S norm(0);
    for (int j = first; j <= n; ++j) {
      // The angle is reduced by the period 4n, so that sine and cosine stay exact.
      const S phase = angle * S((m * j) % (4 * n));
      S shape = held ? detail::sine(phase) : detail::cosine(phase);
      if (j == 0 || j == n) shape = shape / detail::square_root(S(2));
      modes.shapes(j - first, k) = shape;
      norm = norm + shape * shape;
    }
    modes.shapes.col(k) /= detail::square_root(norm);
  }
  return modes;
}

template <class S>
detail::ObstructedMasses<S> bar(const Parameters& p) {
  const int n = p.get_int("elements");
  const ContactModel<S> model = BarImpact::model<S>(p);
  const S rate = detail::square_root(
      from_rational<S>(Rational(p["E"] * n * n / (p["rho"] * p["L"] * p["L"]))));  // c/l
  detail::ObstructedMasses<S> result;
  result.root_mass = model.initial_position;
  for (int i = 0; i <= n; ++i) {
    result.root_mass(i) = detail::square_root(model.system.mass(i, i));
  }
  result.scaled_stiffness = model.system.stiffness;
  result.shown = Matrix<S>::Constant(n + 1, n + 1, S(0));
  for (int i = 0; i <= n; ++i) {
    result.shown(i, i) = S(1) / result.root_mass(i);
    for (int j = 0; j <= n; ++j) {
      if (model.system.stiffness(i, j) == S(0)) continue;
      result.scaled_stiffness(i, j) /= result.root_mass(i) * result.root_mass(j);
    }
  }
  result.stopped = {0};
  result.obstacle = -model.relation.offset;
  result.restitution = p.get<S>("e");
  result.position = model.initial_position;
  result.velocity = model.initial_velocity.cwiseProduct(result.root_mass);
  result.modes = [n, rate](const std::vector<bool>& held) {
    return bar_modes<S>(n, rate, held.front());
  };
  return result;
}

}  // namespace

template <class S>
ExactMotion<S> BarImpact::exact(const Parameters& p, const S& t_end) {
  const detail::ObstructedMasses<S> masses = bar<S>(p);
  return detail::obstructed_motion<S>(masses, kName, t_end);
}

template ExactMotion<Mpfr> BarImpact::exact(const Parameters&, const Mpfr&);

}  // namespace assay::oracles
