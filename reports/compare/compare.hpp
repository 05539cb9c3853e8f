#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/schemes/interpolant.hpp"
#include "oracles/catalogue.hpp"
#include "reports/compare/compared_file.hpp"
#include "reports/compare/limit_law.hpp"
#include "reports/compare/trajectory_csv.hpp"
#include "reports/study/study_result.hpp"

namespace assay::reports {

struct CompareResult {
  std::string problem;
  std::vector<ComparedFile> files;
  std::vector<ComparedOrder> orders;
  std::vector<std::string> refuted;     ///< judging metrics without convergence, with the reasons
  std::vector<std::string> supporting;  ///< the same for metrics that only support a refutation
  std::vector<std::string> left_out;    ///< names of files that repeat another one, and of that one
  std::vector<std::string> not_judged;  ///< metrics outside the verdict, with the reasons
  Verdict verdict = Verdict::kUndecided;
  std::string reason;           ///< the reason of the verdict, in a sentence
  std::optional<LimitLaw> law;  ///< if it was requested
  Interpolant between = Interpolant::kLinear;
  UnitsOfProblem units = {};
};

/// Called with the fraction of the files that are measured.
using CompareProgress = std::function<void(double)>;

/// Options that apply to all files.
struct CompareOptions {
  /// The interpolation of runs between their rows. Rigid bodies and first-order systems admit no
  /// cubics.
  Interpolant between = Interpolant::kLinear;
  /// The precision in which the files were computed. Nothing: the digits of a file show its
  /// precision.
  std::optional<Precision> precision = {};
  bool law = false;  ///< whether CompareResult::law is requested
};

/// The interpolant with this name, for files. @throws InvalidInput for another name.
[[nodiscard]] Interpolant interpolant_named(const std::string& name);

using NamedRuns = std::vector<std::pair<std::string, FileTrajectory>>;

/// Reads the files (see read_trajectory_csv) and measures them in every metric that their columns
/// allow. Metrics of impulses need impulse columns. Metrics of identities of a scheme are left out.
///
/// A file is compared over the times that it covers, so it may start after t = 0.
/// metrics/judgement.hpp states whether and when each metric judges. convergence.hpp states how
/// several files are judged. A file with fewer than two rows cannot be compared and is left out of
/// `files`. A file whose run equals the run of an earlier file is left out, too: a copy is no
/// evidence.
///
/// The laws of state_laws.hpp are tested in each file. Linear models with frictionless contacts
/// must also obey trajectory_laws.hpp. Rigid bodies must obey rigid_body_laws.hpp, and first-order
/// systems first_order_laws.hpp. The record states for each law whether it was tested, or why not.
///
/// Rounding is bounded for the precision that the digits of a file show, or for the declared one.
///
/// Files are refuted if they break a law or do not converge. Otherwise they are confirmed if they
/// converge in each metric of the motion, over steps as distinct_steps.hpp requires, or if each
/// file agrees with the exact motion to four digits. All others are undecided. Files are not
/// confirmed only because they obey all laws. The bounds of laws grow with the steps, so a wrong
/// restitution coefficient may pass. If a file has impulses or multipliers, they must converge,
/// too, or each file must obey impulse-balance. If three or more steps leave the order of impulses
/// or multipliers open, nothing is confirmed. If nothing can judge impulses or multipliers,
/// `not_judged` states this. Straight lines between rows have errors of their own, of order 2, and
/// of order 1 at impacts. So an order of states is also given at the rows alone.
/// @throws InvalidInput as read_trajectory_csv, if a file starts before t = 0 or cannot be read, or
/// if cubics are requested for a model that admits none.
[[nodiscard]] CompareResult compare_files(const oracles::ProblemEntry& problem,
                                          const Parameters& parameters,
                                          const std::vector<std::string>& files,
                                          const CompareOptions& options = {},
                                          const CompareProgress& progress = {});
/// The same for runs that are no files. @pre each run has two nodes or more, and its own name.
[[nodiscard]] CompareResult compare_runs(const oracles::ProblemEntry& problem,
                                         const Parameters& parameters,
                                         const NamedRuns& runs,
                                         const CompareOptions& options = {},
                                         const CompareProgress& progress = {});

}  // namespace assay::reports
