#include "properties/one_step/answer_in_double.hpp"

#include <stdexcept>

#include "properties/one_step/global_form.hpp"

namespace assay::properties {

namespace {

template <template <class> class Problem>
AnswerInDouble answer(const OneStepSolve<Problem, double>& solve,
                      const Problem<double>& problem,
                      Eigen::Index unknowns,
                      const SolveOptions<double>& options) {
  const SolveResult<double> result = solve(problem, options);
  AnswerInDouble own{.status = result.status, .z = result.z};
  if (own.status != SolveStatus::kSolved) return own;
  if (own.z.size() != unknowns) {
    throw std::runtime_error("an answer reported as solved does not have the size of the problem");
  }
  if (!own.z.allFinite()) {
    throw std::runtime_error("an answer reported as solved has an entry that is not finite");
  }
  own.residual = scalar_cast<double>(recomputed_residual<Problem, double>(problem, own.z));
  own.rounding = 4 * rounding_bound(problem, own.z) + kLeastResidual;
  return own;
}

}  // namespace

bool answers_in_double(const OneStepSubject& subject, const OneStepCase& x) {
  return x.is_box() ? static_cast<bool>(subject.box) : subject.friction || subject.global;
}

AnswerInDouble answer_in_double(const OneStepSubject& subject,
                                const OneStepCase& x,
                                const SolveOptions<double>& options) {
  if (x.is_box()) return answer(subject.box, convert<double>(box_of(x)), x.size(), options);
  if (subject.friction) {
    return answer(subject.friction, convert<double>(friction_of(x)), x.size(), options);
  }
  const auto problem = convert<double>(global_form(x).problem);
  return answer(subject.global, problem, problem.velocities() + x.size(), options);
}

}  // namespace assay::properties
