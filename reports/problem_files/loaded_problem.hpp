#pragma once

#include <array>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/one_step_problems/box_vi.hpp"
#include "core/one_step_problems/global_friction_problem.hpp"
#include "core/scalar/rational.hpp"

namespace assay::reports {

using OneStepProblem =
    std::variant<BoxVi<Rational>, FrictionProblem<Rational>, GlobalFrictionProblem<Rational>>;

/// Every kind of problem that a file may contain.
inline constexpr std::array<std::string_view, 10> kProblemKinds = {"lcp",
                                                                   "mlcp",
                                                                   "relay",
                                                                   "box-vi",
                                                                   "friction-2d",
                                                                   "friction-3d",
                                                                   "rolling-friction",
                                                                   "mixed",
                                                                   "global-friction-3d",
                                                                   "global-rolling-friction"};

/// A problem as stated in a file, with every number exact.
struct LoadedProblem {
  std::string kind;  ///< one of kProblemKinds
  OneStepProblem problem;
  std::vector<std::string> warnings = {};  ///< about unused parts of the file
};

/// The kind that fits the problem best, from its bounds or its laws.
[[nodiscard]] std::string kind_of(const OneStepProblem& problem);

/// The number of unknowns, the size of z or r.
[[nodiscard]] Eigen::Index size_of(const OneStepProblem& problem);

/// The number of laws; 0 for problems over a box.
[[nodiscard]] Eigen::Index contacts_of(const OneStepProblem& problem);

/// Whether the kind is a problem over a box: LCP, mixed LCP, relay.
[[nodiscard]] bool is_box_kind(std::string_view kind);

}  // namespace assay::reports
