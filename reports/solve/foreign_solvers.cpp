#include "reports/solve/foreign_solvers.hpp"

#include <fmt/format.h>

#include <cmath>
#include <cstddef>
#include <cstring>
#include <span>
#include <utility>

#include "core/scalar/invalid_input.hpp"
#include "reports/solve/solver_runner.hpp"
#include "reports/subjects/foreign_model.hpp"
#include "reports/subjects/host_input.hpp"
#include "reports/subjects/solve_layout.hpp"
#include "reports/subjects/subject_failure.hpp"

namespace assay::reports {

namespace {

using Library = std::shared_ptr<const SubjectLibrary>;

/// [s] The duration of the last call of this thread, without the start of its process.
thread_local double seconds_of_call = 0;

/// A problem as a host gets it. @pre the problem outlives it.
class ForeignProblem {
 public:
  explicit ForeignProblem(const BoxVi<double>& problem) {
    for (const Bounds<double>& bounds : problem.bounds) laws_.push_back(foreign_law(bounds));
    add(problem_.m, problem.m);
    add(problem_.q, problem.q);
    problem_.size = static_cast<int>(problem.q.size());
  }
  explicit ForeignProblem(const FrictionProblem<double>& problem)
      : delassus_(problem.w.to_dense()) {
    for (const ContactLaw<double>& law : problem.laws) laws_.push_back(foreign_law(law));
    add(problem_.m, delassus_);
    add(problem_.q, problem.q);
    problem_.size = static_cast<int>(problem.q.size());
  }
  explicit ForeignProblem(const GlobalFrictionProblem<double>& problem)
      : mass_(problem.mass), contact_(problem.contact) {
    for (const ContactLaw<double>& law : problem.laws) laws_.push_back(foreign_law(law));
    add(problem_.q, problem.b);
    add(problem_.mass, mass_);
    add(problem_.contact, contact_);
    add(problem_.f, problem.f);
    problem_.size = static_cast<int>(problem.b.size());
    problem_.velocities = static_cast<int>(problem.velocities());
  }
  ForeignProblem(const ForeignProblem&) = delete;
  ForeignProblem& operator=(const ForeignProblem&) = delete;

  /// The layout of HostWork::kSolve, after the first piece.
  [[nodiscard]] std::vector<std::span<const std::byte>> pieces() {
    problem_.law_count = static_cast<int>(laws_.size());
    std::vector<std::span<const std::byte>> all{piece(problem_), piece(laws_.data(), laws_.size())};
    all.insert(all.end(), arrays_.begin(), arrays_.end());
    return all;
  }

 private:
  template <class Array>
  void add(const double*& member, const Array& array) {
    member = array.data();
    arrays_.push_back(piece(array.data(), static_cast<std::size_t>(array.size())));
  }

