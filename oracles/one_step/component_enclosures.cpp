#include "oracles/one_step/component_enclosures.hpp"

#include <algorithm>
#include <array>

#include "core/math/affine_solutions.hpp"
#include "core/math/definiteness.hpp"
#include "core/math/largest_magnitude.hpp"
#include "core/scalar/decimal.hpp"
#include "core/scalar/invalid_input.hpp"
#include "oracles/one_step/all_solutions.hpp"
#include "oracles/one_step/at.hpp"
#include "oracles/one_step/certificate.hpp"
#include "oracles/one_step/newton_enclosure.hpp"
#include "oracles/one_step/solution_family.hpp"

namespace assay::oracles {

namespace {

using Index = Eigen::Index;

constexpr Index kLargestReducedExactly = 64;
/// Solution sets of more unknowns may have too many vertices to list.
constexpr Index kLargestListed = 10;
/// The rounding that the smallest components suffer, and the slack for a solution at the edge of
/// two roundings.
constexpr int kGuardDigits = 20;

/// Radii of the box, relative to the largest component. If the larger one is too large for the
/// conditions, the other is used.
std::array<Rational, 2> radii() { return {parse_rational("1e-8"), parse_rational("1e-20")}; }

RationalInterval around(const Rational& center, const Rational& error) {
  return {center - error, center + error};
}

bool lies_in(const std::vector<ComponentEnclosure>& z,
             const Vector<Rational>& from,
             const Rational& radius) {
  for (Index i = 0; i < from.size(); ++i) {
    if ((z[at(i)].value - RationalInterval(from(i))).magnitude() > radius) return false;
  }
  return true;
}

std::optional<LinearCases> linear_cases_of(const BoxVi<Rational>& problem) {
  return linear_cases(problem);
}
std::optional<LinearCases> linear_cases_of(const FrictionProblem<Rational>& problem) {
  if (!is_piecewise_linear(problem)) return std::nullopt;
  return linear_cases(problem);
}

bool is_symmetric_semidefinite(const Matrix<Rational>& a) {
  return a == a.transpose() && definiteness(a) != Definiteness::kNeither;
}

/// Which components of (z, w) are the same in all solutions; w is that of one of them.
///
/// Let d be the difference of two solutions in z: 0 ≥ dᵀ (w − w') = dᵀ M d. If M is symmetric and
/// positive semidefinite, then M d = 0. So w is unique, and z_i is unique if w_i ≠ 0. z_i is also
/// unique if every d with M d = 0 that is 0 at those components has d_i = 0.
/// Source: [CPS92, §3.1], with bounds derived here.
std::vector<bool> unique_by_monotonicity(const BoxVi<Rational>& problem,
                                         const Vector<Rational>& w) {
  const Index n = problem.size();
  std::vector<bool> unique(at(2 * n), false);
  if (!is_symmetric_semidefinite(problem.m)) return unique;
  Matrix<Rational> a = Matrix<Rational>::Constant(2 * n, n, Rational(0));
  a.topRows(n) = problem.m;
  for (Index i = 0; i < n; ++i) {
    const Bounds<Rational>& box = problem.bounds[at(i)];
    const bool fixed = box.lower && box.upper && *box.lower == *box.upper;
    if (w(i) != 0 || fixed) a(n + i, i) = 1;
  }
  const auto all =
      affine_solutions<Rational>(std::move(a), Vector<Rational>::Constant(2 * n, Rational(0)));
  for (Index i = 0; i < n; ++i) {
    unique[at(n + i)] = true;
    unique[at(i)] = std::ranges::all_of(all->kernel, [i](const auto& d) { return d(i) == 0; });
  }
  return unique;
}
/// The law of friction is not monotone.
std::vector<bool> unique_by_monotonicity(const FrictionProblem<Rational>& problem,
                                         const Vector<Rational>&) {
  return std::vector<bool>(at(2 * problem.size()), false);
}

/// z_i at the bound that it is next to, w_i = 0 for the others: linear equations of a solution,
/// whose inequalities need not be strict.
ActiveSystem settled_system(const BoxVi<Rational>& problem,
                            const Vector<Rational>& z,
                            const Rational& size) {
  const Rational near = parse_rational("1e-30") * size;
  ActiveSystem system;
  for (Index i = 0; i < z.size(); ++i) {
    QuadraticForm equation{Rational(0), {{Rational(1), z.size() + i}}};
    for (const auto& bound : {problem.bounds[at(i)].lower, problem.bounds[at(i)].upper}) {
      if (bound && abs(Rational(z(i) - *bound)) <= near) equation = {-*bound, {{Rational(1), i}}};
    }
    system.equations.push_back(std::move(equation));
  }
  return system;
}
ActiveSystem settled_system(const FrictionProblem<Rational>&,
                            const Vector<Rational>&,
                            const Rational&) {
  return {};
}

template <class Problem>
class Enclosing {
 public:
  Enclosing(const Problem& problem, const Vector<Rational>& z, const ComponentOptions& options)
      : problem_(problem), z_(z), options_(options), map_(affine_map(problem)) {
    size_ = largest_magnitude<Rational>(z);
    if (size_ == 0) size_ = 1;
  }

