#include "reports/solve/certified_solution.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/math/lu.hpp"
#include "core/scalar/decimal.hpp"
#include "core/scalar/invalid_input.hpp"

namespace assay {
extern template class LuFactors<Rational>;
}  // namespace assay

namespace assay::reports {

namespace {

using Index = Eigen::Index;
using oracles::Certainty;
using oracles::CertificateOptions;

/// Digits of two numbers that differ in the last ones.
constexpr int kMostShown = 30;

/// v of M̂ v = H r + f, exactly.
Vector<Rational> velocities(const GlobalFrictionProblem<Rational>& problem,
                            const Vector<Rational>& r) {
  const Vector<Rational> right = Vector<Rational>(problem.contact * r) + problem.f;
  LuFactors<Rational> factors;
  factors.compute(Matrix<Rational>(problem.mass));
  if (factors.is_singular()) throw InvalidInput("the mass matrix is singular");
  Vector<Rational> v(right.size());
  factors.solve(right, v);
  return v;
}

void require_size(const CertifiedFiles& files, const char* name, Index given, Index expected) {
  if (given == expected) return;
  throw InvalidInput(fmt::format("{}: {} has {} components; the problem in {} has {}",
                                 files.solution,
                                 name,
                                 given,
                                 files.problem,
                                 expected));
}

/// A kind that nobody knows is a remark.
void require_kind(const LoadedProblem& problem,
                  const std::string& kind,
                  const CertifiedFiles& files) {
  const bool known = std::ranges::find(kProblemKinds, kind) != kProblemKinds.end();
  if (!known || kind == problem.kind || kind == kind_of(problem.problem)) return;
  throw InvalidInput(fmt::format("{}: has a solution of kind {}; the problem in {} is of kind {}",
                                 files.solution,
                                 kind,
                                 files.problem,
                                 problem.kind));
}

/// What the component of w is called.
std::string name_of(const LoadedProblem& problem, Index i) {
  if (std::holds_alternative<BoxVi<Rational>>(problem.problem)) return fmt::format("w[{}]", i);
  const auto* global = std::get_if<GlobalFrictionProblem<Rational>>(&problem.problem);
  if (global == nullptr) return fmt::format("u[{}]", i);
  if (i < global->velocities()) return fmt::format("row {} of M v - H r - f", i);
  return fmt::format("u[{}]", i - global->velocities());
}

std::string note_of(const LoadedProblem& problem, const SlackCheck& slack) {
  const bool few = slack.stated == StatedSlack::kTooFewDigits;
  if (slack.stated != StatedSlack::kContradicts && !few) return "";
  const bool global = std::holds_alternative<GlobalFrictionProblem<Rational>>(problem.problem);
  int digits = 6;
  const auto shown = [&](const Rational& x) { return to_short_text(round_to_decimal(x, digits)); };
  while (digits < kMostShown && shown(slack.is) == shown(slack.follows)) ++digits;
  return fmt::format("{} is stated as {}, but follows from the solution as {}{}; {} explains {}",
                     name_of(problem, slack.at),
                     shown(slack.is),
                     shown(slack.follows),
                     global ? " from v and r" : "",
                     few ? "w has less than four digits, and other rounding" : "rounding",
                     shown(slack.bound));
}

template <class Problem>
CertifiedSolution examined(const Problem& problem,
                           const Vector<Rational>& z,
                           const Vector<Rational>& w,
                           bool is_binary,
                           const CertificateOptions& options) {
  CertifiedSolution result;
  result.certificate = oracles::certify(problem, z, options);
  result.digits = oracles::certified_digits(result.certificate, z);
  if (w.size() > 0) {
    result.slack =
        check_slack(problem, z, w, {result.certificate.radii, options.tolerance, is_binary});
  }
  return result;
}

template <class Problem>
CertifiedSolution certify_local(const Problem& problem,
                                const StoredSolution& solution,
                                const CertificateOptions& options,
                                const CertifiedFiles& files) {
  require_size(files, "the solution", solution.z.size(), problem.size());
  if (solution.w.size() > 0) {
    require_size(files, "w, or u, of it", solution.w.size(), problem.size());
  }
  return examined(problem, solution.z, solution.w, solution.is_binary, options);
}

/// As the problem of (v, r), whose w is (0, u).
CertifiedSolution certify_global(const GlobalFrictionProblem<Rational>& problem,
                                 const StoredSolution& solution,
                                 const CertificateOptions& options,
                                 const CertifiedFiles& files) {
  validate(problem);
  const Index n = problem.velocities(), m = problem.size(), both = n + m;
  Vector<Rational> unknowns(both), w = solution.w;
  if (solution.z.size() == both) {
    unknowns = solution.z;
  } else {
    require_size(files, "the solution", solution.z.size(), m);
    if (solution.v.size() > 0) require_size(files, "v of it", solution.v.size(), n);
    unknowns << (solution.v.size() > 0 ? solution.v : velocities(problem, solution.z)), solution.z;
  }
  if (w.size() > 0 && w.size() != both) {
    require_size(files, "u of it", w.size(), m);
    w.resize(both);
    w << Vector<Rational>::Constant(n, Rational(0)), solution.w;
  }
  return examined(as_mixed(problem), unknowns, w, solution.is_binary, options);
}

}  // namespace

Certainty CertifiedSolution::verdict() const {
  if (slack.stated == StatedSlack::kContradicts) return Certainty::kRefuted;
  const Certainty of_z = certificate.verdict();
  const bool unclear = slack.stated == StatedSlack::kTooFewDigits && of_z == Certainty::kConfirmed;
  return unclear ? Certainty::kUndecided : of_z;
}

std::string CertifiedSolution::note() const {
  if (slack_note.empty()) return certificate.note;
  return slack_note + (certificate.note.empty() ? "" : "; " + certificate.note);
}

CertifiedSolution certify_solution(const LoadedProblem& problem,
                                   const StoredSolution& solution,
                                   const CertificateOptions& options,
                                   const CertifiedFiles& files) {
  require_kind(problem, solution.kind, files);
  CertifiedSolution result;
  if (const auto* box = std::get_if<BoxVi<Rational>>(&problem.problem)) {
    result = certify_local(*box, solution, options, files);
  } else if (const auto* local = std::get_if<FrictionProblem<Rational>>(&problem.problem)) {
    result = certify_local(*local, solution, options, files);
  } else {
    result = certify_global(
        std::get<GlobalFrictionProblem<Rational>>(problem.problem), solution, options, files);
  }
  result.role = solution.role;
  result.slack_note = note_of(problem, result.slack);
  return result;
}

}  // namespace assay::reports
