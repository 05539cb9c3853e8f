#pragma once

#include <algorithm>
#include <concepts>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "core/math/affine_solutions.hpp"
#include "core/math/polyhedral_cone.hpp"
#include "core/one_step_problems/box_vi.hpp"
#include "core/one_step_problems/solution_set.hpp"
#include "core/solvers/box_places.hpp"
#include "core/solvers/farkas_vector.hpp"
#include "core/solvers/solve_watch.hpp"

namespace assay {

/// The solutions of a box problem in one complementary basis: w_I = 0, l_I ≤ z_I ≤ u_I, and the
/// other unknowns are on their bounds with w of the right sign. They form a polyhedron, which is
/// mostly empty or a point.
template <Field S>
struct BoxFace {
  std::vector<Place> places;
  SolutionContinuum<S> set;  ///< a point: one vertex and nothing else

  [[nodiscard]] bool is_point() const {
    return set.vertices.size() == 1 && set.rays.empty() && set.lines.empty();
  }
};

/// Visits the nonempty faces of a box problem, over all complementary bases.
///
/// The method places the unknowns one after the other. It keeps the dictionary w_B, z_I = c + T x,
/// in which x are the unknowns that are not yet placed. An unknown on a bound goes into c. An
/// interior unknown is exchanged with its w if T_ii ≠ 0. Otherwise it waits among the columns P.
/// When all are placed, the equations c_P + T_PP x_P = 0 remain. PolyhedralCone gives the
/// polyhedron of their solutions with the right signs.
///
/// For an LCP over ℚ, all of w_B, z_I and x must be ≥ 0. If a Farkas vector proves that no x ≥ 0
/// has c + T x ≥ 0, the places of the other unknowns are not tried. So a problem with few solutions
/// takes few of its 2ⁿ bases.
///
/// Source: derived here.   Scalar: OrderedField that is exact.
/// Guarantees: exact; finds each face of positive dimension and each point in some basis.
template <OrderedField S>
class BoxFaces {
 public:
  using Index = Eigen::Index;
  /// Returns whether to go on.
  using Visitor = std::function<bool(BoxFace<S>)>;

  explicit BoxFaces(const BoxVi<S>& problem) : problem_(problem) {}

  /// The number of complementary bases, 2ⁿ for an LCP; nothing if it exceeds `most`.
  [[nodiscard]] static std::optional<int> count(const BoxVi<S>& problem, int most);

  /// Visits at most `most` bases; false if some are left. Bases that are proved to be empty
  /// together do not count.
  bool visit(const Visitor& visitor, int most);
  /// The number of bases of the last visit.
  [[nodiscard]] int visited() const { return visited_; }

 private:
  struct Dictionary {
    Matrix<S> t;
    Vector<S> c;
  };
  /// Placing fewer unknowns takes less time than finding a Farkas vector.
  static constexpr Index kFewestLeft = 4;

  [[nodiscard]] bool is_empty(Index next, const Dictionary& dictionary) const;

  [[nodiscard]] static std::vector<Place> choices(const Bounds<S>& bounds);
  [[nodiscard]] bool place(Index i, const Dictionary& dictionary);
  [[nodiscard]] Dictionary at_bound(Index i, const Dictionary& from, const S& value) const;
  [[nodiscard]] Dictionary exchanged(Index i, const Dictionary& from) const;
  [[nodiscard]] bool visit_basis(const Dictionary& dictionary);
  [[nodiscard]] bool is_waiting(Index i) const {
    return std::find(waiting_.begin(), waiting_.end(), i) != waiting_.end();
  }
  [[nodiscard]] bool signs_hold(const Vector<S>& values) const;
  void half_spaces(const std::vector<Vector<S>>& values, PolyhedralCone<S>& cone) const;
  [[nodiscard]] Vector<S> unknowns(const std::vector<Vector<S>>& values,
                                   const Vector<S>& t,
                                   bool is_point) const;

