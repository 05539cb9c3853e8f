#include "oracles/one_step/certificate.hpp"

#include <algorithm>

#include "core/math/definiteness.hpp"
#include "core/math/largest_magnitude.hpp"
#include "core/math/lu.hpp"
#include "core/scalar/decimal.hpp"
#include "core/scalar/invalid_input.hpp"
#include "oracles/one_step/all_solutions.hpp"
#include "oracles/one_step/at.hpp"
#include "oracles/one_step/certificate_rows.hpp"
#include "oracles/one_step/contact_solutions.hpp"
#include "oracles/one_step/data_error.hpp"
#include "oracles/one_step/newton_enclosure.hpp"
#include "oracles/one_step/polyhedron.hpp"
#include "oracles/one_step/solution_family.hpp"
#include "oracles/one_step/solution_measures.hpp"

namespace assay {
extern template class LuFactors<Rational>;
}  // namespace assay

namespace assay::oracles {

namespace {

using Index = Eigen::Index;

constexpr Index kLargestDecidedExactly = 64;
/// Beyond, the proof by Newton's method takes minutes, so other ways are tried first.
constexpr Index kLargestQuicklyEnclosed = 150;

Rational distance(const Vector<Rational>& a, const Vector<Rational>& b) {
  Rational largest(0);
  for (Index i = 0; i < a.size(); ++i) {
    largest = std::max<Rational>(largest, abs(Rational(a(i) - b(i))));
  }
  return largest;
}

/// Whether M + Mᵀ is positive definite.
bool is_positive_definite(const BoxVi<Rational>& problem) {
  return definiteness<Rational>(problem.m + problem.m.transpose()) == Definiteness::kDefinite;
}

template <class Problem>
class Certification {
 public:
  Certification(const Problem& problem,
                const Vector<Rational>& z,
                const CertificateOptions& options)
      : problem_(problem), z_(z), options_(options), map_(affine_map(problem)), w_(map_(z)) {
    const SolutionMeasures measured = measures(problem, z, w_);
    certificate_.residual = measured.residual;
    certificate_.complementarity = measured.complementarity;
    certificate_.feasibility = measured.feasibility;
    certificate_.radii = box_radii(problem, map_, z, options.tolerance);
    certificate_.radius = largest_magnitude<Rational>(certificate_.radii);
    if (solves_exactly(problem, z, w_)) {
      certificate_.exact = true;
      certificate_.note = "the candidate is a solution, exactly";
      enclose(z, Rational(0));
    }
  }

  /// Counts the solutions in the box.
  void count(LinearCases cases) {
    for (Index i = 0; i < z_.size(); ++i) {
      const Bounds<Rational> near{z_(i) - certificate_.radii(i), z_(i) + certificate_.radii(i)};
      cases.bounds[at(i)] = intersection(cases.bounds[at(i)], near);
    }
    const AllSolutions found = all_solutions(cases, {.max_nodes = 2000, .max_rays = 64});
    if (found.set.is_empty() && found.unlisted.empty()) {
      if (found.set.complete) refute("exact enumeration finds no solution in the box");
      return;
    }
    if (!found.set.continua.empty() || found.set.isolated.size() > 1) {
      certificate_.unique = false;
    } else if (found.set.complete) {
      certificate_.unique = true;
    }
    if (certificate_.exact) return;
    const bool isolated = !found.set.isolated.empty(), listed = !found.set.continua.empty();
    enclose(isolated ? found.set.isolated[0].z
            : listed ? found.set.continua[0].vertices[0]
                     : found.unlisted[0],
            Rational(0));
    certificate_.note = "exact enumeration of the solutions in the box";
  }

