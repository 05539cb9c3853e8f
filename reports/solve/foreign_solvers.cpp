#include "reports/solve/foreign_solvers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstring>
#include <optional>
#include <span>
#include <utility>

#include "core/scalar/invalid_input.hpp"
#include "reports/solve/solver_runner.hpp"
#include "reports/subjects/foreign_model.hpp"
#include "reports/subjects/subject_failure.hpp"

namespace assay::reports {

namespace {

using Library = std::shared_ptr<const SubjectLibrary>;

/// What an isolated call leaves; z follows it.
struct SolveHeader {
  int status;  ///< AssayStatus
  int iterations;
  bool wrote_before;  ///< an array
  double seconds;     ///< of the call alone
};

/// [s] The last call of this thread, without the process that it has of its own.
thread_local double seconds_of_call = 0;

double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// A problem as foreign code gets it, write-protected. Only within an isolated call.
class ForeignProblem {
 public:
  explicit ForeignProblem(const BoxVi<double>& problem)
      : m_(entries(problem.m)), q_(entries(problem.q)), mass_(0), contact_(0), f_(0) {
    for (const Bounds<double>& bounds : problem.bounds) laws_.push_back(foreign_law(bounds));
    finish();
  }
  explicit ForeignProblem(const FrictionProblem<double>& problem)
      : m_(entries(problem.w.to_dense())), q_(entries(problem.q)), mass_(0), contact_(0), f_(0) {
    for (const ContactLaw<double>& law : problem.laws) laws_.push_back(foreign_law(law));
    finish();
  }
  explicit ForeignProblem(const GlobalFrictionProblem<double>& problem)
      : m_(0),
        q_(entries(problem.b)),
        mass_(entries(Matrix<double>(problem.mass))),
        contact_(entries(Matrix<double>(problem.contact))),
        f_(entries(problem.f)) {
    for (const ContactLaw<double>& law : problem.laws) laws_.push_back(foreign_law(law));
    problem_.velocities = static_cast<int>(problem.velocities());
    problem_.mass = mass_.data();
    problem_.contact = contact_.data();
    problem_.f = f_.data();
    finish();
  }

  [[nodiscard]] const AssayOneStepProblem& get() const {
    return *reinterpret_cast<const AssayOneStepProblem*>(given_->data());
  }

 private:
  template <class Array>
  static GuardedArray entries(const Array& array) {
    return GuardedArray(std::span(array.data(), static_cast<std::size_t>(array.size())));
  }
  void finish() {
    for (GuardedArray* array : {&m_, &q_, &mass_, &contact_, &f_}) array->protect();
    problem_.size = static_cast<int>(q_.values().size());
    problem_.m = problem_.mass == nullptr ? m_.data() : nullptr;
    problem_.q = q_.data();
    problem_.law_count = static_cast<int>(laws_.size());
    given_laws_.emplace(std::as_bytes(std::span<const AssayLaw>(laws_)));
    given_laws_->protect();
    problem_.laws = reinterpret_cast<const AssayLaw*>(given_laws_->data());
    given_.emplace(std::as_bytes(std::span<const AssayOneStepProblem>(&problem_, 1)));
    given_->protect();
  }

  GuardedArray m_, q_, mass_, contact_, f_;
  std::vector<AssayLaw> laws_;
  AssayOneStepProblem problem_{};
  std::optional<GuardedArray> given_laws_, given_;
};

/// One int with nothing behind it, where foreign code leaves its number.
class IterationCount {
 public:
  IterationCount() { *before() = kBefore; }

  [[nodiscard]] int* data() const { return before() + 1; }
  [[nodiscard]] bool is_intact() const { return array_.is_intact() && *before() == kBefore; }

 private:
  static constexpr int kBefore = 0x5A5A5A5A;

  [[nodiscard]] int* before() const { return reinterpret_cast<int*>(array_.data()); }

