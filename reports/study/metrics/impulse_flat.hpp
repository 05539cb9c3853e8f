#pragma once

#include <algorithm>

#include "reports/study/comparison.hpp"
#include "reports/study/flat_distance.hpp"
#include "reports/study/metrics/metric.hpp"

namespace assay::reports {

/// Σ_contacts of the flat (bounded Lipschitz) distance between the computed impulses Σ P_k δ_{t_k}
/// and the exact reaction measure Σ P_n δ_{t_n} + λ dt before T. An exact impulse at a time δ
/// before T that the run shows only after T counts as a delay of δ.
///
/// The density of each cell is lumped at its centre of mass, by Simpson's rule. Moving the density
/// to either end of the cell costs the same as moving the lump. Masses are distinguished up to the
/// rounding of the runs, which is the rounding of double if T is long double. For a first-order
/// system the measure is λ dt with its atoms.
/// Units: [N s], a delay of 1 s counting as much as the loss of the impulse. So in a run shorter
/// than that no delay counts as much.   Not for: runs that do not tell impulses.
struct ImpulseFlat {
  static constexpr std::string_view kName = "impulse-flat";
  static constexpr std::string_view kDescription =
      "flat (bounded Lipschitz) distance of the reaction measures";
  static constexpr std::string_view kQuantity = "impulse";
  static constexpr std::string_view kUnit = "N s";
  static constexpr ErrorMeasure kErrorMeasure = ErrorMeasure::kImpulseFlat;
  static constexpr ModelKinds kScope = kAllModels;
  static constexpr bool kPrimary = false;
  static constexpr Judgement kJudgement = {
      .role = MetricRole::kImpulses,
      .needs_velocities = false,
      .needs_impulses = true,
      .size = [](const RunSizes& sizes) { return sizes.impulse * std::min(1.0, sizes.time); },
      .falls = [](const TrueBehaviour& truth) { return truth.unique_impulses; }};

  template <class T>
  static T measure(const Comparison<T>& comparison) {
    T sum(0);
    for (const T& distance : measure_each(comparison)) sum += distance;
    return sum;
  }

  /// The distance of each contact.
  template <class T>
  static std::vector<T> measure_each(const Comparison<T>& comparison) {
    std::vector<std::vector<Atom<T>>> atoms;
    for (Eigen::Index i = 0; i < comparison.trajectory().impulse.rows(); ++i) {
      atoms.push_back(computed_atoms(comparison, i));
      append_impacts(comparison, i, atoms.back());
    }
    append_densities(comparison, atoms);
    std::vector<T> distances;
    for (std::vector<Atom<T>>& of_contact : atoms) {
      std::stable_sort(of_contact.begin(),
                       of_contact.end(),
                       [](const Atom<T>& a, const Atom<T>& b) { return a.t < b.t; });
      distances.push_back(FlatNorm<T>::of(of_contact, comparison.t_end(), resolution<T>()));
    }
    return distances;
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

  /// Adds a lump for each component and cell; it stays in its cell even if λ changes sign.
  ///
  /// λ is analytic on a piece. If it is 0 at both ends and in the middle of the first cell, and at
  /// the ends of all other cells, it is 0 on the whole piece.
  template <class T>
  static void append_densities(const Comparison<T>& comparison,
                               std::vector<std::vector<Atom<T>>>& atoms) {
    oracles::MotionState<T> state;
    bool free = false;
    for (Eigen::Index c = 0; c < comparison.size(); ++c) {
      const auto& cell = comparison.cells()[static_cast<std::size_t>(c)];
      const bool first =
          c == 0 || comparison.cells()[static_cast<std::size_t>(c) - 1].piece != cell.piece;
      const auto force0 = comparison.exact_force0.col(c), force1 = comparison.exact_force1.col(c);
      const bool ends_free = (force0.array() == T(0)).all() && (force1.array() == T(0)).all();
      if (!first && free && ends_free) continue;
      const T half = (cell.end - cell.begin) / T(2);
      const T centre = cell.begin + half;
      comparison.exact_at(c, centre, state);
      free = ends_free && (state.contact_force.array() == T(0)).all();
      const auto known = std::min(force0.size(), state.contact_force.size());
      for (Eigen::Index i = 0; i < known; ++i) {
        const T mass = force0(i) + T(4) * state.contact_force(i) + force1(i);
        if (mass == T(0)) continue;
        const T x = std::clamp<T>((force1(i) - force0(i)) / mass, T(-1), T(1));
        atoms[static_cast<std::size_t>(i)].push_back({centre + half * x, -half * mass / T(3)});
      }
    }
  }
};

}  // namespace assay::reports
