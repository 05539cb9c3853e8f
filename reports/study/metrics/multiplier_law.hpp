#pragma once

#include <algorithm>
#include <vector>

#include "reports/study/metrics/metric.hpp"
#include "reports/study/multiplier_polyline.hpp"
#include "reports/study/multiplier_response.hpp"

namespace assay::reports {

/// The residual of the laws −y_i ∈ N_[l,u](λ_i) at the point where the scheme imposes them, at τ_k
/// and x_{k−1} + ω (x_k − x_{k−1}), in the projected form and without units:
///
///   max_k max_i |λ_i/Λ − P_[l/Λ, u/Λ](λ_i/Λ − y_i/Y)|                                     (1)
///   Y = max_{k,i} (|y_i| + |t ∂y_i/∂t| + Σ_j |C_ij| s_j + Σ_j |D_ij λ_j|),
///   Λ = max_{k,i} |λ_i|                                                                   (2)
///   s = |x_{k−1}| + ω |x_p − x_{k−1}| + ω Σ_j |J_j λ_j|,   x_p = x_k − J λ                (3)
///
/// Y and Λ in (2) are the sizes to which a one-step problem is solved. They are taken over all
/// components, so components in smaller units are judged less strictly. If Y or Λ is 0, 1 takes its
/// place. (3) adds up the terms of x_k. These cancel if λ holds the state against its free motion
/// x_p. J λ is the part of x_k that λ adds in the step.
/// Units: [1].   An identity of schemes that impose the laws.   Not for: the error of λ, which
/// multiplier-l1 measures.
struct MultiplierLawResidual {
  static constexpr std::string_view kName = "multiplier-law";
  static constexpr std::string_view kDescription =
      "relative residual of the laws between outputs and multipliers of a first-order system";
  static constexpr std::string_view kQuantity = "law";
  static constexpr std::string_view kUnit = "1";
  static constexpr ErrorMeasure kErrorMeasure = ErrorMeasure::kMultiplierLaw;
  static constexpr ModelKinds kScope = kFirstOrderModels;
  static constexpr bool kPrimary = false;
  /// An identity of schemes that impose the laws at the ends of steps.
  static constexpr Judgement kJudgement = {
      .role = MetricRole::kShown, .needs_velocities = false, .needs_impulses = true};

  template <class T>
  static T measure(const Comparison<T>& comparison) {
    const FirstOrderModel<T>& model = *comparison.first_order();
    if (model.multipliers() == 0) return T(0);
    const Outputs<T> found = outputs(comparison);
    const std::vector<Bounds<T>> bounds = multiplier_bounds(model.laws);
    T worst(0);
    for (Eigen::Index k = 0; k < found.y.cols(); ++k) {
      for (Eigen::Index i = 0; i < found.y.rows(); ++i) {
        worst = std::max<T>(worst,
                            residual(bounds[static_cast<std::size_t>(i)],
                                     found.y(i, k) / found.output_size,
                                     comparison.trajectory().impulse(i, k + 1),
                                     found.multiplier_size));
      }
    }
    return worst;
  }

 private:
  /// The outputs of the steps, one column a step.
  template <class T>
  struct Outputs {
    Matrix<T> y;
    T output_size = T(0), multiplier_size = T(0);  ///< Y, Λ
  };

  template <class T>
  static Outputs<T> outputs(const Comparison<T>& comparison) {
    using std::abs;
    const FirstOrderModel<T>& model = *comparison.first_order();
    const Trajectory<T>& run = comparison.trajectory();
    MultiplierResponse<T> response(comparison);
    const Eigen::Index n = model.size(), m = model.multipliers();
    const MultiplierPolyline<T> computed(run);
    Outputs<T> found{.y = Matrix<T>(m, computed.steps())};
    typename FirstOrderRelation<T>::Point at{T(0), Vector<T>(n), Vector<T>(m)};
    Vector<T> y(m);
    Matrix<T> c(m, n), d(m, m);
    for (Eigen::Index k = 1; k < run.size(); ++k) {
      at.t = computed.instant(k);
      at.x = run.q.col(k - 1);
      at.x += run.multiplier_instant * (run.q.col(k) - run.q.col(k - 1));
      at.multiplier = run.impulse.col(k);
      model.relation->output(at, y);
      model.relation->output_jacobians(at, c, d);
      found.y.col(k - 1) = y;
      const Vector<T> by_time = change_by_time(model, at, y);
      const auto end = static_cast<std::size_t>(k);
      const Matrix<T>& j_of_step =
          response.of_step(run.t[end] - run.t[end - 1], run.t[end], run.q.col(k), at);
      const Vector<T> terms = terms_of_state(run, k, j_of_step);
      for (Eigen::Index i = 0; i < m; ++i) {
        T size = abs(y(i)) + by_time(i);
        for (Eigen::Index j = 0; j < n; ++j) size += abs(T(c(i, j) * terms(j)));
        for (Eigen::Index j = 0; j < m; ++j) size += abs(T(d(i, j) * at.multiplier(j)));
        found.output_size = std::max<T>(found.output_size, size);
        found.multiplier_size = std::max<T>(found.multiplier_size, abs(at.multiplier(i)));
      }
    }
    for (T* size : {&found.output_size, &found.multiplier_size}) {
      if (*size == T(0)) *size = T(1);
    }
    return found;
  }

  /// |t ∂y/∂t|: by how much a relative change of t changes y, to the side where it is less, because
  /// y may jump at t. @pre y is the output at this point.
  template <class T>
  static Vector<T> change_by_time(const FirstOrderModel<T>& model,
                                  typename FirstOrderRelation<T>::Point at,
                                  const Vector<T>& y) {
    using std::sqrt;
    const T change = T(sqrt(unit_roundoff<T>())), t = at.t;
    Vector<T> before(y.size()), after(y.size());
    at.t = t - t * change;
    model.relation->output(at, before);
    at.t = t + t * change;
    model.relation->output(at, after);
    return (before - y).cwiseAbs().cwiseMin((after - y).cwiseAbs()) / change;
  }

  /// The s of (3), for the step that ended at t_k.
  template <class T>
  static Vector<T> terms_of_state(const Trajectory<T>& run, Eigen::Index k, const Matrix<T>& j) {
    const Vector<T> step = run.q.col(k) - run.q.col(k - 1), added = j * run.impulse.col(k);
    const Vector<T> sum_of_added = j.cwiseAbs() * run.impulse.col(k).cwiseAbs();
    return run.q.col(k - 1).cwiseAbs() +
           run.multiplier_instant * ((step - added).cwiseAbs() + sum_of_added);
  }

  /// The residual (1) of one component and step; `y` is y_i/Y.
  template <class T>
  static T residual(const Bounds<T>& bounds, const T& y, const T& multiplier, const T& size) {
    using std::abs;
    const T scaled = multiplier / size;
    T projected = scaled - y;
    if (bounds.lower) projected = std::max<T>(projected, *bounds.lower / size);
    if (bounds.upper) projected = std::min<T>(projected, *bounds.upper / size);
    return abs(T(scaled - projected));
  }
};

}  // namespace assay::reports
