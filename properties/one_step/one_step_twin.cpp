#include "properties/one_step/one_step_twin.hpp"

#include <stdexcept>

#include "core/scalar/invalid_input.hpp"
#include "properties/one_step/answer_in_double.hpp"
#include "properties/one_step/global_form.hpp"
#include "properties/rational_algebra.hpp"

namespace assay::properties {

namespace {

using Index = Eigen::Index;

/// The last n components of an answer to a problem of `size`.
template <class S>
Answer read(const SolveResult<S>& result, Index n, Index size) {
  Answer answer{.scalar = ScalarTraits<S>::kName,
                .status = result.status,
                .z = {},
                .w = {},
                .exact = ScalarTraits<S>::kExact};
  if (!answer.is_solved()) return answer;
  const auto require = [&](bool fine, const char* what) {
    if (!fine) throw std::runtime_error("an answer reported as solved has " + std::string(what));
  };
  require(result.z.size() == size, "not the size of the problem");
  require(result.w.size() == 0 || result.w.size() == size, "a slack of another size");
  for (const Vector<S>* x : {&result.z, &result.w}) {
    for (Index i = 0; i < x->size(); ++i) {
      require(is_finite<S>((*x)(i)), "an entry that is not finite");
    }
  }
  answer.z = convert<Rational>(Vector<S>(result.z.tail(n)));
  if (result.w.size() == n) answer.w = convert<Rational>(result.w);
  return answer;
}

template <class S>
SolveOptions<S> options_of(const OneStepSubject& subject, const Question& question) {
  SolveOptions<S> options;
  if constexpr (!ScalarTraits<S>::kExact) options.tolerance = subject.tolerance;
  options.start = convert<S>(question.start);
  return options;
}

/// What a residual may be if rounding errors have the size `unit` and rows have n terms. A solver
/// that stops at its tolerance compares its own evaluation of the residual with it: n + 1 roundings
/// of a row, one of its data, and up to 14 of the projection on a disk, in the unit of the row.
Rational allowed_in_double(const OneStepSubject& subject, Index n, const Rational& unit) {
  const Rational evaluated = Rational(subject.tolerance) + Rational(n + 16) * unit;
  // Four times what solvers may leave, because double rounds the data.
  const Rational rounding = 32 * Rational(n + 1) * unit + Rational(kLeastResidual);
  return subject.tolerance > 0 && evaluated > rounding ? evaluated : rounding;
}

/// Errors have the size u (|f| + |b| + (‖M̂‖ + ‖H‖ + ‖Hᵀ‖) |z|), z = (v, r).
Rational allowed_global_residual(const OneStepSubject& subject,
                                 const GlobalFrictionProblem<Rational>& problem,
                                 const Vector<double>& z) {
  const Matrix<Rational> mass(problem.mass), h(problem.contact);
  const Rational norms =
      row_sum_norm(mass) + row_sum_norm(h) + row_sum_norm(Matrix<Rational>(h.transpose()));
  const Rational size =
      max_norm(problem.f) + max_norm(problem.b) + norms * max_norm(convert<Rational>(z));
  return allowed_in_double(subject, z.size(), Rational(unit_roundoff<double>()) * size);
}

/// Asks for a friction problem with the velocities of bodies, in double.
Answer ask_global(const OneStepSubject& subject, const Question& question) {
  const GlobalForm form = global_form(question.problem);
  const auto problem = convert<double>(form.problem);
  auto options = options_of<double>(subject, question);
  if (question.start.size() > 0) {
    options.start = convert<double>(form.with_velocities(question.start));
  }
  const SolveResult<double> result =
      question.rho_factor ? subject.global_with_rho(problem, options, *question.rho_factor)
                          : subject.global(problem, options);
  const Index n = question.problem.size();
  Answer answer = read(result, n, problem.velocities() + n);
  if (answer.is_solved()) {
    answer.allowed = form.stretch() * allowed_global_residual(subject, form.problem, result.z);
  }
  return answer;
}

/// The answer to the problem in one scalar, if there is a solver for it.
template <class S, template <class> class Problem>
void add_answer(const OneStepSubject& subject,
                const Question& question,
                const OneStepSolve<Problem, S>& solve,
                const Problem<Rational>& problem,
                std::vector<Answer>& answers) {
  const OneStepCase& x = question.problem;
  if (!solve) return;
  Answer answer =
      read(solve(convert<S>(problem), options_of<S>(subject, question)), x.size(), x.size());
  if (answer.is_solved()) answer.allowed = allowed_residual(subject, x, answer.z, answer.exact);
  answers.push_back(std::move(answer));
}

/// The first components of each contact.
std::vector<Index> kept(const OneStepCase& x, Index per_part) {
  std::vector<Index> all;
  for (Index part = 0; part < x.parts(); ++part) {
    for (Index i = 0; i < per_part; ++i) all.push_back(first_component(x, part) + i);
  }
  return all;
}

}  // namespace

std::vector<Answer> ask(const OneStepSubject& subject, const Question& question) {
  const OneStepCase& x = question.problem;
  if (question.global || (!x.is_box() && subject.global && !subject.takes_local_friction())) {
    return {ask_global(subject, question)};
  }
  std::vector<Answer> answers;
  if (x.is_box()) {
    add_answer<double>(subject, question, subject.box, box_of(x), answers);
    add_answer<Rational>(subject, question, subject.box_exact, box_of(x), answers);
    return answers;
  }
  OneStepSolve<FrictionProblem, double> friction = subject.friction;
  if (question.rho_factor) {
    friction = [&](const FrictionProblem<double>& problem, const SolveOptions<double>& options) {
      return subject.friction_with_rho(problem, options, *question.rho_factor);
    };
  }
  add_answer<double>(subject, question, friction, friction_of(x), answers);
  if (!question.rho_factor && !needs_roots(x)) {
    add_answer<Rational>(subject, question, subject.friction_exact, friction_of(x), answers);
  }
  return answers;
}

Rational allowed_residual(const OneStepSubject& subject,
                          const OneStepCase& x,
                          const Vector<Rational>& z,
                          bool exact) {
  if (exact) return 0;
  const Rational unit = Rational(unit_roundoff<double>()) * scale(x, z);
  return allowed_in_double(subject, x.size(), unit);
}

std::string why_no_solution(const OneStepCase& x,
                            const Vector<Rational>& z,
                            const Rational& allowed) {
  const Rational found = residual(x, z);
  if (found <= allowed) return {};
  return "z = " + readable(z) + " has the residual " + readable(found) + ", allowed is " +
         readable(allowed);
}

namespace {

/// How the answer for one twin disagrees with the original's; empty if it does not.
std::string disagreement(const OneStepSubject& subject,
                         const OneStepCase& x,
                         const OneStepTwin& twin,
                         const Answer& own,
                         const Answer& other,
                         bool& compared) {
  const auto error = error_of_residual(x);
  if (!own.is_solved() || !other.is_solved()) {
    if (!error || !error_of_residual(twin.question.problem)) return {};
    for (const auto& [whose, status] :
         {std::pair("the original", own.status), {"the twin", other.status}}) {
      const bool solved = status == SolveStatus::kSolved;
      if (status == SolveStatus::kNoSolution || (subject.is_complete && !solved)) {
        return std::string(whose) + " has exactly one solution; the solver reports " +
               std::string(to_string(status));
      }
    }
    return {};
  }
  compared = true;
  const Vector<Rational> back = twin.back(other.z);
  Rational allowed = twin.stretch * other.allowed;
  if (!own.exact) allowed += allowed_residual(subject, x, back, false);
  const std::string why = why_no_solution(x, back, allowed);
  if (!why.empty()) return "mapped back, " + why;
  if (!error) return {};
  const Rational bound = *error * (allowed + own.allowed);
  const Rational distance = max_norm(Vector<Rational>(back - own.z));
  if (distance <= bound) return {};
  return "z = " + readable(back) + ", mapped back, and " + readable(own.z) +
         " differ by more than " + readable(bound) + ", though the solution is unique";
}

}  // namespace

OneStepTwin reduced(const OneStepCase& x, const ContactLaw<Rational>& law, std::string what) {
  const std::vector<Index> components = kept(x, dimension(law));
  OneStepCase y = with_components(x, components);
  y.laws.assign(x.laws.size(), law);
  return {.what = std::move(what),
          .question = {.problem = y},
          .back = [components, n = x.size()](const Vector<Rational>& z) {
            Vector<Rational> all = Vector<Rational>::Constant(n, Rational(0));
            for (Index i = 0; i < z.size(); ++i)
              all(components[static_cast<std::size_t>(i)]) = z(i);
            return all;
          }};
}

Finding compare_with_twins(const OneStepSubject& subject,
                           const OneStepCase& x,
                           const std::vector<OneStepTwin>& twins) {
  const std::vector<Answer> own = ask(subject, {.problem = x});
  bool taken = false, compared = false;
  for (const OneStepTwin& twin : twins) {
    if (subject.accepts && !subject.accepts(twin.question.problem)) continue;
    taken = true;
    for (const Answer& other : ask(subject, twin.question)) {
      for (const Answer& answer : own) {
        if (answer.exact != other.exact) continue;
        const std::string why = disagreement(subject, x, twin, answer, other, compared);
        if (!why.empty()) {
          return Finding::violated(twin.what + " (" + std::string(answer.scalar) + "): " + why);
        }
      }
    }
  }
  if (!taken) throw InvalidInput("the solver does not take the problem in the form of the law");
  return compared ? Finding::holds() : Finding::silent("nothing was solved");
}

}  // namespace assay::properties
