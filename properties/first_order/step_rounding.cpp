#include "properties/first_order/step_rounding.hpp"

#include <algorithm>

#include "properties/declared_accuracy.hpp"
#include "properties/rational_algebra.hpp"

namespace assay::properties {

using Index = Eigen::Index;

namespace {

/// [1] Newton's method may stop there.
const Rational kNewtonResidual(1, 10000000000);

}  // namespace

ThetaGamma theta_gamma_of(const Parameters& options) {
  const auto has = [&](const char* name) {
    return std::ranges::any_of(options.specs(),
                               [&](const ParameterSpec& spec) { return spec.name == name; });
  };
  return {.theta = has("theta") ? options["theta"] : Rational(1),
          .gamma = has("gamma") ? options["gamma"] : Rational(1),
          .variant = has("variant") ? options.get_int("variant") : 0};
}

std::vector<ThetaGamma> theta_gammas_of(const Parameters& options) {
  ThetaGamma place = theta_gamma_of(options);
  std::vector<ThetaGamma> places = {place};
  const bool says_which = std::ranges::any_of(
      options.specs(), [](const ParameterSpec& spec) { return spec.name == "variant"; });
  while (!says_which && place.variant < 2) {
    ++place.variant;
    places.push_back(place);
  }
  return places;
}

StepAccuracy accuracy_in_double(const Subject& subject, const FirstOrderCase& x) {
  const Parameters options = options_of(subject, x);
  return {unit_roundoff_of(subject, options), solver_tolerance(subject, options)};
}

StepRounding::StepRounding(const FirstOrderCase& x, const ThetaGamma& place, StepAccuracy accuracy)
    : x_(x), accuracy_(std::move(accuracy)) {
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
  const Rational drive = row_sum_norm(x_.a) * at + max_norm(x_.b) + max_norm(x_.b_rate) * end +
                         max_norm(x_.curvature) * at * at;
  const Rational state = at + by_drive_ * x_.h * (drive + row_sum_norm(x_.input) * lambda);
  const Rational badness = Rational(64 * size * size) * accuracy_.unit_roundoff * of_step_ +
                           (x_.is_linear() ? Rational(0) : kNewtonResidual);
  return {badness,
          badness + accuracy_.solver_tolerance,
          state,
          row_sum_norm(x_.c) * state + max_norm(x_.e) + max_norm(x_.e_rate) * end};
}

StepRounding::Tolerance StepRounding::tolerance(const Rational& t,
                                                const Vector<Rational>& x0,
                                                const Vector<Rational>& x1,
                                                const Rational& lambda) const {
  const Sizes of = sizes(t, x0, x1, lambda);
  const Rational multiplier = of.of_laws * (by_output_ * of.output + of_law_ * lambda);
  return {multiplier,
          of.badness * of.state + by_drive_ * x_.h * row_sum_norm(x_.input) * multiplier};
}

StepRounding::Residual StepRounding::residual(const Rational& t,
                                              const Vector<Rational>& x0,
                                              const Vector<Rational>& x1,
                                              const Rational& lambda) const {
  const Sizes of = sizes(t, x0, x1, lambda);
  return {of.badness * of_g_ * of.state, of.of_laws * (of.output + row_sum_norm(x_.d) * lambda)};
}

}  // namespace assay::properties