  GuardedArray array_{std::size_t{1}};
};
static_assert(sizeof(double) == 2 * sizeof(int));

/// The flags of which the solver must have one to take the problem: who takes any bounds takes
/// those of an LCP.
int flag_of(const BoxVi<double>& problem) {
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

Eigen::Index unknowns_of(const GlobalFrictionProblem<double>& problem) {
  return problem.velocities() + problem.size();
}
template <class Problem>
Eigen::Index unknowns_of(const Problem& problem) {
  return problem.size();
}

/// Of the size of a problem: no default tolerance is as coarse.
constexpr double kNoTolerance = 0.01;

/// Whether a z that does not solve the problem cannot be called solved in good faith: its residual
/// is above the tolerance; above kNoTolerance of the size of the problem at z where the solver was
/// left to its default.
template <template <class> class Problem>
bool is_false_claim(const Problem<double>& problem,
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

/// What becomes of "solved" where it is false.
enum class FalseClaim {
  kStalled,  ///< our residual decides
  kKept      ///< for laws to refute, where is_false_claim
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
                                          FalseClaim false_claim) const;

 private:
  template <class Problem>
  void require_taken(const Problem& problem) const {
    const bool one = contacts_of(problem) == 1 || !has(ASSAY_ONLY_ONE_CONTACT);
    if (has(flag_of(problem)) && one) return;
    throw InvalidInput("solver " + name_ + " does not take such a problem");
  }

  template <template <class> class Problem>
  [[nodiscard]] SolveResult<double> examined(const Problem<double>& problem,
                                             Vector<double> z,
                                             const SolveOptions<double>& options,
                                             const SolveHeader& header,
                                             FalseClaim false_claim) const;
  [[noreturn]] void fail(const std::string& what) const {
    throw SubjectFailure(name_ + ": " + what);
  }

  Library library_;
  const AssaySolver* solver_;
  std::string name_;
};

template <template <class> class Problem>
SolveResult<double> ForeignSolver::solve(const Problem<double>& problem,
                                         const SolveOptions<double>& options,
                                         FalseClaim false_claim) const {
  validate(problem);
  validate(options, unknowns_of(problem));
  require_taken(problem);
  const auto n = static_cast<std::size_t>(unknowns_of(problem));
  std::vector<std::byte> result(sizeof(SolveHeader) + n * sizeof(double));
  const auto here = [&](std::span<std::byte> bytes) {
    const ForeignProblem foreign(problem);
    GuardedArray z(n);
    if (options.start.size() > 0) std::ranges::copy(options.start, z.data());
    const IterationCount iterations;
    SolveHeader header{};
    const double start = now();
    header.status = solver_->solve(
        &foreign.get(), options.tolerance, options.max_iterations, z.data(), iterations.data());
    header.seconds = now() - start;
    header.iterations = *iterations.data();
    header.wrote_before = !z.is_intact() || !iterations.is_intact();
    std::memcpy(bytes.data(), &header, sizeof header);
    std::memcpy(bytes.data() + sizeof header, z.data(), n * sizeof(double));
  };
  const CallReport report = isolated_call(result, here, library_->limits());
  library_->count_output(report.output_size);
  SolveHeader header{};
  std::memcpy(&header, result.data(), sizeof header);
  seconds_of_call = header.seconds;
  if (report.end == CallEnd::kReturned && header.status == ASSAY_NOT_TAKEN) {
    throw InvalidInput("solver " + name_ + " does not take the problem");
  }
  if (report.end != CallEnd::kReturned) fail(report.what());
  if (header.wrote_before) fail("it wrote before an array");
  if (header.iterations < 0) {
    fail(fmt::format("it says that it took {} iterations", header.iterations));
  }
  if (header.status < ASSAY_SOLVED || header.status > ASSAY_NO_SOLUTION) {
    fail(fmt::format("it returned {}, which is no status", header.status));
  }
  Vector<double> z(static_cast<Eigen::Index>(n));
  std::memcpy(z.data(), result.data() + sizeof header, n * sizeof(double));
  return examined(problem, std::move(z), options, header, false_claim);
}

template <template <class> class Problem>
SolveResult<double> ForeignSolver::examined(const Problem<double>& problem,
                                            Vector<double> z,
                                            const SolveOptions<double>& options,
                                            const SolveHeader& header,
                                            FalseClaim false_claim) const {
  if (!z.allFinite()) {
    if (header.status == ASSAY_SOLVED) fail("it says solved of a z that is not finite");
    z.setZero();
  }
  SolveResult<double> result = examine<Problem, double>(
      problem, std::move(z), options.tolerance, SolveStatus::kStalled, header.iterations);
  const bool solved = result.status == SolveStatus::kSolved;
  if (header.status == ASSAY_SOLVED && !solved) {
    result.note = "it says that it solved the problem";
    if (options.tolerance == 0) result.note += ", to its own default tolerance";
    const bool kept = false_claim == FalseClaim::kKept;
    if (kept && is_false_claim(problem, result, options.tolerance)) {
      result.status = SolveStatus::kSolved;
    }
  }
  if (header.status == ASSAY_FAILED) result.note = "it says that it failed";
  if (header.status == ASSAY_NO_SOLUTION) {
    result.note = "it says that there is no solution";
    result.status = SolveStatus::kNoSolution;
  }
  return result;
}

/// The runner of its functions, where a failure is an outcome; the seconds are those of the call.
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
                                     FalseClaim false_claim) {
  SolverFunctions<double> functions;
  const auto solve = [solver, false_claim](const auto& problem,
                                           const SolveOptions<double>& options) {
    return solver->solve(problem, options, false_claim);
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
  const SolverFunctions<double> functions = functions_of(solver, FalseClaim::kStalled);
  SolverEntry entry{solver->name(), foreign.description, {}};
  if (functions.box.solve) entry.families.push_back(ProblemFamily::kBox);
  if (functions.friction.solve) entry.families.push_back(ProblemFamily::kFriction);
  if (functions.global.solve) entry.families.push_back(ProblemFamily::kGlobalFriction);
  entry.scalars.push_back(runner_of(solver->name(), functions));
  entry.subject =
      properties::make_one_step_subject(solver->name(), functions_of(solver, FalseClaim::kKept));
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
