#pragma once

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "reports/study/study_spec.hpp"

namespace assay::reports {

/// The points of a motion under a force of period T, with time taken modulo T.
///
/// Units: phase [turns], gap velocity [m/s]; q [m], v [m/s].
struct PoincarePoints {
  std::vector<std::array<double, 2>> impacts;       ///< (frac(t/T), U_N⁻) at each impact
  std::vector<std::array<double, 2>> stroboscopic;  ///< (q, v) of the first coordinate at t = n T
};

/// The Poincaré sections of a problem, from its exact motion and from a run of a scheme.
struct PoincareSections {
  std::string id;  ///< names files: "cam-follower.rpm-660"
  std::string problem;
  Settings parameters;
  std::string scheme;
  Settings scheme_options = {};
  double period = 0;      ///< T [s]
  int exact_periods = 0;  ///< fewer than the periods of the run if its digits do not last
  int periods = 0;
  int steps = 0;  ///< of the run, in each period
  PoincarePoints exact = {}, computed = {};
};

/// A request for sections.
struct SectionsRequest {
  std::string problem;
  Settings parameters;
  std::string scheme;
  Settings scheme_options = {};  ///< as the study sets them
};

/// The requests of a study. There is one for each problem with a period and each set of parameters
/// that the study names. If `declared`, the problem itself declares the sets. The first scheme and
/// options of a problem are taken.
[[nodiscard]] std::vector<SectionsRequest> section_requests(const StudySpec& spec, bool declared);

/// The sections over `periods` periods. If the motion is so sensitive that its digits do not last
/// that long, the number of periods is halved until they do.
///
/// In a run, an impact is a step with an impulse at a contact that approached with more than 10⁻³
/// of the largest speed of the run. So contacts that stay closed do not count.
/// @throws InvalidInput on unknown names, inadmissible parameters and a problem without a period;
/// as CaseRunner if the scheme does not take the problem.
[[nodiscard]] PoincareSections poincare_sections(const SectionsRequest& request,
                                                 const std::vector<SchemeEntry>& catalogue,
                                                 int periods = 200,
                                                 int steps = 4096);

}  // namespace assay::reports
