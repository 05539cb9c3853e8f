#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "oracles/catalogue.hpp"
#include "reports/compare/law_record.hpp"
#include "reports/study/study_result.hpp"

namespace assay::reports {

/// A foreign trajectory against the truth.
struct ComparedFile {
  std::string file;
  double h;  ///< largest step [s]
  std::size_t steps;
  double t_end;
  double largest_position = 0, largest_velocity = 0;   ///< max_i sup_k |q_i|, |v_i|; of centres
  double largest_spin = 0;                             ///< of rigid bodies: of |Ω_i|
  std::vector<std::pair<std::string, double>> errors;  ///< by metric
  LawRecord laws;
  bool close = false;  ///< no error is larger than that of printing few digits
  std::string gap;     ///< where rows seem to be missing; empty: nowhere
};

/// The order in a metric over several files; an interval from three on.
struct ComparedOrder {
  std::string metric;
  double order;
  std::optional<std::array<double, 2>> interval;
  std::size_t files;
};

struct CompareResult {
  std::string problem;
  std::vector<ComparedFile> files;
  std::vector<ComparedOrder> orders;
  std::vector<std::string> refuted;  ///< metrics in which the files do not converge, and why
  Verdict verdict = Verdict::kUndecided;
  std::string reason;  ///< of the verdict, in a sentence
};

/// Reads the files (see read_trajectory_csv) and measures them in every metric that their columns
/// allow: those of impulses need impulse columns, those of a scheme's own identities are left out.
///
/// A file is compared over the times that it covers: it may start after t = 0.
/// Convergence is refuted in position-sup, velocity-l1, complementarity or state-l1 where, from
/// three files on, the interval of the order lies below 1/2 and no error is small enough to be that
/// of printing. A file with fewer than two rows is not comparable and left out of `files`.
///
/// Laws examined in each file: those of state_laws.hpp, of linear models with frictionless contacts
/// also those of trajectory_laws.hpp; of rigid bodies those of rigid_body_laws.hpp. The record says
/// of each if it was asked, or why not.
///
/// Refuted are files that break a law or do not converge. Confirmed are, otherwise, files that
/// converge, the intervals of the orders in all of these metrics above 0, or each of which obeys
/// impulse-balance, a law of motion, or is as close to the truth as four digits tell. The others
/// are undecided: each node may obey its laws and the motion still be wrong.
/// @throws InvalidInput as read_trajectory_csv, or if a file starts before t = 0 or cannot be read.
[[nodiscard]] CompareResult compare_files(const oracles::ProblemEntry& problem,
                                          const Parameters& parameters,
                                          const std::vector<std::string>& files);

}  // namespace assay::reports
