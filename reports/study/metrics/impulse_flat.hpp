#pragma once

#include <algorithm>
#include <boost/math/quadrature/gauss.hpp>

#include "reports/study/comparison.hpp"
#include "reports/study/flat_distance.hpp"
#include "reports/study/metrics/metric_scope.hpp"

namespace assay::reports {

/// Σ_contacts of the flat (bounded Lipschitz) distance between the computed impulses Σ P_k δ_{t_k}
/// and the exact reaction measure Σ P_n δ_{t_n} + λ dt before T: an impulse δ before the horizon
/// that comes too late for it counts as a delay of δ.
///
/// The density of each cell is lumped at its centre of mass, by Gauss-Legendre quadrature with 3
/// nodes: moving it to either end of the cell costs the same as moving the lump. Masses are told
/// apart up to the rounding of the runs that are measured in T: those in double, if it is long
/// double.
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
    std::vector<std::vector<Atom<T>>> atoms;
    for (Eigen::Index i = 0; i < comparison.trajectory().impulse.rows(); ++i) {
      atoms.push_back(computed_atoms(comparison, i));
      append_impacts(comparison, i, atoms.back());
    }
    append_densities(comparison, atoms);
    T sum(0);
    for (std::vector<Atom<T>>& of_contact : atoms) {
      std::stable_sort(of_contact.begin(),
                       of_contact.end(),
                       [](const Atom<T>& a, const Atom<T>& b) { return a.t < b.t; });
      sum += FlatNorm<T>::of(of_contact, comparison.t_end(), resolution<T>());
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

  /// A lump for each component and cell, which stays in its cell where λ changes sign.
  template <class T>
  static void append_densities(const Comparison<T>& comparison,
                               std::vector<std::vector<Atom<T>>>& atoms) {
    using Quadrature = boost::math::quadrature::gauss<T, 3>;
    const auto& nodes = Quadrature::abscissa();
    const auto& weights = Quadrature::weights();
    const auto size = static_cast<Eigen::Index>(atoms.size());
    oracles::MotionState<T> state;
    Vector<T> mass(size), moment(size);
    for (Eigen::Index c = 0; c < comparison.size(); ++c) {
      const auto& cell = comparison.cells()[static_cast<std::size_t>(c)];
      const T half = (cell.end - cell.begin) / T(2);
      const T centre = cell.begin + half;
      mass.setConstant(T(0));
      moment.setConstant(T(0));
      const auto add = [&](const T& x, const T& weight) {
        comparison.exact_at(c, centre + half * x, state);
        const Eigen::Index known = std::min(size, state.contact_force.size());
        mass.head(known) += weight * state.contact_force.head(known);
        moment.head(known) += weight * x * state.contact_force.head(known);
      };
      add(T(0), weights[0]);
      for (const T& x : {T(-nodes[1]), T(nodes[1])}) add(x, weights[1]);
      for (Eigen::Index i = 0; i < size; ++i) {
        if (mass(i) == T(0)) continue;
        const T x = std::clamp<T>(moment(i) / mass(i), T(-1), T(1));
        atoms[static_cast<std::size_t>(i)].push_back({centre + half * x, -half * mass(i)});
      }
    }
  }
};

}  // namespace assay::reports
