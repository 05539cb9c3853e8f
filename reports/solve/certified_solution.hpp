#pragma once

#include <string>
#include <vector>

#include "oracles/one_step/certificate.hpp"
#include "reports/problem_files/fclib.hpp"
#include "reports/problem_files/loaded_problem.hpp"
#include "reports/solve/stated_slack.hpp"

namespace assay::reports {

/// The proofs about a solution in a file.
struct CertifiedSolution {
  PointRole role = PointRole::kSolution;
  oracles::Certificate certificate;
  std::vector<int> digits;  ///< certified, of each component
  SlackCheck slack;         ///< of the w (u, v) that are stated with it
  std::string slack_note;   ///< words about a contradiction or too few digits

  /// The verdict of the certificate; refuted if the statements of the file contradict each other,
  /// undecided if they have too few digits to agree.
  [[nodiscard]] oracles::Certainty verdict() const;
  [[nodiscard]] std::string note() const;
};

/// Names of the files, for messages.
struct CertifiedFiles {
  std::string problem, solution;
};

/// The certificate of z, and the comparison of w with z. z is r for contacts, and (v, r) for a
/// global problem, with v computed if it is not stated.
/// @throws InvalidInput that names the array of the wrong size, or a kind that differs from the
/// kind of the problem.
[[nodiscard]] CertifiedSolution certify_solution(const LoadedProblem& problem,
                                                 const StoredSolution& solution,
                                                 const oracles::CertificateOptions& options,
                                                 const CertifiedFiles& files);

}  // namespace assay::reports
