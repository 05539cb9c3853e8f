#include "oracles/string_obstacle.hpp"

#include <numeric>

#include "core/scalar/mpfr_real.hpp"
#include "oracles/detail/obstructed_masses.hpp"
#include "oracles/detail/trigonometry.hpp"
#include "oracles/fields/flat_obstacle_string.hpp"
#include "oracles/fields/point_obstacle_string.hpp"

namespace assay::oracles {

std::vector<ParameterSpec> StringObstacle::parameters(const Settings&) {
  return {{"a", "1", "height of the triangle that is plucked", "1", Range::positive()},
          {"h", "1/2", "depth of the obstacle", "1", Range::non_negative()},
          {"e", "1", "coefficient of restitution", "1", Range::unit()},
          {"modes",
           "64",
           "number of modes",
           "1",
           Range{.low = Rational(1), .high = Rational(1000), .integer = true}},
          {"obstacle",
           "0",
           "0: flat, with contacts at i/(modes + 1); 1: a point under the middle",
           "1",
           Range{.low = Rational(0), .high = Rational(1), .integer = true}}};
}

std::vector<StudyCase> StringObstacle::study_cases() {
  return {{"flat", {{"modes", "3"}}, "1.4", /*costly=*/true, /*steps_min=*/128},
          {"point",
           {{"modes", "3"}, {"obstacle", "1"}, {"e", "0"}},
           "1.4",
           /*costly=*/true,
           /*steps_min=*/128}};
}

StateBlocks StringObstacle::state_blocks(const Parameters& p) {
  return {{"amplitudes q_1 … q_n of the modes sin(jπx)", "1", p.get_int("modes")}};
}

std::unique_ptr<Continuum> StringObstacle::continuum(const Parameters& p) {
  const int modes = p.get_int("modes");
  if (p["obstacle"] == 1) return std::make_unique<PointObstacleString>(p["a"], p["h"], modes);
  return std::make_unique<FlatObstacleString>(
      FlatObstacleString::Data{p["a"], p["h"], p["e"], modes});
}

namespace {

/// The modes in scaled nodal coordinates: those of n' = n nodes i/(n' + 1), or for an even n and a
/// point n' = n − 1, so that the middle is a node; the last mode, 0 there, is a coordinate of its
/// own then.
template <class S>
detail::SymmetricModes<S> string_modes(int n, int nodes) {
  const S pi = detail::pi<S>();
  const S norm = detail::square_root(S(S(2) / S(nodes + 1)));
  detail::SymmetricModes<S> modes{Vector<S>::Constant(n, S(0)), Matrix<S>::Constant(n, n, S(0))};
  for (int k = 1; k <= n; ++k) {
    modes.kappa(k - 1) = S(k) * pi * S(k) * pi;
    for (int i = 1; i <= nodes && k <= nodes; ++i) {
      modes.shapes(i - 1, k - 1) = norm * detail::sine_of_fraction<S>(i * k, nodes + 1);
    }
  }
  if (nodes < n) modes.shapes(n - 1, n - 1) = S(1);
  return modes;
}

template <class S>
Matrix<S> without(const Matrix<S>& a, const std::vector<bool>& held) {
  std::vector<Eigen::Index> free;
  for (std::size_t i = 0; i < held.size(); ++i) {
    if (!held[i]) free.push_back(static_cast<Eigen::Index>(i));
  }
  Matrix<S> rest(static_cast<Eigen::Index>(free.size()), static_cast<Eigen::Index>(free.size()));
  for (Eigen::Index j = 0; j < rest.cols(); ++j) {
    for (Eigen::Index i = 0; i < rest.rows(); ++i) {
      rest(i, j) = a(free[static_cast<std::size_t>(i)], free[static_cast<std::size_t>(j)]);
    }
  }
  return rest;
}

template <class S>
detail::ObstructedMasses<S> string(const Parameters& p) {
  const int n = p.get_int("modes");
  const bool point = p["obstacle"] == 1;
  const int nodes = point && n % 2 == 0 ? n - 1 : n;
  const ContactModel<S> model = StringObstacle::model<S>(p);
  const detail::SymmetricModes<S> modes = string_modes<S>(n, nodes);
  const S root_two = detail::square_root(S(2));
  detail::ObstructedMasses<S> result;
  result.root_mass = Vector<S>::Constant(n, S(S(1) / detail::square_root(S(nodes + 1))));
  Matrix<S> weighted = modes.shapes;
  for (int k = 0; k < n; ++k) weighted.col(k) *= modes.kappa(k);
  const Matrix<S> transposed = modes.shapes.transpose();
  result.scaled_stiffness = weighted.lazyProduct(transposed);
  result.shown = root_two * transposed;
  result.stopped.resize(point ? 1 : static_cast<std::size_t>(n));
  std::iota(result.stopped.begin(), result.stopped.end(), point ? (nodes - 1) / 2 : 0);
  result.obstacle = -model.relation.offset;
  result.restitution = p.get<S>("e");
  result.position = modes.shapes.lazyProduct(model.initial_position) / root_two;
  result.velocity = model.initial_velocity;
  result.modes = [modes, a = result.scaled_stiffness](const std::vector<bool>& held) {
    for (const bool is_held : held) {
      if (is_held) return detail::symmetric_modes<S>(without(a, held));
    }
    return modes;
  };
  return result;
}

}  // namespace

template <class S>
ExactMotion<S> StringObstacle::exact(const Parameters& p, const S& t_end) {
  const detail::ObstructedMasses<S> masses = string<S>(p);
  return detail::obstructed_motion<S>(masses, kName, t_end);
}

template ExactMotion<Mpfr> StringObstacle::exact(const Parameters&, const Mpfr&);

}  // namespace assay::oracles
