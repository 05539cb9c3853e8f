#include "reports/identify/subject_stepper.hpp"

#include <exception>
#include <memory>
#include <string>
#include <utility>

#include "core/one_step_problems/solve_status.hpp"
#include "core/relations/first_order_linear.hpp"
#include "core/scalar/invalid_input.hpp"
#include "core/scalar/machine.hpp"

namespace assay::reports {

namespace {

using Index = Eigen::Index;

Index size_of(const Numbers& list) { return static_cast<Index>(list.size()); }

Vector<double> vector_of(const Numbers& list) {
  return Eigen::Map<const Vector<double>>(list.data(), size_of(list));
}

Matrix<double> matrix_of(const std::vector<Numbers>& rows, std::size_t width) {
  Matrix<double> result(static_cast<Index>(rows.size()), static_cast<Index>(width));
  for (std::size_t i = 0; i < rows.size(); ++i) {
    result.row(static_cast<Index>(i)) = vector_of(rows[i]).transpose();
  }
  return result;
}

/// Empty if there are no rows: zero.
Matrix<double> term_of(const std::vector<Numbers>& rows, std::size_t n) {
  return rows.empty() ? Matrix<double>() : matrix_of(rows, n);
}

ExternalForce<double> force_of(const Probe& probe) {
  if (probe.force.empty()) return {};
  if (probe.force.size() == 1) return ExternalForce<double>(vector_of(probe.force[0]));
  return ExternalForce<double>::of_time([coefficients = probe.force, origin = probe.force_origin](
                                            const double& t, Vector<double>& force) {
    force.setConstant(0);
    for (std::size_t j = coefficients.size(); j-- > 0;) {
      force = (t - origin) * force + vector_of(coefficients[j]);
    }
  });
}

/// The contact of a model that is not for linear schemes.
LagrangianModel<double> with_friction(ContactModel<double> linear, const Probe& probe) {
  const double e = linear.law.restitution(0), mu = *probe.friction;
  LagrangianModel<double> model;
  model.initial_position = linear.initial_position;
  model.initial_velocity = linear.initial_velocity;
  model.initial_time = linear.initial_time;
  model.system = std::make_shared<detail::LinearSystem<double>>(linear.system);
  model.relation = std::make_shared<detail::LinearRelation<double>>(linear.relation);
  ImpactLaw<double> law{Coulomb<double, 3>{mu}, {e, 0}};
  if (linear.relation.size() == 2) law.law = Coulomb<double, 2>{mu};
  model.laws = {law};
  return model;
}

/// M ẋ = −K x + F(t) + r.
class LinearFlow final : public FirstOrderSystem<double> {
 public:
  explicit LinearFlow(const Probe& probe)
      : mass_(matrix_of(probe.mass, probe.coordinates())),
        stiffness_(term_of(probe.stiffness, probe.coordinates())),
        force_(force_of(probe)) {}

  [[nodiscard]] Index size() const override { return mass_.rows(); }
  [[nodiscard]] bool has_identity_mass() const override { return mass_.isIdentity(0); }
  void mass(Matrix<double>& mass) const override { mass = mass_; }
  void vector_field(const double& t, const Vector<double>& x, Vector<double>& f) const override {
    force_.evaluate(t, f);
    if (stiffness_.size() > 0) f -= stiffness_ * x;
  }
  [[nodiscard]] bool has_constant_jacobian() const override { return true; }
  void jacobian(const double&, const Vector<double>&, Matrix<double>& by_state) const override {
    by_state.setZero();
    if (stiffness_.size() > 0) by_state -= stiffness_;
  }