  Matrix<double> delassus_, mass_, contact_;
  std::vector<AssayLaw> laws_;
  std::vector<std::span<const std::byte>> arrays_;
  AssayOneStepProblem problem_{};
};

bool is_clean(std::span<const std::byte> left) {
  return reinterpret_cast<const SolveHeader*>(left.data())->wrote_before == 0;
}

SolveHeader header_of(std::span<const std::byte> left) {
  SolveHeader header{};
  std::memcpy(&header, left.data(), sizeof header);
  return header;
}

/// The z that a call left.
Vector<double> unknowns_in(std::span<const std::byte> left, std::size_t n) {
  Vector<double> z(static_cast<Eigen::Index>(n));
  std::memcpy(z.data(), left.data() + sizeof(SolveHeader), n * sizeof(double));
  return z;
}

/// By more than the order of summation may change it.
bool differ(const Vector<double>& a, const Vector<double>& b) {
  constexpr double kRounding = 1e-9;
  return !(largest_magnitude<double>(a - b) <= kRounding * largest_magnitude<double>(a));
}

/// Whether two calls claim the same. What a failed call leaves in z is no claim. The iterations may
/// differ: a solver may start from what it kept of another problem.
bool claim_the_same(std::span<const std::byte> a, std::span<const std::byte> b) {
  const int status = header_of(a).status;
  if (status != header_of(b).status) return false;
  if (status != ASSAY_SOLVED) return true;
  const std::size_t n = (a.size() - sizeof(SolveHeader)) / sizeof(double);
  return !differ(unknowns_in(a, n), unknowns_in(b, n));
}

/// Whether a call after others claims a solution, or that there is none, and the same call alone
/// does not. Then the claim is judged.
bool claims_more(int after_others, int alone) {
  if (after_others == alone) return false;
  return after_others == ASSAY_NO_SOLUTION ||
         (after_others == ASSAY_SOLVED && alone == ASSAY_FAILED);
}

/// The flags of which the solver must have one to take the problem. A solver that takes any bounds
/// takes those of an LCP.
template <class S>
int flag_of(const BoxVi<S>& problem) {
  int flags = ASSAY_TAKES_BOX;
  if (is_mixed_lcp(problem)) flags |= ASSAY_TAKES_MIXED_LCP;
  if (is_lcp(problem)) flags |= ASSAY_TAKES_MIXED_LCP | ASSAY_TAKES_LCP;
  return flags;
}

int flag_of(const std::vector<ContactLaw<double>>& laws, int planar, int spatial, int rolling) {
  int flag = 0;
  for (const ContactLaw<double>& law : laws) {
    int of_law = ASSAY_TAKES_MIXED_CONTACTS;
    if (std::holds_alternative<Coulomb<double, 2>>(law)) of_law = planar;
    if (std::holds_alternative<Coulomb<double, 3>>(law)) of_law = spatial;
    if (std::holds_alternative<RollingCoulomb<double>>(law)) of_law = rolling;
    if (flag != 0 && flag != of_law) return ASSAY_TAKES_MIXED_CONTACTS;
    flag = of_law;
  }
  return flag;
}
int flag_of(const FrictionProblem<double>& problem) {
  return flag_of(
      problem.laws, ASSAY_TAKES_FRICTION_2D, ASSAY_TAKES_FRICTION_3D, ASSAY_TAKES_ROLLING);
}
int flag_of(const GlobalFrictionProblem<double>& problem) {
  return flag_of(
      problem.laws, ASSAY_TAKES_GLOBAL_2D, ASSAY_TAKES_GLOBAL_3D, ASSAY_TAKES_GLOBAL_ROLLING);
}

Eigen::Index contacts_of(const BoxVi<double>& problem) { return problem.size(); }
template <class Problem>
Eigen::Index contacts_of(const Problem& problem) {
  return problem.contacts();
}

/// Whether a solver of these flags takes a problem of laws, by the flags of these laws alone.
bool takes(int flags, const properties::OneStepCase& x) {
  if (x.parts() > 1 && (flags & ASSAY_ONLY_ONE_CONTACT) != 0) return false;
  if (x.is_box()) return (flags & flag_of(BoxVi<Rational>{{}, {}, x.bounds})) != 0;
  const auto laws = convert<double>(x.laws);
  const int local = flag_of(FrictionProblem<double>{{}, {}, laws});
  return (flags & (local | flag_of(GlobalFrictionProblem<double>{{}, {}, {}, {}, laws}))) != 0;
}

Eigen::Index unknowns_of(const GlobalFrictionProblem<double>& problem) {
  return problem.velocities() + problem.size();
}
template <class Problem>
Eigen::Index unknowns_of(const Problem& problem) {
  return problem.size();
}

/// Relative to the size of a problem; no default tolerance is as coarse.
constexpr double kNoTolerance = 0.01;

/// Whether a z that does not solve the problem cannot be called solved in good faith: its residual
/// is above the tolerance; above kNoTolerance of the size of the problem at z where the solver was
/// left to a default that it does not state.
template <template <class> class Problem>
bool is_judged(const Problem<double>& problem,
               const SolveResult<double>& result,
               double tolerance) {
  if (result.status != SolveStatus::kStalled) return false;
  if (tolerance > 0) return true;
  const Vector<double>& z = result.z;
  const double size =
      rounding_bound(problem, z) / assay::detail::rounding_of<double>(z.size(), 1.0) +
      largest_magnitude<double>(z);
  return !residual_is_within(scalar_cast<double>(result.residual), kNoTolerance * size);
}

/// Who says whether a problem is solved.
enum class Judged {
  kAnswers,  ///< our residual of z, whatever the solver says of it
  kClaims    ///< the solver, for laws: they refute a false "solved", and a failure claims nothing
};

/// A solver of a library under its full name.
class ForeignSolver {
 public:
  ForeignSolver(Library library, const AssaySolver& solver)
      : library_(std::move(library)), solver_(&solver), name_(library_->full_name(solver.name)) {}

  [[nodiscard]] const AssaySolver& get() const { return *solver_; }
  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] bool has(int flags) const { return (solver_->flags & flags) != 0; }

