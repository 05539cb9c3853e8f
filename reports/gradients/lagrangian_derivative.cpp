#include <utility>

#include "reports/gradients/derivative_pair.hpp"

namespace assay::reports::detail {

namespace {

using V = Vector<double>;
using M = Matrix<double>;

class SystemDerivative final : public LagrangianSystem<double> {
 public:
  explicit SystemDerivative(Pair<LagrangianSystem<Dd>> of) : of_(std::move(of)) {}

  [[nodiscard]] Eigen::Index size() const override { return of_.low->size(); }
  [[nodiscard]] bool has_constant_mass() const override { return of_.low->has_constant_mass(); }
  void mass(const V& q, M& mass) const override {
    of_.quotient(mass, [&](const auto& system, auto& m) { system.mass(precise(q), m); });
  }
  void force(const double& t, const V& q, const V& v, V& f) const override {
    of_.quotient(
        f, [&](const auto& system, auto& to) { system.force(Dd(t), precise(q), precise(v), to); });
  }
  void force_jacobians(
      const double& t, const V& q, const V& v, M& by_position, M& by_velocity) const override {
    Matrix<Dd> other(size(), size());
    of_.quotient(by_position, [&](const auto& system, auto& to) {
      system.force_jacobians(Dd(t), precise(q), precise(v), to, other);
    });
    of_.quotient(by_velocity, [&](const auto& system, auto& to) {
      system.force_jacobians(Dd(t), precise(q), precise(v), other, to);
    });
  }
  void mass_jacobian(const V& q, const V& a, M& by_position) const override {
    of_.quotient(by_position, [&](const auto& system, auto& to) {
      system.mass_jacobian(precise(q), precise(a), to);
    });
  }

 private:
  Pair<LagrangianSystem<Dd>> of_;
};

class RelationDerivative final : public LagrangianRelation<double> {
 public:
  explicit RelationDerivative(Pair<LagrangianRelation<Dd>> of) : of_(std::move(of)) {}

  [[nodiscard]] Eigen::Index size() const override { return of_.low->size(); }
  [[nodiscard]] bool has_constant_jacobian() const override {
    return of_.low->has_constant_jacobian();
  }
  void evaluate(const double& t, const V& q, V& y) const override {
    of_.quotient(y, [&](const auto& of, auto& to) { of.evaluate(Dd(t), precise(q), to); });
  }
  void jacobian(const double& t, const V& q, M& h) const override {
    of_.quotient(h, [&](const auto& of, auto& to) { of.jacobian(Dd(t), precise(q), to); });
  }
  void rate(const double& t, const V& q, V& rate) const override {
    of_.quotient(rate, [&](const auto& of, auto& to) { of.rate(Dd(t), precise(q), to); });
  }
  void curvature(const double& t, const V& q, const V& v, V& b) const override {
    of_.quotient(
        b, [&](const auto& of, auto& to) { of.curvature(Dd(t), precise(q), precise(v), to); });
  }

 private:
  Pair<LagrangianRelation<Dd>> of_;
};

/// Of two matrices of which an empty one is zero.
M quotient_of_terms(const Matrix<Dd>& low, const Matrix<Dd>& high, Eigen::Index n, const Dd& step) {
  const auto whole = [n](const Matrix<Dd>& a) {
    return a.size() > 0 ? a : Matrix<Dd>(Matrix<Dd>::Constant(n, n, Dd(0)));
  };
  return quotient(whole(low), whole(high), step);
}

ExternalForce<double> derivative_of(const ExternalForce<Dd>& low,
                                    const ExternalForce<Dd>& high,
                                    Eigen::Index n,
                                    const Dd& step) {
  const auto at = [=](const double& t, V& force) {
    Vector<Dd> from(n), to(n);
    low.evaluate(Dd(t), from);
    high.evaluate(Dd(t), to);
    force = quotient(from, to, step);
  };
  if (!low.is_constant() || !high.is_constant()) return ExternalForce<double>::of_time(at);
  V constant(n);
  at(0, constant);
  return ExternalForce<double>(std::move(constant));
}

LagrangianModel<double> linear_derivative(const ContactModel<Dd>& low,
                                          const ContactModel<Dd>& high,
                                          const Dd& step) {
  const Eigen::Index n = low.system.size();
  ContactModel<double> of;
  of.system.mass = quotient(low.system.mass, high.system.mass, step);
  of.system.damping = quotient_of_terms(low.system.damping, high.system.damping, n, step);
  of.system.stiffness = quotient_of_terms(low.system.stiffness, high.system.stiffness, n, step);
  of.system.external_force =
      derivative_of(low.system.external_force, high.system.external_force, n, step);
  of.relation.jacobian = quotient(low.relation.jacobian, high.relation.jacobian, step);
  of.relation.offset = quotient(low.relation.offset, high.relation.offset, step);
  of.law.restitution = quotient(low.law.restitution, high.law.restitution, step);
  of.initial_position = quotient(low.initial_position, high.initial_position, step);
  of.initial_velocity = quotient(low.initial_velocity, high.initial_velocity, step);
  of.initial_time = quotient(low.initial_time, high.initial_time, step);
  return of;
}

}  // namespace

LagrangianModel<double> derivative_of(const LagrangianModel<Dd>& low,
                                      const LagrangianModel<Dd>& high,
                                      const Dd& step) {
  require(is_linear(low) == is_linear(high) && low.size() == high.size());
  const std::string who = "a derivative";
  require_no_multipliers(low, who);
  if (is_linear(low)) {
    return linear_derivative(linear_model(low, who), linear_model(high, who), step);
  }
  LagrangianModel<double> of;
  of.system = part_of<SystemDerivative>(low.system, high.system, step);
  of.relation = part_of<RelationDerivative>(low.relation, high.relation, step);
  of.laws = derivative_of(low.laws, high.laws, step);
  of.initial_position = quotient(low.initial_position, high.initial_position, step);
  of.initial_velocity = quotient(low.initial_velocity, high.initial_velocity, step);
  of.initial_time = quotient(low.initial_time, high.initial_time, step);
  return of;
}

}  // namespace assay::reports::detail
