#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/math/definiteness.hpp"
#include "core/one_step_problems/solve_result.hpp"
#include "core/scalar/rational.hpp"
#include "core/scalar/standard_scalars.hpp"
#include "core/solvers/box_faces.hpp"
#include "core/solvers/box_lemke.hpp"

namespace assay {

/// Scalars whose problems can be decided without rounding: exact fields, and types whose values are
/// rational.
template <class S>
concept DecidedOverRationals =
    OrderedField<S> && !Enclosure<S> && (ScalarTraits<S>::kExact || requires(const S& x) {
      { ScalarTraits<S>::to_rational(x) } -> std::same_as<Rational>;
    });

/// Tries every complementary basis of a box problem: each unknown is on its lower bound, on its
/// upper bound, or between with w_i = 0. An LCP has 2ⁿ bases, a relay 3ⁿ.
///
/// If M + Mᵀ is positive definite, there is one solution [CPS92, Theorem 3.1.6]. For more than 12
/// unknowns over ℚ, all solutions are then this one, from Lemke's path.
///
/// The solutions are the union of the polyhedra of the bases. A polyhedron of positive dimension is
/// a continuum, unless another contains it. A point outside all continua is an isolated solution.
///
/// Source: the definition [CPS92, §1.3].
/// Scalar: OrderedField that is exact, or whose values are rational. Problems of the second kind
/// are solved over ℚ and the results rounded once.
/// Guarantees: finds every solution. If it finds none, this proves that there is none (for the
/// given numbers, which are taken as exact).
/// Iterations: bases.
/// Not for: more than 2²⁰ bases; use Lemke or Newton.
template <DecidedOverRationals S>
class Enumeration {
 public:
  static constexpr std::string_view kName = "enumeration";
  static constexpr std::string_view kDescription =
      "all complementary bases, exactly: every solution, or a proof that there is none";
  static constexpr bool kIsComplete = true;

  static constexpr int kMostBases = 1 << 20;
  static constexpr Eigen::Index kMostTried = 12;

  /// The first solution found. options.start is not used.
  /// @throws InvalidInput if there are more than kMostBases bases.
  [[nodiscard]] SolveResult<S> solve(const BoxVi<S>& problem,
                                     const SolveOptions<S>& options = {}) const;
  /// All solutions, in the order in which the bases are visited. @throws as solve().
  [[nodiscard]] SolutionSet<S> solve_all(const BoxVi<S>& problem) const;

 private:
  static constexpr bool kRounds = !ScalarTraits<S>::kExact;
  using Field = std::conditional_t<kRounds, Rational, S>;