  ComponentEnclosures run() {
    const Index n = z_.size();
    const ActiveSystem system = active_system(problem_, z_, map_(z_));
    const bool small = n <= kLargestReducedExactly;
    if (isolate(system)) {
      ComponentEnclosures isolated = std::move(result_);
      result_ = {};
      const bool exact = small && may_vanish(isolated) && reduce(system);
      return exact ? std::move(result_) : std::move(isolated);
    }
    if (small && reduce(system)) return std::move(result_);
    if (n <= kLargestListed && list()) return std::move(result_);
    // Listing a continuum in many unknowns, as certify() does, may not end.
    if (!small || n <= kLargestListed || !has_many_) certify_whole();
    if (small && !result_.enclosed) settle();
    return std::move(result_);
  }

 private:
  void set(Index k, const RationalInterval& value, std::optional<bool> unique) {
    std::vector<ComponentEnclosure>& part = k < z_.size() ? result_.z : result_.w;
    part.push_back({value, unique});
  }

  /// Whether a component has no digit only because it may be 0: exact elimination can decide that.
  static bool may_vanish(const ComponentEnclosures& found) {
    const auto straddles = [](const ComponentEnclosure& component) {
      return component.value.low < 0 && component.value.high > 0;
    };
    return std::ranges::any_of(found.z, straddles) || std::ranges::any_of(found.w, straddles);
  }

  /// An isolated zero of the active equations, by NewtonProof.
  bool isolate(const ActiveSystem& system) {
    NewtonProof proof(map_, system);
    if (!proof.converge(z_, options_.digits + kGuardDigits)) return false;
    const auto found = proof.enclosure();
    if (!found) return false;
    Rational apart(0);
    for (Index i = 0; i < z_.size(); ++i) {
      apart = std::max<Rational>(apart, abs(Rational(z_(i) - found->center(i))));
    }
    std::optional<bool> unique;
    result_.radius = radii().front() * size_;
    if (apart + found->radius > result_.radius) return false;
    for (const Rational& relative : radii()) {
      if (unique || !proof.is_unique_within(apart + relative * size_)) continue;
      unique = true;
      result_.radius = relative * size_;
    }
    enclose_all(found->center, found->radius, unique);
    result_.note = "Newton's method contracts a box about the solution";
    return true;
  }

  /// By SolutionFamily.
  bool reduce(const ActiveSystem& system) {
    SolutionFamily family(map_, system, z_);
    const bool found = family.enclose(options_.digits + kGuardDigits);
    has_many_ = family.has_many();
    if (!found) return false;

    if (!family.is_solution()) return false;
    bool all = false, same = false;
    result_.radius = radii().front() * size_;
    for (const Rational& relative : radii()) {
      const Rational radius = relative * size_;
      if (same || !family.holds_all_within(radius)) continue;
      same = family.is_unique_within(radius);
      if (same || !all) result_.radius = radius;
      all = true;
    }
    for (Index k = 0; k < 2 * z_.size(); ++k) {
      std::optional<bool> unique;
      if (!family.is_determined(k)) {
        unique = false;
      } else if (same || (all && family.is_constant(k))) {
        unique = true;
      }
      set(k, around(family.center()(k), family.error()(k)), unique);
    }
    result_.note = "exact elimination of the equations that are active at the solution";
    result_.enclosed = lies_in(result_.z, z_, result_.radius);
    if (!result_.enclosed) result_ = {};
    return result_.enclosed;
  }

  /// A solution that is exact but not strict, of a box problem.
  void settle() {
    const Index n = z_.size();
    const ActiveSystem system = settled_system(problem_, z_, size_);
    if (system.equations.empty()) return;
    SolutionFamily family(map_, system, z_);
    if (!family.enclose(options_.digits + kGuardDigits)) return;
    const Vector<Rational> z = family.center().head(n), w = family.center().tail(n);
    const Rational radius = radii().front() * size_;
    if (largest_magnitude<Rational>(Vector<Rational>(z - z_)) > radius) return;
    if (!solves_exactly(problem_, z, w)) return;
    const std::vector<bool> unique = unique_by_monotonicity(problem_, w);
    for (Index k = 0; k < 2 * n; ++k) {
      set(k, family.center()(k), unique[at(k)] ? std::optional(true) : std::nullopt);
    }
    result_.enclosed = true;
    result_.radius = radius;
    result_.note = "an exact solution, with constraints that are active but weakly";
  }

  /// All solutions in the box, where the laws are piecewise linear.
  bool list() {
    const auto cases = linear_cases_of(problem_);
    if (!cases) return false;
    const auto all = vertices_within(*cases, "1e-8");
    if (!all || all->empty()) return false;
    // The box is hardly larger than the rounding of the candidate. So all solutions in it, if there
    // are any, equal the candidate to its digits.
    const auto nearer = vertices_within(*cases, "1e-45");
    const Vector<Rational>& chosen = nearer && !nearer->empty() ? nearer->front() : all->front();
    for (Index k = 0; k < 2 * z_.size(); ++k) {
      const bool same = std::ranges::all_of(*all, [&](const auto& v) { return v(k) == chosen(k); });
      set(k, chosen(k), same);
    }
    result_.radius = radii().front() * size_;
    result_.note = "exact enumeration of the solutions in the box";
    result_.enclosed = true;
    return true;
  }