  /// One contact in 3D.
  void count_contact(const Matrix<Rational>& matrix, const Rational& mu) {
    const ContactSolutions found = contact_solutions(matrix, problem_.q, mu, options_.digits + 20);
    if (!found.continua.empty()) return;
    int within = 0;
    const ContactSolution* first = nullptr;
    for (const ContactSolution& solution : found.isolated) {
      bool is_near = true, is_inside = true;
      for (std::size_t i = 0; i < 3; ++i) {
        const Rational& radius = certificate_.radii(static_cast<Index>(i));
        const RationalInterval apart = solution.r[i] - RationalInterval(z_(static_cast<Index>(i)));
        is_near = is_near && apart.low <= radius && apart.high >= -radius;
        is_inside = is_inside && apart.magnitude() <= radius;
      }
      if (!is_near) continue;
      if (!is_inside) return;
      ++within;
      if (first == nullptr) first = &solution;
    }
    if (within == 0) {
      refute("none of the solutions of the contact, found exactly, lies in the box");
      return;
    }
    certificate_.unique = within == 1;
    if (certificate_.exact) return;
    Vector<Rational> center(3);
    Rational error(0);
    for (std::size_t i = 0; i < 3; ++i) {
      center(static_cast<Index>(i)) = first->r[i].middle();
      error = std::max<Rational>(error, first->r[i].width());
    }
    enclose(center, error);
    certificate_.note = "all solutions of the contact, found exactly";
  }

  /// Newton's method from the candidate; if its result contradicts the cases, they are corrected.
  void enclose_by_newton() {
    constexpr int kRounds = 12;
    Vector<Rational> z = z_, w = w_;
    for (int round = 0; round < kRounds; ++round) {
      const ActiveSystem system = active_system(problem_, z, w);
      if (try_exactly(system)) return;
      NewtonProof proof(map_, system);
      if (!proof.converge(z, options_.digits + 10)) return;
      if (const auto found = proof.enclosure()) {
        settle(proof, *found);
        return;
      }
      if (proof.center() == z) return;
      z = proof.center();
      w = map_(z);
    }
  }

  void refute_by_natural_map() {
    if (excludes_solutions(problem_, map_, z_, certificate_.radii)) {
      refute("the natural map is not zero anywhere in the box");
    }
  }

  /// Finds nearby data that a point of the box solves, and one of many solutions of exact data.
  void look_near() {
    if (is_large() && !certificate_.enclosed) refute_by_natural_map();
    if (!certificate_.enclosed.value_or(false)) find_nearby_problem();
    if (!certificate_.enclosed && certificate_.dependent) enclose_family();
  }

  /// Whether a list of the solutions in the box is needed, and can be short. Where contacts are
  /// dependent up to rounding it would say nothing about the problem, and may take minutes.
  [[nodiscard]] bool may_list() const {
    constexpr Index kFew = 24;
    const bool is_hopeless = certificate_.dependent && certificate_.within_rounding();
    return !certificate_.unique && !(is_hopeless && z_.size() > kFew);
  }

  /// Tries what is left.
  Certificate decide() {
    const bool is_hopeless = is_dependent_ && (is_large() || certificate_.within_rounding());
    if (!is_decided() && !is_hopeless) enclose_by_newton();
    if (!certificate_.enclosed && !is_large()) refute_by_natural_map();
    explain();
    return std::move(certificate_);
  }

 private:
  [[nodiscard]] bool is_large() const { return z_.size() > kLargestQuicklyEnclosed; }
  [[nodiscard]] bool is_decided() const {
    return certificate_.enclosed.has_value() && (!*certificate_.enclosed || certificate_.unique);
  }

  /// Data near the given ones that a point of the box solves.
  void find_nearby_problem() {
    const SeparatedLaws laws = separated_laws(problem_);
    const RoundedMap rounded(map_);
    const Vector<double> z = convert<double>(z_), radii = convert<double>(certificate_.radii);
    const PolishedPoint polished =
        polished_point(laws, rounded, z, radii, static_cast<double>(options_.tolerance));
    is_dependent_ = polished.is_dependent;
    const auto nearby = nearby_problem(laws, map_, rounded, polished, z_, certificate_.radii);
    if (!nearby) return;
    certificate_.data_error = nearby->error;
    certificate_.dependent = is_dependent_;
    near_ = nearby->z;
  }

