#include "reference/sensitivity/bodies_as_lagrangian.hpp"

#include <memory>
#include <utility>

#include "core/scalar/invalid_input.hpp"

namespace assay::reference {

namespace {

using S = Mpfr;
using Bodies = std::shared_ptr<const NewtonEulerModel<S>>;

class BodySystem final : public LagrangianSystem<S> {
 public:
  explicit BodySystem(Bodies bodies) : bodies_(std::move(bodies)) {}

  [[nodiscard]] Eigen::Index size() const override { return bodies_->velocities(); }
  [[nodiscard]] bool has_constant_mass() const override { return true; }
  void mass(const Vector<S>&, Matrix<S>& mass) const override { bodies_->mass(mass); }
  void force(const S& t, const Vector<S>& q, const Vector<S>& v, Vector<S>& f) const override {
    bodies_->force(t, q, v, f);
  }
  void force_jacobians(
      const S&, const Vector<S>&, const Vector<S>&, Matrix<S>&, Matrix<S>&) const override {
    throw InvalidInput("rigid bodies as a Lagrangian model have no Jacobians");
  }
  void mass_jacobian(const Vector<S>&, const Vector<S>&, Matrix<S>&) const override {
    throw InvalidInput("rigid bodies as a Lagrangian model have no Jacobians");
  }

 private:
  Bodies bodies_;
};

class BodyRelation final : public LagrangianRelation<S> {
 public:
  explicit BodyRelation(Bodies bodies) : bodies_(std::move(bodies)) {
    const Vector<S>& q = bodies_->initial_position;
    Matrix<S> now(size(), bodies_->velocities()), later = now;
    relation().velocity_matrix(S(0), q, now);
    relation().velocity_matrix(S(1), q, later);
    Vector<S> rate(size()), y(size()), y_later(size());
    relation().rate(S(1), q, rate);
    relation().evaluate(S(0), q, y);
    relation().evaluate(S(1), q, y_later);
    if (now != later || y != y_later || !rate.isZero(0)) {
      throw InvalidInput("a relation of rigid bodies depends on time");
    }
  }

  [[nodiscard]] Eigen::Index size() const override { return bodies_->components(); }
  [[nodiscard]] bool has_constant_jacobian() const override {
    return relation().has_constant_matrix();
  }
  void evaluate(const S& t, const Vector<S>& q, Vector<S>& y) const override {
    relation().evaluate(t, q, y);
  }
  void jacobian(const S& t, const Vector<S>& q, Matrix<S>& h) const override {
    relation().velocity_matrix(t, q, h);
  }
  void rate(const S& t, const Vector<S>& q, Vector<S>& rate) const override {
    relation().rate(t, q, rate);
  }
  void curvature(const S& t, const Vector<S>& q, const Vector<S>& v, Vector<S>& b) const override {
    const Eigen::Index n = v.size();
    Matrix<S> of_velocity = Matrix<S>::Constant(size(), n, S(0));
    Matrix<S> of_force = Matrix<S>::Constant(n, n, S(0));
    const Vector<S> no_force = Vector<S>::Constant(size(), S(0));
    if (!relation().add_direction_derivatives(t, q, v, no_force, of_velocity, of_force)) {
      throw InvalidInput("a relation of rigid bodies does not know how its directions turn");
    }
    b = of_velocity.lazyProduct(v);  // (1)
  }

 private:
  [[nodiscard]] const NewtonEulerRelation<S>& relation() const { return *bodies_->relation; }

  Bodies bodies_;
};

}  // namespace

LagrangianModel<Mpfr> bodies_as_lagrangian(const NewtonEulerModel<Mpfr>& bodies) {
  const auto shared = std::make_shared<const NewtonEulerModel<S>>(bodies);
  LagrangianModel<S> result;
  result.system = std::make_shared<BodySystem>(shared);
  if (bodies.relation) result.relation = std::make_shared<BodyRelation>(shared);
  result.laws = bodies.laws;
  result.initial_position = bodies.initial_position;
  result.initial_velocity = bodies.initial_velocity;
  result.initial_time = bodies.initial_time;
  return result;
}

}  // namespace assay::reference
