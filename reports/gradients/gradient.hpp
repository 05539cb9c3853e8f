#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "reference/sensitivity/sensitivity.hpp"
#include "reports/study/study_result.hpp"

namespace assay::reports {

/// The derivative of a final state with respect to one parameter. `v` is empty for first-order
/// systems. For the attitude of a rigid body it is the rotation in the frame of the body.
struct StateGradient {
  std::vector<double> q, v;
};

/// The method by which a derivative of a scheme's result is computed.
enum class Estimator {
  kStepwise,  ///< the derivative of every step, in the branch that it takes
  kToi,       ///< the same, with each impact moved to its time inside the step
  kAveraged,  ///< differences with δ ≫ h of results that are averaged over phases of the steps
  kDifferences,  ///< finite differences of the results, for a series of δ; any black box
  kOwn,          ///< a scheme of a subject gives it with its result
  kGiven         ///< another program computed it
};

enum class GradientVerdict {
  kConfirmed,   ///< converges to the exact derivative
  kRefuted,     ///< converges to something else, or not at all
  kSecantOnly,  ///< right for δ ≫ h, wrong for δ ≪ h
  kUndecided
};

[[nodiscard]] std::string_view name_of(Estimator estimator);
/// @throws InvalidInput for another name.
[[nodiscard]] Estimator estimator_named(const std::string& name);
[[nodiscard]] std::string_view name_of(GradientVerdict verdict);

/// The exact derivative of the state at the end of the horizon.
struct ExactGradient {
  std::string parameter;
  Rational value;  ///< of the parameter, P
  Rational size;   ///< |P|, or 1 if it is 0
  reference::Sensitivity sensitivity;
  StateGradient derivative{};          ///< if it exists
  double q_scale = 1, v_scale = 1;     ///< errors are relative to these
  std::vector<reference::Way> ways{};  ///< the ways in which it was computed
  std::string alone{};                 ///< if there is only one way, the reason in words
  std::optional<double> last_event{};  ///< [s] the time of the last event before the end
};

/// One derivative of a scheme's result, with `steps` steps on the horizon.
struct GradientSample {
  int steps = 0;
  double h = 0;
  StateGradient gradient{};
  double error = 0;     ///< relative
  double rounding = 0;  ///< the part of the error that rounding of the runs explains
  /// For kOwn, the sum of the roundings of all steps, relative: probably, and at most.
  double likely_growth = 0, most_growth = 0;
};

/// One difference of results: P is moved by delta·size on either side, or on one.
struct LadderPoint {
  double delta = 0;
  GradientSample sample;

  /// δ/h, with δ relative to |P| and h relative to the horizon.
  [[nodiscard]] double ratio() const { return delta * sample.steps; }
};

/// A derivative of kOwn compared with differences of the results of the same scheme with δ ≪ h. All
/// numbers are medians of relative errors, over the finest runs.
struct OwnResults {
  double difference = 0;  ///< between the two
  double error = 0;       ///< of the differences, from the exact derivative
  double noise = 0;       ///< of the differences, for different δ
  double bound = 0;       ///< the part of `difference` that noise and rounding explain

  /// Whether the differences show that this is the derivative of the results of the scheme.
  [[nodiscard]] bool agree() const { return difference <= bound; }
};

/// The subject of a row.
struct GradientSubject {
  std::string problem;
  std::vector<std::pair<std::string, std::string>> parameters;  ///< all of the problem
  std::string t_end;
  std::string scheme;
  std::vector<std::pair<std::string, std::string>> options;  ///< the options that the user set
  Estimator estimator = Estimator::kStepwise;
};

/// One judged derivative.
struct GradientRow {
  GradientSubject subject;
  ExactGradient exact;
  GradientVerdict verdict = GradientVerdict::kUndecided;
  std::string reason{};                     ///< one sentence
  std::optional<Fit> fit{};                 ///< of the error over h
  std::optional<StateGradient> limit{};     ///< median of the finest quarter of the runs
  std::optional<StateGradient> spread{};    ///< half the range of the middle half of these runs
  std::vector<GradientSample> samples{};    ///< the judged samples
  std::vector<LadderPoint> ladder{};        ///< of kDifferences
  std::optional<OwnResults> own_results{};  ///< of kOwn
};

/// The largest error of a component relative to the scale of q or v.
[[nodiscard]] double relative_error(const StateGradient& found, const ExactGradient& exact);

}  // namespace assay::reports