  /// Problem: BoxVi | FrictionProblem | GlobalFrictionProblem.
  template <template <class> class Problem>
  [[nodiscard]] SolveResult<double> solve(const Problem<double>& problem,
                                          const SolveOptions<double>& options,
                                          Judged judged) const;

 private:
  template <class Problem>
  void require_taken(const Problem& problem) const {
    const bool one = contacts_of(problem) == 1 || !has(ASSAY_ONLY_ONE_CONTACT);
    if (has(flag_of(problem)) && one) return;
    throw InvalidInput("solver " + name_ + " does not take this kind of problem");
  }

  template <template <class> class Problem>
  [[nodiscard]] SolveResult<double> examined(const Problem<double>& problem,
                                             Vector<double> z,
                                             const SolveOptions<double>& options,
                                             const SolveHeader& header,
                                             Judged judged) const;
  [[noreturn]] void fail(const std::string& what) const {
    throw SubjectFailure(name_ + ": " + what);
  }

  Library library_;
  const AssaySolver* solver_;
  std::string name_;
  std::unique_ptr<Independence> independence_ = std::make_unique<Independence>(&claim_the_same);
};

template <template <class> class Problem>
SolveResult<double> ForeignSolver::solve(const Problem<double>& problem,
                                         const SolveOptions<double>& options,
                                         Judged judged) const {
  validate(problem);
  validate(options, unknowns_of(problem));
  require_taken(problem);
  const auto n = static_cast<std::size_t>(unknowns_of(problem));
  ForeignProblem foreign(problem);
  const auto place = static_cast<std::size_t>(solver_ - library_->subject().solvers);
  const bool by_default = options.tolerance == solver_->default_tolerance;
  const SolveCall call{place, n, by_default ? 0 : options.tolerance, options.max_iterations};
  const Vector<double> start = options.start.size() > 0
                                   ? options.start
                                   : Vector<double>::Zero(static_cast<Eigen::Index>(n)).eval();
  HostRequest request{.work = HostWork::kSolve, .input = foreign.pieces()};
  request.input.insert(request.input.begin(), {piece(call), piece(start.data(), n)});
  request.result_size = sizeof(SolveHeader) + n * sizeof(double);
  auto [report, left, left_behind_others] = library_->ask(request, *independence_, &is_clean);
  if (!left_behind_others.empty() &&
      claims_more(header_of(left_behind_others).status, header_of(left).status)) {
    left = std::exchange(left_behind_others, {});
  }
  const SolveHeader header = header_of(left);
  seconds_of_call = header.seconds;
  if (report.end == CallEnd::kReturned && header.status == ASSAY_NOT_TAKEN) {
    throw InvalidInput("solver " + name_ + " does not take the problem");
  }
  if (report.end == CallEnd::kTimedOut) throw SubjectHang(name_ + ": " + report.what());
  if (report.end != CallEnd::kReturned) fail(report.what());
  if (header.wrote_before != 0) fail("it wrote before an array");
  if (header.iterations < 0) {
    fail(fmt::format("it reports {} iterations", header.iterations));
  }
  if (header.status < ASSAY_SOLVED || header.status > ASSAY_NO_SOLUTION) {
    fail(fmt::format("it returned {}, which is not a status", header.status));
  }
  const Vector<double> z = unknowns_in(left, n);
  SolveResult<double> alone = examined(problem, z, options, header, judged);
  if (left_behind_others.empty() || header.status != ASSAY_SOLVED ||
      header_of(left_behind_others).status != ASSAY_SOLVED) {
    return alone;
  }
  const Vector<double> behind_others = unknowns_in(left_behind_others, n);
  if (!differ(z, behind_others)) return alone;
  SolveResult<double> other =
      examined(problem, behind_others, options, header_of(left_behind_others), judged);
  if (other.status != SolveStatus::kSolved && alone.status == SolveStatus::kSolved) {
    fail("its answer depends on the problems that it solved before in the same process");
  }
  // Two solutions within the tolerance, as of a solver that starts from the last one. It may still
  // keep something that is wrong for a later problem.
  independence_->holds = true;
  return other.residual > alone.residual ? other : alone;
}

template <template <class> class Problem>
SolveResult<double> ForeignSolver::examined(const Problem<double>& problem,
                                            Vector<double> z,
                                            const SolveOptions<double>& options,
                                            const SolveHeader& header,
                                            Judged judged) const {
  if (!z.allFinite()) {
    if (header.status == ASSAY_SOLVED) fail("it reports \"solved\", but z is not finite");
    z.setZero();
  }
  const double tolerance = options.tolerance > 0 ? options.tolerance : solver_->default_tolerance;
  SolveResult<double> result = examine<Problem, double>(
      problem, std::move(z), tolerance, SolveStatus::kStalled, header.iterations);
  const bool solved = result.status == SolveStatus::kSolved;
  if (header.status == ASSAY_SOLVED && !solved) {
    result.note = "it reports that it solved the problem";
    if (options.tolerance == 0) {
      result.note += ", to its own default tolerance";
      if (!is_judged(problem, result, tolerance)) {
        const double power = std::ceil(std::log10(scalar_cast<double>(result.residual)));
        result.note +=
            fmt::format(", which it does not state; --tolerance {:.0e} accepts the residual",
                        std::pow(10, power));
      }
    }
    const bool kept = judged == Judged::kClaims;
    if (kept && is_judged(problem, result, tolerance)) {
      result.status = SolveStatus::kSolved;
    }
  }
  if (header.status == ASSAY_FAILED) result.note = "it reports that it failed";
  if (header.status == ASSAY_NO_SOLUTION) {
    result.note = "it reports that there is no solution";
    result.status = SolveStatus::kNoSolution;
  }
  return result;
}

/// The runner of its functions. A failure is a result; the seconds are those of the call.
SolverRunner runner_of(const std::string& name, const SolverFunctions<double>& functions) {
  SolverRunner runner = solver_runner<double>(name, functions);
  runner.run = [run = std::move(runner.run)](const SolveRequest& request) {
    try {
      SolveOutcome outcome = run(request);
      outcome.seconds = seconds_of_call;
      return outcome;
    } catch (const SubjectFailure& failure) {
      SolveOutcome outcome;
      outcome.status = SolveStatus::kStalled;
      outcome.note = failure.what();
      return outcome;
    }
  };
  return runner;
}

SolverFunctions<double> functions_of(const std::shared_ptr<const ForeignSolver>& solver,
                                     Judged judged) {
  SolverFunctions<double> functions;
  const auto solve = [solver, judged](const auto& problem, const SolveOptions<double>& options) {
    return solver->solve(problem, options, judged);
  };
  if (solver->has(ASSAY_TAKES_LCP | ASSAY_TAKES_MIXED_LCP | ASSAY_TAKES_BOX)) {
    functions.box.solve = solve;
  }
  if (solver->has(ASSAY_TAKES_FRICTION_2D | ASSAY_TAKES_FRICTION_3D | ASSAY_TAKES_ROLLING |
                  ASSAY_TAKES_MIXED_CONTACTS)) {
    functions.friction.solve = solve;
  }
  if (solver->has(ASSAY_TAKES_GLOBAL_2D | ASSAY_TAKES_GLOBAL_3D | ASSAY_TAKES_GLOBAL_ROLLING)) {
    functions.global.solve = solve;
  }
  return functions;
}

SolverEntry entry_of(const Library& library, const AssaySolver& foreign) {
  const auto solver = std::make_shared<const ForeignSolver>(library, foreign);
  const SolverFunctions<double> functions = functions_of(solver, Judged::kAnswers);
  SolverEntry entry{solver->name(), foreign.description, {}};
  if (functions.box.solve) entry.families.push_back(ProblemFamily::kBox);
  if (functions.friction.solve) entry.families.push_back(ProblemFamily::kFriction);
  if (functions.global.solve) entry.families.push_back(ProblemFamily::kGlobalFriction);
  entry.scalars.push_back(runner_of(solver->name(), functions));
  entry.subject =
      properties::make_one_step_subject(solver->name(), functions_of(solver, Judged::kClaims));
  entry.subject.tolerance = foreign.default_tolerance;
  entry.subject.accepts = [flags = foreign.flags](const properties::OneStepCase& x) {
    return takes(flags, x);
  };
  return entry;
}

}  // namespace

std::vector<SolverEntry> solver_entries(const Library& library) {
  const AssaySubject& subject = library->subject();
  std::vector<SolverEntry> entries;
  for (const AssaySolver& solver :
       std::span(subject.solvers, static_cast<std::size_t>(subject.solver_count))) {
    entries.push_back(entry_of(library, solver));
  }
  return entries;
}

}  // namespace assay::reports
