#include "oracles/one_step/component_enclosures.hpp"

#include <algorithm>
#include <array>

#include "core/math/largest_magnitude.hpp"
#include "core/scalar/decimal.hpp"
#include "core/scalar/invalid_input.hpp"
#include "oracles/one_step/all_solutions.hpp"
#include "oracles/one_step/certificate.hpp"
#include "oracles/one_step/solution_family.hpp"

namespace assay::oracles {

namespace {

using Index = Eigen::Index;

constexpr Index kLargestReducedExactly = 64;
/// What the smallest components lose, and a solution on the edge of two roundings.
constexpr int kGuardDigits = 20;

std::size_t at(Index i) { return static_cast<std::size_t>(i); }

/// Radii of the box, relative to the largest component: where the wider is too large for the
/// conditions, the other.
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

template <class Problem>
class Enclosing {
 public:
  Enclosing(const Problem& problem, const Vector<Rational>& z, const ComponentOptions& options)
      : problem_(problem), z_(z), options_(options), map_(affine_map(problem)) {
    size_ = largest_magnitude<Rational>(z);
    if (size_ == 0) size_ = 1;
  }

  ComponentEnclosures run() {
    const bool small = z_.size() <= kLargestReducedExactly;
    if (small && reduce()) return std::move(result_);
    if (small && list()) return std::move(result_);
    certify_whole();
    return std::move(result_);
  }

 private:
  void set(Index k, const RationalInterval& value, std::optional<bool> unique) {
    std::vector<ComponentEnclosure>& part = k < z_.size() ? result_.z : result_.w;
    part.push_back({value, unique});
  }

  /// By SolutionFamily.
  bool reduce() {
    const ActiveSystem system = active_system(problem_, z_, map_(z_));
    SolutionFamily family(map_, system, z_);
    if (!family.enclose(options_.digits + kGuardDigits) || !family.is_solution()) return false;
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
    result_.note = "the equations active at the solution";
    result_.enclosed = lies_in(result_.z, z_, result_.radius);
    if (!result_.enclosed) result_ = {};
    return result_.enclosed;
  }

  /// All solutions in the box, where the laws are piecewise linear.
  bool list() {
    const auto cases = linear_cases_of(problem_);
    if (!cases) return false;
    const auto all = vertices_within(*cases, "1e-8");
    if (!all || all->empty()) return false;
    // The ends of what solutions there are in a box that is hardly larger than the rounding of the
    // candidate are that candidate, to its digits.
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
    result_.enclosed = true;
    result_.radius = best.radius;
    result_.note = best.note;
    Vector<Rational> v(2 * z_.size()), error(2 * z_.size());
    const Vector<Rational> box = Vector<Rational>::Constant(z_.size(), best.error);
    v << best.center, map_(best.center);
    error << box, map_.spread(box);
    sharpen(v, error);
    const std::optional<bool> unique =
        best.unique.value_or(false) ? std::optional(true) : std::nullopt;
    for (Index k = 0; k < v.size(); ++k) set(k, around(v(k), error(k)), unique);
  }

  /// What the equations of the enclosure say of one component alone is exact.
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
