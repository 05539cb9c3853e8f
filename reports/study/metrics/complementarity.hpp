#pragma once

#include "core/one_step_problems/alart_curnier.hpp"
#include "reports/study/metrics/contact_speed.hpp"
#include "reports/study/metrics/metric.hpp"

namespace assay::reports {

/// The residual of the law of every contact, between U_{k+1} + E U_k and P_{k+1}, where P_{k+1} ≠
/// 0. Without friction, 0 ≤ U_{k+1} + e U_k ⊥ P_{k+1} ≥ 0:
///
///   max  |U_{k+1} + e U_k| / U*   and   −P / sup |P|  where P < 0,                    (1)
///
/// with the contact speed U*, the largest |∂h_i/∂t| + Σ_j |H_ij v_j| and W_ii P_i/(1 + e_i) of all
/// components and steps. With friction, it is the Alart-Curnier function of W_NN P and the
/// velocity, over U*, in the variant of Jean and Moreau. The standard variant, and the natural map
/// of the cone, would multiply the rounding of U by μ.
/// Units: [1].   An identity of schemes that impose the law at the velocity level.   Not for:
/// schemes that impose another law in a step; and it does not compare with the exact motion.
struct Complementarity {
  static constexpr std::string_view kName = "complementarity";
  static constexpr std::string_view kDescription =
      "relative residual of the law of a contact, 0 <= U+ + e U- perp P >= 0, where P is not 0";
  static constexpr std::string_view kQuantity = "impact law";
  static constexpr std::string_view kUnit = "1";
  static constexpr ErrorMeasure kErrorMeasure = ErrorMeasure::kComplementarity;
  static constexpr ModelKinds kScope = kLagrangianModels;
  static constexpr bool kPrimary = false;
  static constexpr Judgement kJudgement = {.role = MetricRole::kSupports,
                                           .needs_velocities = true,
                                           .needs_impulses = true,
                                           .size = [](const RunSizes& /*sizes*/) { return 1.0; }};

  template <class T>
  static T measure(const Comparison<T>& comparison) {
    const Trajectory<T>& run = comparison.trajectory();
    const ContactMotion<T> motion = contact_motion(comparison);
    Worst<T> worst;
    Eigen::Index first = 0;
    for (const ImpactLaw<T>& law : comparison.model().laws) {
      for (Eigen::Index k = 1; k < run.size(); ++k) worst.add(law, motion, run, first, k);
      first += dimension(law.law);
    }
    const T speed = contact_speed(comparison, motion);
    T residual(0);
    if (speed > T(0)) residual = worst.velocity / speed;
    if (worst.largest_impulse > T(0)) {
      residual = std::max<T>(residual, worst.impulse / worst.largest_impulse);
    }
    return residual;
  }

 private:
  template <class T>
  static T alart_curnier(const ContactLaw<T>& law, const Vector<T>& r, const Vector<T>& u) {
    AlartCurnierFunction<T> function;
    function.variant = AlartCurnierVariant::kJeanMoreau;
    Vector<T> f(r.size());
    std::visit([&](const auto& of) { function.value(of, r.data(), u.data(), f.data()); }, law);
    return f.cwiseAbs().maxCoeff();
  }

  template <class T>
  struct Worst {
    T largest_impulse = T(0), velocity = T(0), impulse = T(0);

    void add(const ImpactLaw<T>& law,
             const ContactMotion<T>& motion,
             const Trajectory<T>& run,
             Eigen::Index first,
             Eigen::Index k) {
      using std::abs;
      const Eigen::Index d = dimension(law.law);
      const auto p = run.impulse.col(k).segment(first, d);
      if (p.isZero(0)) return;
      largest_impulse = std::max<T>(largest_impulse, p.cwiseAbs().maxCoeff());
      Vector<T> u = motion.velocity.col(k).segment(first, d);
      impact_velocity(
          law.impact, d, u.data(), motion.velocity.col(k - 1).segment(first, d).data(), u.data());
      if (std::holds_alternative<Unilateral>(law.law)) {
        velocity = std::max<T>(velocity, abs(u(0)));
        impulse = std::max<T>(impulse, T(-p(0)));
      } else {
        const Vector<T> scaled = motion.delassus(first) * p;
        velocity = std::max<T>(velocity, alart_curnier(law.law, scaled, u));
      }
    }
  };
};

}  // namespace assay::reports