  static void validate_size(const BoxVi<S>& problem);
  [[nodiscard]] static SolutionSet<Field> all(const BoxVi<Field>& problem);
};

namespace detail {

/// Whether a face of the problem contains all of another.
template <OrderedField S>
[[nodiscard]] bool contains(const BoxVi<S>& problem,
                            const BoxFace<S>& face,
                            const SolutionContinuum<S>& other) {
  const auto is_inside = [&](const Vector<S>& x, bool is_point) {
    for (Eigen::Index i = 0; i < problem.size(); ++i) {
      const auto& [lower, upper] = problem.bounds[static_cast<std::size_t>(i)];
      const Place place = face.places[static_cast<std::size_t>(i)];
      S w = is_point ? S(problem.q(i)) : S(0);
      for (Eigen::Index j = 0; j < problem.size(); ++j) w += problem.m(i, j) * x(j);
      const S from_lower = lower && is_point ? S(x(i) - *lower) : S(x(i));
      const S from_upper = upper && is_point ? S(x(i) - *upper) : S(x(i));
      const bool fixed = lower && upper && !(*lower < *upper);
      if (place == Place::kInterior) {
        if (w != S(0) || (lower && from_lower < S(0)) || (upper && from_upper > S(0))) return false;
      } else if (place == Place::kLower) {
        if (from_lower != S(0) || (w < S(0) && !fixed)) return false;
      } else if (from_upper != S(0) || w > S(0)) {
        return false;
      }
    }
    return true;
  };
  for (const Vector<S>& vertex : other.vertices) {
    if (!is_inside(vertex, true)) return false;
  }
  for (const Vector<S>& ray : other.rays) {
    if (!is_inside(ray, false)) return false;
  }
  for (const Vector<S>& line : other.lines) {
    if (!is_inside(line, false) || !is_inside(Vector<S>(-line), false)) return false;
  }
  return true;
}

/// Leaves out the faces that other faces contain. If faces are equal, the first one stays.
template <OrderedField S>
void keep_largest(const BoxVi<S>& problem, std::vector<BoxFace<S>>& faces) {
  std::vector<BoxFace<S>> kept;
  for (BoxFace<S>& face : faces) {
    bool is_new = true;
    for (const BoxFace<S>& other : kept) is_new = is_new && !contains(problem, other, face.set);
    if (!is_new) continue;
    std::erase_if(kept, [&](const BoxFace<S>& o) { return contains(problem, face, o.set); });
    kept.push_back(std::move(face));
  }
  faces = std::move(kept);
}

template <class To, class From>
[[nodiscard]] std::vector<Vector<To>> convert_all(const std::vector<Vector<From>>& all) {
  std::vector<Vector<To>> converted;
  for (const Vector<From>& x : all) converted.push_back(convert<To>(x));
  return converted;
}

}  // namespace detail

template <DecidedOverRationals S>
void Enumeration<S>::validate_size(const BoxVi<S>& problem) {
  validate(problem);
  if (BoxFaces<S>::count(problem, kMostBases)) return;
  throw InvalidInput("n = " + std::to_string(problem.size()) +
                     " unknowns have too many complementary bases to try them all: at most " +
                     std::to_string(kMostBases) + " are allowed, 20 unknowns of an LCP");
}

template <DecidedOverRationals S>
SolutionSet<typename Enumeration<S>::Field> Enumeration<S>::all(const BoxVi<Field>& problem) {
  SolutionSet<Field> set;
  if constexpr (std::same_as<Field, Rational>) {
    if (problem.size() > kMostTried &&
        definiteness<Rational>(problem.m + problem.m.transpose()) == Definiteness::kDefinite) {
      SolveResult<Rational> only = BoxLemke<Rational>{}.solve(problem);
      set.complete = only.status == SolveStatus::kSolved;
      if (set.complete) set.isolated.push_back({std::move(only.z), std::move(only.w)});
      if (set.complete) return set;
    }
  }
  std::vector<BoxFace<Field>> faces;
  BoxFaces<Field> bases(problem);
  set.complete = bases.visit(
      [&](BoxFace<Field> face) {
        faces.push_back(std::move(face));
        return true;
      },
      kMostBases);
  detail::keep_largest(problem, faces);
  for (BoxFace<Field>& face : faces) {
    if (!face.is_point()) {
      set.continua.push_back(std::move(face.set));
      continue;
    }
    Vector<Field> w(problem.size());
    slack(problem, face.set.vertices.front(), w);
    set.isolated.push_back({std::move(face.set.vertices.front()), std::move(w)});
  }
  return set;
}

template <DecidedOverRationals S>
SolutionSet<S> Enumeration<S>::solve_all(const BoxVi<S>& problem) const {
  validate_size(problem);
  if constexpr (kRounds) {
    const SolutionSet<Rational> exact = all(convert<Rational>(problem));
    SolutionSet<S> set;
    set.complete = exact.complete;
    for (const auto& [z, w] : exact.isolated) {
      set.isolated.push_back({convert<S>(z), convert<S>(w)});
    }
    for (const SolutionContinuum<Rational>& continuum : exact.continua) {
      set.continua.push_back({detail::convert_all<S>(continuum.vertices),
                              detail::convert_all<S>(continuum.rays),
                              detail::convert_all<S>(continuum.lines)});
    }
    return set;
  } else {
    return all(problem);
  }
}

template <DecidedOverRationals S>
SolveResult<S> Enumeration<S>::solve(const BoxVi<S>& problem,
                                     const SolveOptions<S>& options) const {
  validate_size(problem);
  validate(options, problem.size());
  Vector<S> z(problem.size());
  for (Eigen::Index i = 0; i < problem.size(); ++i) {
    z(i) = project<S>(problem.bounds[static_cast<std::size_t>(i)], S(0));
  }
  bool found = false;
  const auto search = [&](const BoxVi<Field>& exact) {
    BoxFaces<Field> bases(exact);
    const bool all = bases.visit(
        [&](const BoxFace<Field>& face) {
          z = convert<S>(face.set.vertices.front());
          found = true;
          return false;
        },
        options.max_iterations > 0 ? options.max_iterations : kMostBases);
    const SolveStatus otherwise = found ? SolveStatus::kStalled
                                  : all ? SolveStatus::kNoSolution
                                        : SolveStatus::kIterationLimit;
    return std::pair(otherwise, bases.visited());
  };
  std::pair<SolveStatus, int> end;
  if constexpr (kRounds) {
    end = search(convert<Rational>(problem));
  } else {
    end = search(problem);
  }
  SolveResult<S> result = examine(problem, std::move(z), options.tolerance, end.first, end.second);
  if (end.first == SolveStatus::kNoSolution && result.status == SolveStatus::kSolved) {
    result.note = "no exact solution exists; z is a solution up to the tolerance";
  } else if (end.first == SolveStatus::kNoSolution) {
    result.note = "no complementary basis has a solution, so the problem has none";
  }
  return result;
}

ASSAY_EXTERN_TEMPLATE(class Enumeration)

}  // namespace assay
