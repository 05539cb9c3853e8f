#pragma once

#include <functional>
#include <string>
#include <vector>

#include "oracles/catalogue.hpp"
#include "reports/study/scheme_entry.hpp"
#include "tests/parameters/parameter_set.hpp"

namespace assay::parameters {

/// What is examined of a set besides schemes: that there is an exact motion, or that it is said
/// that there is none; and last, as that may take long, that the reference agrees with it.
inline constexpr std::string_view kExactMotion = "exact motion", kReference = "reference";

enum class ComplaintKind { kDiffers, kRefuted, kThrows, kCrashes, kHangs };

/// What is wrong with a set.
struct Complaint {
  ComplaintKind kind;
  std::string subject;  ///< kExactMotion, kReference, or the name of a scheme
  std::string why;
  std::string repeat;  ///< the command that shows it
};

/// What was found of a set.
struct Examination {
  bool has_motion = false;           ///< the problem has an exact motion with these parameters
  bool has_reference = false;        ///< it was compared with the event-driven reference
  int confirmed = 0, undecided = 0;  ///< rows of studies
  std::vector<std::string> refusals = {};  ///< why there is no motion, reference or study
  std::vector<Complaint> complaints = {};
};

/// How to examine a set.
struct Examiner {
  const oracles::ProblemEntry* problem;
  const std::vector<reports::SchemeEntry>* schemes;
  /// Only this subject, if it is not empty.
  std::string subject = {};
  /// Called before a subject is examined, with what was found so far.
  std::function<void(std::string_view subject, const Examination& found)> begins = {};
};

/// Examines a set:
///
///  - the digits of the exact motion, as `assay exact` shows them, agree with those of the
///    event-driven reference, where that takes the model and certifies its motion. At the middles
///    of the longest pieces |q − q_r| and |v − v_r| are at most
///
///      10^(1−D) max |q| + 10^(1−d) |q| / 2,                                              (1)
///
///    where D are the digits that the reference certifies relative to the largest q of its motion,
///    see reference::Agreement, and d those to which the exact motion is correctly rounded;
///  - a quick study of each scheme that takes the problem refutes no claim.
///
/// InvalidInput is how a subject says that there is no motion, or none to study: see `refusals`.
/// Any other exception is a complaint.
[[nodiscard]] Examination examine(const Examiner& examiner, const ParameterSet& set);

/// The command of a user that asks for the subject of a complaint.
[[nodiscard]] std::string repeat_command(std::string_view subject, const ParameterSet& set);

}  // namespace assay::parameters
