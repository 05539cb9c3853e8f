#include "properties/first_order/step_rounding.hpp"

#include <algorithm>

#include "properties/rational_algebra.hpp"

namespace assay::properties {

using Index = Eigen::Index;

ThetaGamma theta_gamma_of(const Parameters& options) {
  const auto has = [&](const char* name) {
    return std::ranges::any_of(options.specs(),
                               [&](const ParameterSpec& spec) { return spec.name == name; });
  };
  return {.theta = has("theta") ? options["theta"] : Rational(1),
          .gamma = has("gamma") ? options["gamma"] : Rational(1),
          .variant = has("variant") ? options.get_int("variant") : 0};
}

StepRounding::StepRounding(const FirstOrderCase& x, const ThetaGamma& place, Rational unit_roundoff)
    : x_(x), unit_(std::move(unit_roundoff)) {
  const bool standard = place.variant == 0;
  const Rational w = standard ? place.gamma : Rational(1);
  const Rational omega = standard ? Rational(1) : place.gamma;
  Matrix<Rational> g = x.mass;
  if (g.size() == 0) g = Matrix<Rational>::Identity(x.size(), x.size());
  g -= Rational(x.h * place.theta) * x.a;
  const Matrix<Rational> g_inverse = inverse(g);
  if (g_inverse.size() == 0) return;
  has_steps_ = true;
  of_g_ = row_sum_norm(g);
  by_drive_ = row_sum_norm(g_inverse);
  of_step_ = of_g_ * by_drive_;
  Matrix<Rational> along = Rational(omega * x.h * w) * x.c * g_inverse * x.input;
  if (x.d.size() > 0) along += x.d;
  const Matrix<Rational> dissipation = along + along.transpose();
  const Matrix<Rational> twice_lipschitz = inverse(dissipation);
  if (twice_lipschitz.size() == 0) return;
  is_regular_ = true;
  by_output_ = Rational(2 * x.multipliers()) * row_sum_norm(twice_lipschitz);
  of_law_ = row_sum_norm(along) * by_output_;
}

StepRounding::Sizes StepRounding::sizes(const Rational& t,
                                        const Vector<Rational>& x0,
                                        const Vector<Rational>& x1,
                                        const Rational& lambda) const {
  const Index size = x_.size() + x_.multipliers();
  const Rational end = abs(t) + x_.h;
  const Rational at = max_norm(x0) + max_norm(x1);
  const Rational drive = row_sum_norm(x_.a) * at + max_norm(x_.b) + max_norm(x_.b_rate) * end;
  const Rational state = at + by_drive_ * x_.h * (drive + row_sum_norm(x_.input) * lambda);
  return {Rational(64 * size * size) * unit_ * of_step_,
          state,
          row_sum_norm(x_.c) * state + max_norm(x_.e) + max_norm(x_.e_rate) * end};
}

StepRounding::Tolerance StepRounding::tolerance(const Rational& t,
                                                const Vector<Rational>& x0,
                                                const Vector<Rational>& x1,
                                                const Rational& lambda) const {
  const Sizes of = sizes(t, x0, x1, lambda);
  const Rational multiplier = of.badness * (by_output_ * of.output + of_law_ * lambda);
  return {multiplier,
          of.badness * of.state + by_drive_ * x_.h * row_sum_norm(x_.input) * multiplier};
}

StepRounding::Residual StepRounding::residual(const Rational& t,
                                              const Vector<Rational>& x0,
                                              const Vector<Rational>& x1,
                                              const Rational& lambda) const {
  const Sizes of = sizes(t, x0, x1, lambda);
  return {of.badness * of_g_ * of.state, of.badness * (of.output + row_sum_norm(x_.d) * lambda)};
}

}  // namespace assay::properties
