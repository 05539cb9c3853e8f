#pragma once

#include <string>
#include <vector>

#include "oracles/one_step/certificate.hpp"
#include "reports/problem_files/fclib.hpp"
#include "reports/problem_files/loaded_problem.hpp"
#include "reports/solve/stated_slack.hpp"

namespace assay::reports {

/// What is proved of a solution that a file states.
struct CertifiedSolution {
  PointRole role = PointRole::kSolution;
  oracles::Certificate certificate;
  std::vector<int> digits;  ///< certified, of each component
  SlackCheck slack;         ///< of the w (u, v) that are stated with it
  std::string slack_note;   ///< in words, of a contradiction or of too few digits

  /// That of the certificate; refuted where what is stated contradicts itself, undecided where it
  /// has too few digits to agree.
  [[nodiscard]] oracles::Certainty verdict() const;
  [[nodiscard]] std::string note() const;
};

/// Names of the files, for messages.
struct CertifiedFiles {
  std::string problem, solution;
};

/// The certificate of z (r; of a global problem (v, r), v computed where it is not stated), and w
/// compared with it.
/// @throws InvalidInput naming what has the wrong size, or a kind that the problem is not of.
[[nodiscard]] CertifiedSolution certify_solution(const LoadedProblem& problem,
                                                 const StoredSolution& solution,
                                                 const oracles::CertificateOptions& options,
                                                 const CertifiedFiles& files);

}  // namespace assay::reports