 private:
  Matrix<double> mass_, stiffness_;
  ExternalForce<double> force_;
};

Numbers column(const Matrix<double>& a, Index k) { return {a.col(k).begin(), a.col(k).end()}; }

bool is_finite(const Matrix<double>& a) { return a.allFinite(); }

Answer answer_of(const Trajectory<double>& run, const Probe& probe) {
  if (run.status != SolveStatus::kSolved) {
    return {AnswerKind::kFailed,
            "it ended with status " + std::string(to_string(run.status)) + " in step " +
                std::to_string(run.size())};
  }
  if (run.size() != probe.steps + 1 || run.q.rows() != size_of(probe.position) ||
      run.v.rows() != size_of(probe.velocity) || run.q.cols() != run.size() ||
      (probe.kind != ModelKind::kFirstOrder && run.v.cols() != run.size())) {
    return {AnswerKind::kFailed, "its trajectory does not have the size of the model"};
  }
  if (!is_finite(run.q) || !is_finite(run.v) || !is_finite(run.impulse)) {
    return {AnswerKind::kFailed, "its trajectory has numbers that are not finite"};
  }
  Answer answer{AnswerKind::kAnswered};
  const bool has_impulses = run.impulse.cols() == run.size() &&
                            run.impulse.rows() == static_cast<Index>(probe.contact_matrix.size());
  for (Index k = 1; k < run.size(); ++k) {
    answer.states.push_back(
        {column(run.q, k), column(run.v, k), has_impulses ? column(run.impulse, k) : Numbers()});
  }
  return answer;
}

}  // namespace

LagrangianModel<double> model_of(const Probe& probe) {
  const std::size_t n = probe.coordinates();
  ContactModel<double> model;
  model.system.mass = matrix_of(probe.mass, n);
  model.system.damping = term_of(probe.damping, n);
  model.system.stiffness = term_of(probe.stiffness, n);
  model.system.external_force = force_of(probe);
  model.relation.jacobian = matrix_of(probe.contact_matrix, n);
  model.relation.offset = vector_of(probe.offset);
  model.law.restitution = vector_of(probe.restitution);
  model.initial_position = vector_of(probe.position);
  model.initial_velocity = vector_of(probe.velocity);
  model.initial_time = probe.time;
  if (probe.friction) return with_friction(std::move(model), probe);
  return LagrangianModel<double>(std::move(model));
}

namespace {

Answer asked(const properties::Subject& subject, const Probe& probe) {
  const auto run = [&](const Model<double>& model) {
    return answer_of(
        subject.run(
            model, ScalarTraits<double>::to_rational(probe.h), probe.steps, subject.options),
        probe);
  };
  try {
    const bool first_order = probe.kind == ModelKind::kFirstOrder;
    return run(first_order ? Model<double>(first_order_model_of(probe)) : model_of(probe));
  } catch (const InvalidInput& refusal) {
    return {AnswerKind::kRefused, refusal.what()};
  } catch (const std::exception& failure) {
    return {AnswerKind::kFailed, failure.what()};
  }
}

}  // namespace

FirstOrderModel<double> first_order_model_of(const Probe& probe) {
  FirstOrderModel<double> model;
  model.system = std::make_shared<LinearFlow>(probe);
  const Matrix<double> c = matrix_of(probe.contact_matrix, probe.coordinates());
  model.relation = std::make_shared<FirstOrderLinear<double>>(
      FirstOrderLinear<double>::Data{.c = c, .b = c.transpose(), .e = vector_of(probe.offset)});
  model.laws = {Complementarity{size_of(probe.offset)}};
  model.initial_state = vector_of(probe.position);
  model.initial_time = probe.time;
  return model;
}

Stepper subject_stepper(properties::Subject subject, std::chrono::milliseconds patience) {
  using Clock = std::chrono::steady_clock;
  return [subject = std::move(subject), patience, failing = Clock::duration(0)](
             const Probe& probe) mutable -> Answer {
    // Linear schemes are asked, too: they refuse friction themselves.
    if (!taken_by(probe.kind).contains(subject.kind)) {
      return {AnswerKind::kRefused, "it does not take such systems"};
    }
    if (failing > patience) return {AnswerKind::kFailed, "not run: earlier failures took too long"};
    const auto start = Clock::now();
    Answer answer = asked(subject, probe);
    if (answer.kind == AnswerKind::kFailed) failing += Clock::now() - start;
    return answer;
  };
}

}  // namespace assay::reports
