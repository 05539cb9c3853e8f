#pragma once

#include <memory>
#include <utility>

#include "core/relations/compliant_relation.hpp"
#include "core/relations/first_order_relation.hpp"
#include "core/relations/lagrangian_relation.hpp"

namespace assay {

// Relations that make one mistake, and are otherwise the one that they are given.

enum class LagrangianMistake {
  kNone,
  kFunction,   ///< h has another slope along q₀
  kJacobian,   ///< an entry of ∂h/∂q
  kRate,       ///< the sign of ∂h/∂t
  kCurvature,  ///< twice
  kConstant,   ///< says that ∂h/∂q is constant
  kAdds,       ///< adds ∂h/∂t to what is there
  kShape       ///< ∂h/∂q has a row too many
};

template <Field S>
class WrongLagrangian final : public LagrangianRelation<S> {
 public:
  WrongLagrangian(std::shared_ptr<const LagrangianRelation<S>> right, LagrangianMistake mistake)
      : right_(std::move(right)), mistake_(mistake) {}

  [[nodiscard]] Eigen::Index size() const override { return right_->size(); }
  [[nodiscard]] bool has_constant_jacobian() const override {
    return mistake_ == LagrangianMistake::kConstant || right_->has_constant_jacobian();
  }
  void evaluate(const S& t, const Vector<S>& q, Vector<S>& y) const override {
    right_->evaluate(t, q, y);
    if (mistake_ == LagrangianMistake::kFunction) y(0) += q(0);
  }
  void jacobian(const S& t, const Vector<S>& q, Matrix<S>& h) const override {
    right_->jacobian(t, q, h);
    if (mistake_ == LagrangianMistake::kJacobian) h(1, 1) += S(1);
    if (mistake_ == LagrangianMistake::kShape) {
      h = Matrix<S>::Constant(h.rows() + 1, h.cols(), S(0));
    }
  }
  void rate(const S& t, const Vector<S>& q, Vector<S>& rate) const override {
    const Vector<S> before = rate;
    right_->rate(t, q, rate);
    if (mistake_ == LagrangianMistake::kRate) rate = -rate;
    if (mistake_ == LagrangianMistake::kAdds) rate += before;
  }
  void curvature(const S& t, const Vector<S>& q, const Vector<S>& v, Vector<S>& b) const override {
    right_->curvature(t, q, v, b);
    if (mistake_ == LagrangianMistake::kCurvature) b += b;
  }

 private:
  std::shared_ptr<const LagrangianRelation<S>> right_;
  LagrangianMistake mistake_;
};

/// The derivatives of a CompliantRelation, in the order of WrongCompliance.
inline constexpr const char* kCompliantDerivatives[] = {
    "dh/dq", "dh/dv", "dh/dlambda", "dg/dq", "dg/dv", "dg/dlambda"};

/// Entry (0, 0) of derivative `which` is wrong, or its shape: a row too many. −1: none.
template <Field S>
class WrongCompliance final : public CompliantRelation<S> {
 public:
  using typename CompliantRelation<S>::Point;
  using typename CompliantRelation<S>::Jacobians;

  WrongCompliance(std::shared_ptr<const CompliantRelation<S>> right, int which, bool shape)
      : right_(std::move(right)), which_(which), shape_(shape) {}

  [[nodiscard]] Eigen::Index size() const override { return right_->size(); }
  void output(const Point& at, Vector<S>& y) const override { right_->output(at, y); }
  void input(const Point& at, Vector<S>& p) const override { right_->input(at, p); }
  void output_jacobians(const Point& at, Jacobians& of_h) const override {
    right_->output_jacobians(at, of_h);
    spoil(of_h, which_);
  }
  void input_jacobians(const Point& at, Jacobians& of_g) const override {
    right_->input_jacobians(at, of_g);
    spoil(of_g, which_ - 3);
  }

 private:
  void spoil(Jacobians& jacobians, int which) const {
    if (which < 0 || which > 2) return;
    Matrix<S>& a = which == 0   ? jacobians.by_position
                   : which == 1 ? jacobians.by_velocity
                                : jacobians.by_multiplier;
    if (shape_) {
      a = Matrix<S>::Constant(a.rows() + 1, a.cols(), S(0));
    } else {
      a(0, 0) += S(1);
    }
  }

  std::shared_ptr<const CompliantRelation<S>> right_;
  int which_;
  bool shape_;
};

/// Entry (0, 0) of C, D, K or B is wrong; −1: none. Or it says that it is linear.
template <Field S>
class WrongFirstOrder final : public FirstOrderRelation<S> {
 public:
  using typename FirstOrderRelation<S>::Point;

  WrongFirstOrder(std::shared_ptr<const FirstOrderRelation<S>> right,
                  int which,
                  bool linear = false)
      : right_(std::move(right)), which_(which), linear_(linear) {}

  [[nodiscard]] Eigen::Index size() const override { return right_->size(); }
  [[nodiscard]] bool is_linear() const override { return linear_ || right_->is_linear(); }
  void output(const Point& at, Vector<S>& y) const override { right_->output(at, y); }
  void input(const Point& at, Vector<S>& r) const override { right_->input(at, r); }
  void output_jacobians(const Point& at, Matrix<S>& c, Matrix<S>& d) const override {
    right_->output_jacobians(at, c, d);
    if (which_ == 0) c(0, 0) += S(1);
    if (which_ == 1) d(0, 0) += S(1);
  }
  void input_jacobians(const Point& at, Matrix<S>& k, Matrix<S>& b) const override {
    right_->input_jacobians(at, k, b);
    if (which_ == 2) k(0, 0) += S(1);
    if (which_ == 3) b(0, 0) += S(1);
  }

 private:
  std::shared_ptr<const FirstOrderRelation<S>> right_;
  int which_;
  bool linear_;
};

}  // namespace assay
