#pragma once

#include <memory>
#include <string_view>
#include <utility>

#include "core/math/jet_jacobian.hpp"
#include "core/scalar/lift.hpp"
#include "core/systems/wrench.hpp"

namespace assay {

/// Turns a class of terms into a Wrench. The class has the member template
///
///   template <class T>
///   void operator()(const T& t, const Vector<T>& q, const Vector<T>& v, Vector<T>& f) const;
///
/// for T = S and T = Jet<S, N>. It writes F into f, which is zero on entry. Jets compute the
/// Jacobians, unless the terms have
///
///   void jacobians(const S& t, const Vector<S>& q, const Vector<S>& v,
///                  Matrix<S>& by_q, Matrix<S>& by_v) const;
///
/// which adds them.
/// Scalar: as the terms.
template <Field S, class Terms>
class FunctionWrench final : public Wrench<S> {
 public:
  static constexpr std::string_view kName = "function-wrench";
  static constexpr std::string_view kDescription =
      "forces and moments F(t, q, v) on rigid bodies; Jacobians given or by Jets";

  explicit FunctionWrench(Terms terms) : terms_(std::move(terms)) {}

  void add(const S& t, const Vector<S>& q, const Vector<S>& v, Vector<S>& f) const override {
    static thread_local Vector<S> part;
    part.resize(f.size());
    part.setConstant(S(0));
    terms_(t, q, v, part);
    f += part;
  }

  void add_jacobians(const S& t,
                     const Vector<S>& q,
                     const Vector<S>& v,
                     Matrix<S>& by_position,
                     Matrix<S>& by_velocity) const override {
    if constexpr (requires { terms_.jacobians(t, q, v, by_position, by_velocity); }) {
      terms_.jacobians(t, q, v, by_position, by_velocity);
    } else {
      static thread_local Matrix<S> jacobian;
      jacobian.resize(v.size(), q.size());
      jet_jacobian<S>(
          [&]<class T>(const Vector<T>& x, Vector<T>& y) { terms_(T(t), x, lifted<T>(v), y); },
          q,
          jacobian);
      by_position += jacobian;
      jacobian.resize(v.size(), v.size());
      jet_jacobian<S>(
          [&]<class T>(const Vector<T>& x, Vector<T>& y) { terms_(T(t), lifted<T>(q), x, y); },
          v,
          jacobian);
      by_velocity += jacobian;
    }
  }

 private:
  template <class T>
  [[nodiscard]] static const Vector<T>& lifted(const Vector<S>& x) {
    static thread_local Vector<T> constant;
    constant.resize(x.size());
    for (Eigen::Index i = 0; i < x.size(); ++i) constant(i) = lift<T>(x(i));
    return constant;
  }

  Terms terms_;
};

template <Field S, class Terms>
[[nodiscard]] std::shared_ptr<const Wrench<S>> function_wrench(Terms terms) {
  return std::make_shared<FunctionWrench<S, Terms>>(std::move(terms));
}

}  // namespace assay
