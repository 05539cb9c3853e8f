#include <utility>

#include "reports/gradients/derivative_pair.hpp"

namespace assay::reports::detail {

namespace {

using V = Vector<double>;
using M = Matrix<double>;

class FieldDerivative final : public FirstOrderSystem<double> {
 public:
  explicit FieldDerivative(Pair<FirstOrderSystem<Dd>> of) : of_(std::move(of)) {}

  [[nodiscard]] Eigen::Index size() const override { return of_.low->size(); }
  [[nodiscard]] bool has_identity_mass() const override { return false; }
  void mass(M& mass) const override {
    of_.quotient(mass, [](const auto& system, auto& to) { system.mass(to); });
  }
  void vector_field(const double& t, const V& x, V& f) const override {
    of_.quotient(f, [&](const auto& of, auto& to) { of.vector_field(Dd(t), precise(x), to); });
  }
  [[nodiscard]] bool has_constant_jacobian() const override {
    return of_.low->has_constant_jacobian();
  }
  void jacobian(const double& t, const V& x, M& by_state) const override {
    of_.quotient(by_state, [&](const auto& of, auto& to) { of.jacobian(Dd(t), precise(x), to); });
  }

 private:
  Pair<FirstOrderSystem<Dd>> of_;
};

class MultiplierDerivative final : public FirstOrderRelation<double> {
 public:
  explicit MultiplierDerivative(Pair<FirstOrderRelation<Dd>> of) : of_(std::move(of)) {}

  [[nodiscard]] Eigen::Index size() const override { return of_.low->size(); }
  [[nodiscard]] bool is_linear() const override { return of_.low->is_linear(); }
  void output(const Point& at, V& y) const override {
    of_.quotient(y, [&](const auto& of, auto& to) { of.output(precise_point(at), to); });
  }
  void input(const Point& at, V& r) const override {
    of_.quotient(r, [&](const auto& of, auto& to) { of.input(precise_point(at), to); });
  }
  void output_jacobians(const Point& at, M& c, M& d) const override {
    Matrix<Dd> other_c(c.rows(), c.cols()), other_d(d.rows(), d.cols());
    of_.quotient(
        c, [&](const auto& of, auto& to) { of.output_jacobians(precise_point(at), to, other_d); });
    of_.quotient(
        d, [&](const auto& of, auto& to) { of.output_jacobians(precise_point(at), other_c, to); });
  }
  void input_jacobians(const Point& at, M& k, M& b) const override {
    Matrix<Dd> other_k(k.rows(), k.cols()), other_b(b.rows(), b.cols());
    of_.quotient(
        k, [&](const auto& of, auto& to) { of.input_jacobians(precise_point(at), to, other_b); });
    of_.quotient(
        b, [&](const auto& of, auto& to) { of.input_jacobians(precise_point(at), other_k, to); });
  }

 private:
  static FirstOrderRelation<Dd>::Point precise_point(const Point& at) {
    return {Dd(at.t), precise(at.x), precise(at.multiplier)};
  }

  Pair<FirstOrderRelation<Dd>> of_;
};

MultiplierLaw<double> derivative_of(const MultiplierLaw<Dd>& low,
                                    const MultiplierLaw<Dd>& high,
                                    const Dd& step) {
  require(low.index() == high.index());
  if (const auto* of = std::get_if<Equality>(&low)) return *of;
  if (const auto* of = std::get_if<Complementarity>(&low)) return *of;
  if (const auto* of = std::get_if<MixedComplementarity>(&low)) return *of;
  const auto &from = std::get<Relay<Dd>>(low), &to = std::get<Relay<Dd>>(high);
  return Relay<double>{quotient(from.lower, to.lower, step), quotient(from.upper, to.upper, step)};
}

}  // namespace

FirstOrderModel<double> derivative_of(const FirstOrderModel<Dd>& low,
                                      const FirstOrderModel<Dd>& high,
                                      const Dd& step) {
  require(low.laws.size() == high.laws.size());
  FirstOrderModel<double> of;
  of.system = part_of<FieldDerivative>(low.system, high.system, step);
  of.relation = part_of<MultiplierDerivative>(low.relation, high.relation, step);
  for (std::size_t i = 0; i < low.laws.size(); ++i) {
    of.laws.push_back(derivative_of(low.laws[i], high.laws[i], step));
  }
  of.initial_state = quotient(low.initial_state, high.initial_state, step);
  of.initial_time = quotient(low.initial_time, high.initial_time, step);
  of.initial_multiplier = quotient(low.initial_multiplier, high.initial_multiplier, step);
  return of;
}

}  // namespace assay::reports::detail
