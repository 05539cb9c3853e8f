#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/schemes/interpolant.hpp"
#include "oracles/catalogue.hpp"
#include "reports/compare/compared_file.hpp"
#include "reports/study/study_result.hpp"

namespace assay::reports {

struct CompareResult {
  std::string problem;
  std::vector<ComparedFile> files;
  std::vector<ComparedOrder> orders;
  std::vector<std::string> refuted;     ///< metrics in which the files do not converge, and why
  std::vector<std::string> left_out;    ///< files that repeat another one, naming both
  std::vector<std::string> not_judged;  ///< what the verdict says nothing of, and why
  Verdict verdict = Verdict::kUndecided;
  std::string reason;  ///< of the verdict, in a sentence
};

/// Called with the share of the files that are measured.
using CompareProgress = std::function<void(double)>;

/// What is asked of all files alike.
struct CompareOptions {
  /// What the runs are between their rows. Rigid bodies and first-order systems take no cubics.
  Interpolant between = Interpolant::kLinear;
  /// That they were computed in; nothing: as their digits show.
  std::optional<Precision> precision = {};
};

/// One that files can have. @throws InvalidInput on another name.
[[nodiscard]] Interpolant interpolant_named(const std::string& name);

/// Reads the files (see read_trajectory_csv) and measures them in every metric that their columns
/// allow: those of impulses need impulse columns, those of a scheme's own identities are left out.
///
/// A file is compared over the times that it covers: it may start after t = 0.
/// Which metrics judge, and where, each says itself, see metrics/judgement.hpp; what they say of
/// several files stands in convergence.hpp.
/// A file with fewer than two rows is not comparable and left out of `files`, as is one whose run
/// is that of a file before it: a copy is no evidence.
///
/// Laws examined in each file: those of state_laws.hpp, of linear models with frictionless contacts
/// also those of trajectory_laws.hpp; of rigid bodies those of rigid_body_laws.hpp, of first-order
/// systems those of first_order_laws.hpp. The record says of each if it was asked, or why not.
///
/// Bounds of rounding are those of the precision that the digits of a file show, or of the one
/// declared.
///
/// Refuted are files that break a law or do not converge. Confirmed are, otherwise, files that
/// converge in each metric of the motion, over steps as distinct_steps.hpp asks, or each of which
/// is as close to the truth as four digits tell. The others are undecided, also those that obey all
/// laws: the bounds of these are as wide as steps are long, and a wrong restitution coefficient may
/// pass. Impulses or multipliers that are told are part of what is confirmed where they converge or
/// each file obeys impulse-balance; where three steps or more leave their order open nothing is
/// confirmed; where nothing can judge them `not_judged` says so.
/// Straight lines between rows have errors of their own, of order 2, and 1 at impacts: so an order
/// of states also says what it is at the rows alone.
/// @throws InvalidInput as read_trajectory_csv, if a file starts before t = 0 or cannot be read, or
/// for cubics of a model that has none.
[[nodiscard]] CompareResult compare_files(const oracles::ProblemEntry& problem,
                                          const Parameters& parameters,
                                          const std::vector<std::string>& files,
                                          const CompareOptions& options = {},
                                          const CompareProgress& progress = {});

}  // namespace assay::reports
