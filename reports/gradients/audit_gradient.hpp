#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "reports/gradients/final_state.hpp"
#include "reports/gradients/gradient.hpp"
#include "reports/subjects/foreign_gradients.hpp"

namespace assay::reports {

/// The steps and the δ that an audit takes.
struct GradientOptions {
  std::optional<Rational> largest_step{};  ///< [s] if empty, 1/256 of the horizon
  std::vector<Rational> ladder{};  ///< δ, relative, of kDifferences; if empty, default_ladder
  std::uint64_t seed = 1;
  double confidence = 0.999;
};

/// 10⁻¹, 10^−1.5, … 10⁻⁹, to two digits.
[[nodiscard]] std::vector<Rational> default_ladder();

/// A case to audit: the derivative of the final state of runs.
struct GradientCase {
  ParameterRuns runs;
  GradientSubject subject;
  std::shared_ptr<const ForeignGradients> own = {};  ///< of kOwn
};

/// The name under which the event-driven engine is judged.
inline constexpr std::string_view kEventDrivenReference = "event-driven-reference";

/// The verdict on the derivative of the event-driven engine. This engine runs in Jets and
/// differentiates the times of events. Its derivative was compared with the exact one when the
/// exact one was certified. Undecided if the engine gives none.
[[nodiscard]] GradientRow reference_row(const GradientSubject& subject, const ExactGradient& exact);

/// @throws InvalidInput for h ≤ 0 or h > T, for δ outside (0, 1/2], for a scheme that does not take
/// the problem, and if the estimator is not offered for the scheme.
void require_gradient_case(const GradientCase& of, const GradientOptions& options);

/// Judges the derivative of a scheme's result against the exact one.
///
/// Runs with step sizes T/N on [h/16, h], h the largest step, end at T. Their N are spread evenly
/// in log N by a seeded sequence, so impacts fall at all phases of a step. 24 runs are judged, and
/// up to 192 until they decide. Steps are at most a quarter of the time from the last event to T.
///
///   stepwise      (x(P + δ) − x(P − δ))/(2δ) in double-double with δ = 10⁻⁹|P|. This is the
///                 derivative of every step in the branch that it takes, as Jets give it, to nine
///                 digits: a branch that ends within δ of P has the probability 10⁻⁹ N.
///   toi           the same, by the runs of ToiRuns
///   averaged      in double with δ = |P|/√N, of means over N, N + 1, … N + 15 steps
///   own           the derivative that a scheme of a subject gives with its result. Its final state
///                 must equal the final state of the run of the scheme. By differences with δ ≪ h,
///                 the row states whether it is the derivative of the results of the scheme
///   differences   in double over the ladder of δ for 24 to 72 N, see judge_ladder; the default
///                 ladder in full for every sixth N
///
/// A row whose exact derivative does not exist is undecided, with the event that is the reason.
///
/// @throws InvalidInput as the scheme and the problem at P.
[[nodiscard]] GradientRow audit_gradient(const GradientCase& of,
                                         const ExactGradient& exact,
                                         const GradientOptions& options);

}  // namespace assay::reports
