#include <utility>

#include "reports/gradients/derivative_pair.hpp"

namespace assay::reports::detail {

namespace {

using V = Vector<double>;
using M = Matrix<double>;

/// Of the sum of all wrenches.
class WrenchDerivative final : public Wrench<double> {
 public:
  explicit WrenchDerivative(Pair<NewtonEulerModel<Dd>> of) : of_(std::move(of)) {}

  void add(const double& t, const V& q, const V& v, V& f) const override {
    V sum(f.size());
    of_.quotient(sum, [&](const auto& model, auto& to) {
      for (const auto& wrench : model.wrenches) wrench->add(Dd(t), precise(q), precise(v), to);
    });
    f += sum;
  }
  void add_jacobians(
      const double& t, const V& q, const V& v, M& by_position, M& by_velocity) const override {
    M by_q(by_position.rows(), by_position.cols()), by_v(by_velocity.rows(), by_velocity.cols());
    const auto add = [&](const auto& model, Matrix<Dd>& of_q, Matrix<Dd>& of_v) {
      for (const auto& wrench : model.wrenches) {
        wrench->add_jacobians(Dd(t), precise(q), precise(v), of_q, of_v);
      }
    };
    Matrix<Dd> other_q = Matrix<Dd>::Constant(by_q.rows(), by_q.cols(), Dd(0)),
               other_v = Matrix<Dd>::Constant(by_v.rows(), by_v.cols(), Dd(0));
    of_.quotient(by_q, [&](const auto& model, auto& to) { add(model, to, other_v); });
    of_.quotient(by_v, [&](const auto& model, auto& to) { add(model, other_q, to); });
    by_position += by_q;
    by_velocity += by_v;
  }

 private:
  Pair<NewtonEulerModel<Dd>> of_;
};

class JointDerivative final : public NewtonEulerRelation<double> {
 public:
  explicit JointDerivative(Pair<NewtonEulerRelation<Dd>> of) : of_(std::move(of)) {}

  [[nodiscard]] Eigen::Index size() const override { return of_.low->size(); }
  void require_bodies(Eigen::Index bodies) const override { of_.low->require_bodies(bodies); }
  void evaluate(const double& t, const V& q, V& y) const override {
    of_.quotient(y, [&](const auto& of, auto& to) { of.evaluate(Dd(t), precise(q), to); });
  }
  void velocity_matrix(const double& t, const V& q, M& g) const override {
    of_.quotient(g, [&](const auto& of, auto& to) { of.velocity_matrix(Dd(t), precise(q), to); });
  }
  void rate(const double& t, const V& q, V& rate) const override {
    of_.quotient(rate, [&](const auto& of, auto& to) { of.rate(Dd(t), precise(q), to); });
  }

 private:
  Pair<NewtonEulerRelation<Dd>> of_;
};

}  // namespace

NewtonEulerModel<double> derivative_of(const NewtonEulerModel<Dd>& low,
                                       const NewtonEulerModel<Dd>& high,
                                       const Dd& step) {
  require(low.size() == high.size() && low.wrenches.size() == high.wrenches.size());
  NewtonEulerModel<double> of;
  for (std::size_t i = 0; i < low.bodies.size(); ++i) {
    RigidBody<double> body;
    body.mass = quotient(low.bodies[i].mass, high.bodies[i].mass, step);
    body.inertia = quotient(low.bodies[i].inertia, high.bodies[i].inertia, step);
    of.bodies.push_back(body);
  }
  of.wrenches.push_back(std::make_shared<const WrenchDerivative>(
      Pair<NewtonEulerModel<Dd>>{std::make_shared<const NewtonEulerModel<Dd>>(low),
                                 std::make_shared<const NewtonEulerModel<Dd>>(high),
                                 step}));
  of.relation = part_of<JointDerivative>(low.relation, high.relation, step);
  of.laws = derivative_of(low.laws, high.laws, step);
  of.initial_position = quotient(low.initial_position, high.initial_position, step);
  of.initial_velocity = quotient(low.initial_velocity, high.initial_velocity, step);
  of.initial_time = quotient(low.initial_time, high.initial_time, step);
  return of;
}

}  // namespace assay::reports::detail
