#pragma once

#include <optional>
#include <string>

#include "oracles/catalogue.hpp"
#include "reports/study/metrics/metric.hpp"
#include "reports/study/scheme_entry.hpp"

namespace assay::reports {

/// A proved bound of the errors of runs, apart from their rounding.
struct ProvedBound {
  std::optional<double> value;  ///< no run exceeds it, wherever its impacts fall in their steps
  std::string why_not;          ///< the reason if nothing is proved, in a clause; else empty
};

/// A bound of position-sup, final-position or velocity-l1 of MoreauJean with θ = γ = 1/2, for all
/// steps in [h, 11/10 h], on bouncing-ball and two-walls.
///
/// A particle has the acceleration −g, g ≥ 0, and strikes a wall at t_i with speed V_i, i = 0, 1, …
/// Let y be its distance from that wall, and v = ẏ.
///
/// Without contact, a step gives v_{k+1} = v_k − g h and y_{k+1} = y_k + h v_k − g h²/2: the nodes
/// of a flight lie on one parabola p. Let p reach the wall at T_i with speed W_i. A contact is
/// active if y_k + h v_k/2 = p(t_k + h/2) + g h²/8 ≤ 0. So it acts first in the step from t_j with
///
///   s = t_j − T_i ∈ [δ − h/2, δ + h/2],   0 ≤ δ ≤ g h²/(8 W_i)                              (1)
///
/// because p falls from 0 to −g h²/8 within δ. Its impulse is positive, as v_j < 0, and then
///
///   v' = e (W_i + g s),   y' = −W_i s − g s²/2 − (1 − e) h (W_i + g s)/2   at T_i + s + h   (2)
///
/// A contact that is still active gives no impulse as long as (1 + e) v_k > g h, and below the wall
/// p rises with v_k > W_{i+1}. So if v' > 0 and W_{i+1} > 4 g h, the next impulse belongs to the
/// next impact, and
///
///   W_{i+1}² = e² W_i² − g (1 − e) [(1 + e) s (2 W_i + g s) + h (W_i + g s)]                (3)
///   T_{i+1} = T_i + h + (1 + e) s + (e W_i + W_{i+1})/g                                     (4)
///           = T_i + 2 e W_i/g + h + (1 + e) s − (1 − e) [as in (3)]/(e W_i + W_{i+1})
///
/// or, with g = 0 and another wall at the distance L,
///
///   W_{i+1} = e W_i,   T_{i+1} = T_i + L/(e W_i) + (1 + 1/e) (s + h/2)                      (5)
///
/// The exact motion obeys (3) to (5) without s and h. So the difference of the velocities, ṽ
/// linear between nodes, is a constant D_i from t_j + h to the next such step, with
///
///   D_i = e (W_i − V_i) + g (T_i − t_i + h + (1 + e) s)                                     (6)
///
/// and at an impact the jump J = (1 + e) V_i is a ramp from t_j to t_j + h. With x = t_j − t_i
///
///   ∫ |ramp − jump| dt ≤ J (h/2 + max(x, 0, −x − h)),   ∫ (jump − ramp) dt = J (x + h/2)    (7)
///
/// velocity-l1 is at most the sum of (7) and of |D_i| times the time between the steps of impacts.
/// On a flight the positions differ by
///
///   p(t_i − r) − q(t_i − r) = r (W_i − V_i − g τ) + W_i τ − g τ²/2,   τ = T_i − t_i            (8)
///
/// and by at most |a| h²/8 more between nodes, because the polyline replaces a parabola of second
/// derivative a. From the begin of a ramp to its end the differences of the positions change by the
/// integral of the difference of the velocities. Intervals enclose s, h, W_i, T_i and all numbers
/// that follow from them.
///
/// Source: derived here.
[[nodiscard]] ProvedBound proved_bound(const oracles::ProblemEntry& problem,
                                       const Parameters& parameters,
                                       const SchemeEntry& scheme,
                                       const Parameters& options,
                                       const Rational& h,
                                       const Rational& t_end,
                                       const MetricEntry& metric);

}  // namespace assay::reports
