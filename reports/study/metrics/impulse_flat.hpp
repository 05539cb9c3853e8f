#pragma once

#include <boost/math/quadrature/gauss.hpp>

#include "reports/study/comparison.hpp"
#include "reports/study/flat_distance.hpp"
#include "reports/study/metrics/metric_scope.hpp"

namespace assay::reports {

/// Σ_contacts of the flat (bounded Lipschitz) distance between the computed impulses Σ P_k δ_{t_k}
/// and the exact reaction measure Σ P_n δ_{t_n} + λ dt before T: an impulse δ before the horizon
/// that comes too late for it counts as a delay of δ.
///
/// The density of each cell is lumped at its centre of mass: moving it to either end of the cell
/// costs the same as moving the lump. Masses are told apart up to the rounding of the runs that are
/// measured in T: those in double, if it is long double.
/// Of a first-order system the measure is λ dt with its atoms.
/// Units: [N s], a delay of 1 s counting as much as the loss of the impulse.
struct ImpulseFlat {
  static constexpr std::string_view kName = "impulse-flat";
  static constexpr std::string_view kDescription =
      "flat (bounded Lipschitz) distance of the reaction measures";
  static constexpr std::string_view kQuantity = "impulse";
  static constexpr std::string_view kUnit = "N s";
  static constexpr MetricScope kScope = MetricScope::kAny;

  template <class T>
  static T measure(const Comparison<T>& comparison) {
    T sum(0);
    for (Eigen::Index contact = 0; contact < comparison.trajectory().impulse.rows(); ++contact) {
      std::vector<Atom<T>> atoms = computed_atoms(comparison, contact);
      append_impacts(comparison, contact, atoms);
      append_densities(comparison, contact, atoms);
      std::stable_sort(
          atoms.begin(), atoms.end(), [](const Atom<T>& a, const Atom<T>& b) { return a.t < b.t; });
      sum += FlatNorm<T>::of(atoms, comparison.t_end(), resolution<T>());
    }
    return sum;
  }

 private:
  template <class T>
  static T resolution() {
    using Run = std::conditional_t<std::same_as<T, long double>, double, T>;
    return T(4) * scalar_cast<T>(unit_roundoff<Run>());
  }

  template <class T>
  static std::vector<Atom<T>> computed_atoms(const Comparison<T>& comparison,
                                             Eigen::Index contact) {
    const Trajectory<T>& run = comparison.trajectory();
    std::vector<Atom<T>> atoms;
    for (Eigen::Index k = 1; k < run.size(); ++k) {
      const T& t = run.t[static_cast<std::size_t>(k)];
      if (t > comparison.t_end()) break;
      const T impulse = comparison.impulse(contact, k);
      if (!(impulse == T(0))) atoms.push_back({t, impulse});
    }
    return atoms;
  }

  template <class T>
  static void append_impacts(const Comparison<T>& comparison,
                             Eigen::Index contact,
                             std::vector<Atom<T>>& atoms) {
    for (const auto& event : comparison.exact().events) {
      if (event.t > comparison.t_end() || event.impulse.size() <= contact) continue;
      if (!(event.impulse(contact) == T(0))) atoms.push_back({event.t, -event.impulse(contact)});
    }
  }

  template <class T>
  static void append_densities(const Comparison<T>& comparison,
                               Eigen::Index contact,
                               std::vector<Atom<T>>& atoms) {
    using Quadrature = boost::math::quadrature::gauss<T, 7>;
    oracles::MotionState<T> state;
    for (Eigen::Index c = 0; c < comparison.size(); ++c) {
      const auto& cell = comparison.cells()[static_cast<std::size_t>(c)];
      const T width = cell.end - cell.begin;
      comparison.exact_at(c, cell.begin + width / T(2), state);
      if (state.contact_force.size() <= contact || state.contact_force(contact) == T(0)) continue;
      const auto force = [&](const T& t) {
        comparison.exact_at(c, t, state);
        return state.contact_force(contact);
      };
      const T mass = Quadrature::integrate(force, cell.begin, cell.end);
      const T moment = Quadrature::integrate(
          [&](const T& t) { return T((t - cell.begin) * force(t)); }, cell.begin, cell.end);
      atoms.push_back({cell.begin + moment / mass, -mass});
    }
  }
};

}  // namespace assay::reports