  /// One solution of many, near the polished point.
  void enclose_family() {
    const Index n = z_.size();
    if (n > kLargestDecidedExactly) return;
    const ActiveSystem system = active_system(problem_, near_, map_(near_));
    SolutionFamily family(map_, system, near_);
    if (!family.enclose(options_.digits + 10) || !family.is_solution()) return;
    const Vector<Rational> center = family.center().head(n), errors = family.error().head(n);
    const Rational error = largest_magnitude<Rational>(errors);
    if (!lies_within(center, error)) return;
    enclose(center, error);
    certificate_.note = "exact elimination of the equations that are active at the candidate";
    if (!family.has_many()) return;
    certificate_.unique = false;
    bool same = true;
    for (Index k = n; k < 2 * n; ++k) same = same && family.is_determined(k);
    certificate_.note += same ? "; others have the same velocities" : "; there are others";
  }

  /// Adds to the note what nearby data say.
  void explain() {
    if (certificate_.enclosed.value_or(false) || !certificate_.within_rounding()) return;
    // A hundredth more than is lost when three digits are kept.
    const Rational bound = *certificate_.data_error * Rational(101, 100);
    const std::string share =
        "differ by a rounding (at most " + to_short_text(round_to_decimal(bound, 3)) + ")";
    std::string& note = certificate_.note;
    if (certificate_.verdict() == Certainty::kConfirmed) {
      const std::string of_these = note.empty() ? "" : "; of the data as they stand: " + note;
      note = "solves, within the box, a problem whose data " + share + of_these;
    } else {
      note += (note.empty() ? "" : "; ") + ("data that " + share + " have a solution in the box");
    }
  }

  void enclose(const Vector<Rational>& center, const Rational& error) {
    certificate_.enclosed = true;
    certificate_.data_error = Rational(0);
    certificate_.center = center;
    certificate_.error = error;
    certificate_.distance = distance(center, z_) + error;
  }

  /// Whether the box of that radius about a point lies in that of the candidate.
  [[nodiscard]] bool lies_within(const Vector<Rational>& point, const Rational& radius) const {
    for (Index i = 0; i < z_.size(); ++i) {
      if (abs(Rational(point(i) - z_(i))) + radius > certificate_.radii(i)) return false;
    }
    return true;
  }
  /// Whether the two boxes have no point in common.
  [[nodiscard]] bool lies_outside(const Vector<Rational>& point, const Rational& radius) const {
    for (Index i = 0; i < z_.size(); ++i) {
      if (abs(Rational(point(i) - z_(i))) - radius > certificate_.radii(i)) return true;
    }
    return false;
  }

  void refute(const char* why) {
    certificate_.enclosed = false;
    certificate_.unique = false;
    certificate_.note = why;
  }

  /// If the active equations are linear, finds their solution in fractions.
  bool try_exactly(const ActiveSystem& system) {
    const Index n = z_.size();
    const bool linear = std::ranges::all_of(
        system.equations, [](const QuadraticForm& equation) { return equation.is_linear(); });
    if (!linear || n > kLargestDecidedExactly || certificate_.exact) return false;
    Matrix<Rational> a = Matrix<Rational>::Constant(n, n, Rational(0));
    Vector<Rational> b(n), solution(n);
    for (Index i = 0; i < n; ++i) {
      b(i) = -system.equations[at(i)].constant;
      for (const QuadraticForm::Term& term : system.equations[at(i)].terms) {
        if (term.first < n) {
          a(i, term.first) += term.factor;
          continue;
        }
        b(i) -= term.factor * map_.q(term.first - n);
        for (const auto& [j, value] : map_.rows[at(term.first - n)]) a(i, j) += term.factor * value;
      }
    }
    LuFactors<Rational> factors;
    factors.compute(a);
    if (factors.is_singular()) return false;
    factors.solve(b, solution);
    if (!solves_exactly(problem_, solution, map_(solution))) return false;
    if (!lies_within(solution, Rational(0))) return false;
    enclose(solution, Rational(0));
    certificate_.note = "the exact solution of the equations that are active at the candidate";
    return false;  // its strictness, for uniqueness, is left to the enclosure
  }