  /// (z, w) of the ends of the solutions in the box; no value where there are too many cases.
  [[nodiscard]] std::optional<std::vector<Vector<Rational>>> vertices_within(
      LinearCases cases, const char* relative) const {
    const Rational radius = parse_rational(relative) * size_;
    for (Index i = 0; i < z_.size(); ++i) {
      const Bounds<Rational> near{z_(i) - radius, z_(i) + radius};
      cases.bounds[at(i)] = intersection(cases.bounds[at(i)], near);
    }
    constexpr int kMostNodes = 2000;
    const AllSolutions found = all_solutions(cases, {.max_nodes = kMostNodes});
    if (!found.set.complete) return std::nullopt;
    std::vector<Vector<Rational>> vertices;
    const auto add = [&](const Vector<Rational>& z) {
      Vector<Rational> v(2 * z.size());
      v << z, map_(z);
      vertices.push_back(std::move(v));
    };
    for (const auto& point : found.set.isolated) add(point.z);
    for (const auto& continuum : found.set.continua) std::ranges::for_each(continuum.vertices, add);
    return vertices;
  }

  void certify_whole() {
    Vector<Rational> candidate = z_;
    Certificate best;
    for (const Rational& relative : radii()) {
      Certificate found = certify(
          problem_, candidate, {.tolerance = relative, .digits = options_.digits + kGuardDigits});
      if (!found.enclosed.value_or(false)) break;
      candidate = found.center;
      best = std::move(found);
      if (best.unique.value_or(false)) break;
    }
    if (!best.enclosed.value_or(false)) return;
    result_.radius = best.radius;
    result_.note = best.note;
    enclose_all(
        best.center, best.error, best.unique.value_or(false) ? std::optional(true) : std::nullopt);
  }

  /// z within `error` of the centre, and w.
  void enclose_all(const Vector<Rational>& center,
                   const Rational& of_each,
                   std::optional<bool> unique) {
    Vector<Rational> v(2 * z_.size()), error(2 * z_.size());
    const Vector<Rational> box = Vector<Rational>::Constant(z_.size(), of_each);
    v << center, map_(center);
    error << box, map_.spread(box);
    sharpen(v, error);
    for (Index k = 0; k < v.size(); ++k) set(k, around(v(k), error(k)), unique);
    result_.enclosed = true;
  }

  /// If the equations of the enclosure determine one component alone, its value is exact.
  void sharpen(Vector<Rational>& v, Vector<Rational>& error) const {
    const ActiveSystem system = active_system(
        problem_, Vector<Rational>(v.head(z_.size())), Vector<Rational>(v.tail(z_.size())));
    const bool strict = std::ranges::all_of(system.conditions, [&](const QuadraticForm& condition) {
      return condition(v) > condition.variation(v, error);
    });
    if (!strict) return;
    for (const QuadraticForm& equation : system.equations) {
      if (equation.terms.size() != 1 || !equation.is_linear()) continue;
      const QuadraticForm::Term& only = equation.terms.front();
      v(only.first) = -equation.constant / only.factor;
      error(only.first) = 0;
    }
  }

  const Problem& problem_;
  const Vector<Rational>& z_;
  const ComponentOptions& options_;
  SparseAffineMap map_;
  Rational size_;
  bool has_many_ = false;  ///< the active equations have
  ComponentEnclosures result_;
};

template <class Problem>
void require(const Problem& problem, const Vector<Rational>& z, const ComponentOptions& options) {
  validate(problem);
  if (z.size() != problem.size()) {
    throw InvalidInput("the candidate has " + std::to_string(z.size()) +
                       " components; the problem has " + std::to_string(problem.size()));
  }
  if (options.digits < 1) {
    throw InvalidInput("digits = " + std::to_string(options.digits) + " must be at least 1");
  }
}

}  // namespace

ComponentEnclosures component_enclosures(const BoxVi<Rational>& problem,
                                         const Vector<Rational>& z,
                                         const ComponentOptions& options) {
  require(problem, z, options);
  return Enclosing<BoxVi<Rational>>(problem, z, options).run();
}

ComponentEnclosures component_enclosures(const FrictionProblem<Rational>& problem,
                                         const Vector<Rational>& r,
                                         const ComponentOptions& options) {
  require(problem, r, options);
  return Enclosing<FrictionProblem<Rational>>(problem, r, options).run();
}

int shared_digits(const RationalInterval& value, int limit) {
  if (value.low == value.high) return limit;
  if (value.low <= 0 && value.high >= 0) return 0;
  int digits = limit;
  while (digits > 0 &&
         !(round_to_decimal(value.low, digits) == round_to_decimal(value.high, digits)))
    --digits;
  return digits;
}

}  // namespace assay::oracles