  const BoxVi<S>& problem_;
  std::vector<Place> places_;
  std::vector<Index> waiting_;
  const Visitor* visitor_ = nullptr;
  int most_ = 0, visited_ = 0;
  bool stopped_ = false;
};

template <OrderedField S>
std::vector<Place> BoxFaces<S>::choices(const Bounds<S>& bounds) {
  if (bounds.is_free()) return {Place::kInterior};
  if (!bounds.upper) return {Place::kLower, Place::kInterior};
  if (!bounds.lower) return {Place::kUpper, Place::kInterior};
  if (!(*bounds.lower < *bounds.upper)) return {Place::kLower};
  return {Place::kLower, Place::kInterior, Place::kUpper};
}

template <OrderedField S>
std::optional<int> BoxFaces<S>::count(const BoxVi<S>& problem, int most) {
  int bases = 1;
  for (const Bounds<S>& bounds : problem.bounds) {
    const auto own = static_cast<int>(choices(bounds).size());
    if (bases > most / own) return std::nullopt;
    bases *= own;
  }
  return bases;
}

template <OrderedField S>
bool BoxFaces<S>::visit(const Visitor& visitor, int most) {
  visitor_ = &visitor;
  most_ = most;
  visited_ = 0;
  stopped_ = false;
  waiting_.clear();
  places_.assign(problem_.bounds.size(), Place::kInterior);
  return place(0, {problem_.m, problem_.q}) || stopped_;
}

/// Whether it is proved that no point has the right signs, whatever the places of the unknowns from
/// `next` on.
template <OrderedField S>
bool BoxFaces<S>::is_empty(Index next, const Dictionary& dictionary) const {
  if constexpr (std::same_as<S, Rational>) {
    if (problem_.size() - next < kFewestLeft || !is_lcp(problem_)) return false;
    BoxVi<S> rest = make_lcp<S>(dictionary.t, dictionary.c);
    for (Index j = 0; j < next; ++j) {
      if (!is_waiting(j)) rest.m.col(j).setConstant(S(0));
    }
    return FarkasVector<double>::find(rest).has_value();
  }
  return false;
}

/// False if the visit ends early.
template <OrderedField S>
bool BoxFaces<S>::place(Index i, const Dictionary& dictionary) {
  if (i == problem_.size()) return visit_basis(dictionary);
  if (is_empty(i, dictionary)) return true;
  const Bounds<S>& bounds = problem_.bounds[static_cast<std::size_t>(i)];
  for (const Place choice : choices(bounds)) {
    places_[static_cast<std::size_t>(i)] = choice;
    bool goes_on = true;
    if (choice != Place::kInterior) {
      const S& value = choice == Place::kLower ? *bounds.lower : *bounds.upper;
      goes_on = is_zero<S>(value) ? place(i + 1, dictionary)
                                  : place(i + 1, at_bound(i, dictionary, value));
    } else if (dictionary.t(i, i) != S(0)) {
      goes_on = place(i + 1, exchanged(i, dictionary));
    } else {
      waiting_.push_back(i);
      goes_on = place(i + 1, dictionary);
      waiting_.pop_back();
    }
    if (!goes_on) return false;
  }
  return true;
}

template <OrderedField S>
typename BoxFaces<S>::Dictionary BoxFaces<S>::at_bound(Index i,
                                                       const Dictionary& from,
                                                       const S& value) const {
  Dictionary to = from;
  for (Index k = 0; k < problem_.size(); ++k) to.c(k) += from.t(k, i) * value;
  return to;
}

/// Solves row i for x_i = −(c_i + Σ T_ij x_j)/T_ii; j runs over the waiting unknowns and the
/// unknowns not yet placed.
template <OrderedField S>
typename BoxFaces<S>::Dictionary BoxFaces<S>::exchanged(Index i, const Dictionary& from) const {
  const Index n = problem_.size();
  Dictionary to = from;
  const S inverse = S(-1) / from.t(i, i);
  const auto substitute = [&](Index j) {
    if (from.t(i, j) == S(0)) return;
    const S factor = from.t(i, j) * inverse;
    for (Index k = 0; k < n; ++k) to.t(k, j) += from.t(k, i) * factor;
    to.t(i, j) = factor;
  };
  for (Index j : waiting_) substitute(j);
  for (Index j = i + 1; j < n; ++j) substitute(j);
  const S value = from.c(i) * inverse;
  for (Index k = 0; k < n; ++k) to.c(k) += from.t(k, i) * value;
  to.c(i) = value;
  return to;
}

/// Whether z_I is within its bounds and w_B has the right sign; `values` holds z_I and w_B.
template <OrderedField S>
bool BoxFaces<S>::signs_hold(const Vector<S>& values) const {
  for (Index i = 0; i < values.size(); ++i) {
    const auto& [lower, upper] = problem_.bounds[static_cast<std::size_t>(i)];
    const Place place = places_[static_cast<std::size_t>(i)];
    const S& value = values(i);
    if (place == Place::kInterior) {
      if ((lower && value < *lower) || (upper && value > *upper)) return false;
    } else if (!(lower && upper && !(*lower < *upper))) {
      if (place == Place::kLower ? value < S(0) : value > S(0)) return false;
    }
  }
  return true;
}

/// The half spaces in (τ, t) in which z_I is within its bounds and w_B has the right sign; `values`
/// holds z_I and w_B.
template <OrderedField S>
void BoxFaces<S>::half_spaces(const std::vector<Vector<S>>& values, PolyhedralCone<S>& cone) const {
  for (std::size_t i = 0; i < values.size(); ++i) {
    const auto& [lower, upper] = problem_.bounds[i];
    Vector<S> a = values[i];
    if (places_[i] != Place::kInterior) {
      if (lower && upper && !(*lower < *upper)) continue;  // w is free
      if (places_[i] == Place::kUpper) a = -a;
      cone.intersect(a);
      continue;
    }
    if (lower) {
      a(0) -= *lower;
      cone.intersect(a);
    }
    if (upper) {
      a = -values[i];
      a(0) += *upper;
      cone.intersect(a);
    }
  }
}

/// z at the point t = (1, t₁, …), or its change along the direction t = (0, t₁, …).
template <OrderedField S>
Vector<S> BoxFaces<S>::unknowns(const std::vector<Vector<S>>& values,
                                const Vector<S>& t,
                                bool is_point) const {
  Vector<S> z(problem_.size());
  for (Index i = 0; i < z.size(); ++i) {
    const auto at = static_cast<std::size_t>(i);
    const auto& [lower, upper] = problem_.bounds[at];
    z(i) = S(0);
    if (places_[at] == Place::kInterior) {
      for (Index k = 0; k < t.size(); ++k) z(i) += values[at](k) * t(k);
    } else if (is_point) {
      z(i) = places_[at] == Place::kLower ? *lower : *upper;
    }
  }
  return z;
}

template <OrderedField S>
bool BoxFaces<S>::visit_basis(const Dictionary& dictionary) {
  if (visited_ == most_ || SolveWatch::stops("bases", visited_)) return false;
  ++visited_;
  const auto waiting = static_cast<Index>(waiting_.size());
  if (waiting == 0 && !signs_hold(dictionary.c)) return true;
  Matrix<S> block(waiting, waiting);
  Vector<S> right(waiting);
  for (Index a = 0; a < waiting; ++a) {
    right(a) = -dictionary.c(waiting_[static_cast<std::size_t>(a)]);
    for (Index b = 0; b < waiting; ++b) {
      block(a, b) = dictionary.t(waiting_[static_cast<std::size_t>(a)],
                                 waiting_[static_cast<std::size_t>(b)]);
    }
  }
  const auto of_waiting = affine_solutions<S>(block, right);
  if (!of_waiting) return true;
  const auto dimension = static_cast<Index>(of_waiting->kernel.size());
  // Each z_I and w_B as a function of (1, t).
  std::vector<Vector<S>> values;
  for (Index i = 0; i < problem_.size(); ++i) {
    Vector<S> value = Vector<S>::Constant(1 + dimension, S(0));
    const bool waits = is_waiting(i);
    if (!waits) value(0) = dictionary.c(i);
    for (Index b = 0; b < waiting; ++b) {
      const Index j = waiting_[static_cast<std::size_t>(b)];
      const S factor = waits ? S(i == j ? 1 : 0) : dictionary.t(i, j);
      if (is_zero(factor)) continue;
      value(0) += factor * of_waiting->point(b);
      for (Index k = 0; k < dimension; ++k) {
        value(1 + k) += factor * of_waiting->kernel[static_cast<std::size_t>(k)](b);
      }
    }
    values.push_back(std::move(value));
  }
  PolyhedralCone<S> cone(1 + dimension);
  Vector<S> positive = Vector<S>::Constant(1 + dimension, S(0));
  positive(0) = S(1);
  cone.intersect(positive);
  half_spaces(values, cone);

  BoxFace<S> face{places_, {}};
  for (Vector<S>& ray : cone.rays()) {
    const S tau = ray(0);
    if (tau > S(0)) {
      for (S& entry : ray) entry /= tau;
      face.set.vertices.push_back(unknowns(values, ray, true));
    } else {
      face.set.rays.push_back(unknowns(values, ray, false));
    }
  }
  if (face.set.vertices.empty()) return true;
  for (const Vector<S>& line : cone.lines()) {
    face.set.lines.push_back(unknowns(values, line, false));
  }
  stopped_ = !(*visitor_)(std::move(face));
  return !stopped_;
}

}  // namespace assay