  void settle(const NewtonProof& proof, const NewtonEnclosure& found) {
    const Rational apart = distance(found.center, z_);
    const bool alone = proof.is_unique_within(apart + certificate_.radius);
    if (lies_within(found.center, found.radius)) {
      if (!certificate_.enclosed) {
        enclose(found.center, found.radius);
        certificate_.note = "Newton's method contracts a box within that of the candidate";
      }
      if (alone) certificate_.unique = true;
    } else if (lies_outside(found.center, found.radius)) {
      if (alone && !certificate_.enclosed) refute("the only solution near lies outside the box");
      if (!certificate_.enclosed.value_or(false)) certificate_.distance = apart + found.radius;
    }
  }

  const Problem& problem_;
  const Vector<Rational>& z_;
  const CertificateOptions& options_;
  SparseAffineMap map_;
  Vector<Rational> w_;
  Certificate certificate_;
  Vector<Rational> near_;      ///< the solution of nearby data
  bool is_dependent_ = false;  ///< whether the equations that are active near are
};

void require(const Vector<Rational>& z, Index size, const CertificateOptions& options) {
  if (z.size() != size) {
    throw InvalidInput("the solution has " + std::to_string(z.size()) +
                       " components; the problem has " + std::to_string(size));
  }
  if (options.tolerance <= 0) {
    throw InvalidInput("tolerance " + to_text(options.tolerance) + " is not positive");
  }
  if (options.digits < 1) {
    throw InvalidInput("digits = " + std::to_string(options.digits) + " must be at least 1");
  }
}

}  // namespace

bool Certificate::within_rounding() const {
  return data_error && *data_error <= exact_value(kDataRounding);
}

Certainty Certificate::verdict() const {
  if (enclosed.value_or(false)) return Certainty::kConfirmed;
  const bool is_contradicted = enclosed || distance;
  if (within_rounding() && (dependent || !is_contradicted)) return Certainty::kConfirmed;
  return enclosed && !within_rounding() ? Certainty::kRefuted : Certainty::kUndecided;
}

Certificate certify(const BoxVi<Rational>& problem,
                    const Vector<Rational>& z,
                    const CertificateOptions& options) {
  validate(problem);
  require(z, problem.size(), options);
  Certification<BoxVi<Rational>> certification(problem, z, options);
  const bool small = problem.size() <= kLargestDecidedExactly;
  certification.look_near();
  if (small && certification.may_list()) certification.count(linear_cases(problem));
  Certificate certificate = certification.decide();
  if (small && is_positive_definite(problem)) certificate.globally_unique = true;
  if (certificate.globally_unique && certificate.enclosed.value_or(false))
    certificate.unique = true;
  return certificate;
}

Certificate certify(const FrictionProblem<Rational>& problem,
                    const Vector<Rational>& r,
                    const CertificateOptions& options) {
  validate(problem);
  require(r, problem.size(), options);
  Certification<FrictionProblem<Rational>> certification(problem, r, options);
  const auto* alone =
      problem.contacts() == 1 ? std::get_if<Coulomb<Rational, 3>>(&problem.laws[0]) : nullptr;
  certification.look_near();
  if (problem.size() <= kLargestDecidedExactly && is_piecewise_linear(problem)) {
    if (certification.may_list()) certification.count(linear_cases(problem));
  } else if (alone != nullptr) {
    certification.count_contact(problem.w.to_dense(), alone->friction);
  }
  return certification.decide();
}

}  // namespace assay::oracles
