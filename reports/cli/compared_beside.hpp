#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "reports/render/convergence_table.hpp"

namespace assay::reports {

/// An earlier comparison, whose columns stand beside those of a table, as papers show schemes side
/// by side.
struct ComparisonBeside {
  struct Error {
    std::string metric;
    double h;  ///< [s]
    double error;
  };

  std::string name;                              ///< of its folder
  std::vector<double> h;                         ///< [s], of its files
  double t_end = 0;                              ///< [s], the last instant of its files
  std::vector<Error> errors;                     ///< of each file and metric
  std::vector<ConvergenceTable::Column> orders;  ///< without errors
};

/// The name of the last folder of a path.
[[nodiscard]] std::string name_of_folder(const std::string& path);

/// Reads the results.json that `compare --out` wrote into a folder.
/// @param asked  the fields `problem`, `parameters` and `interpolant` of the new comparison.
/// @throws InvalidInput if the folder holds no comparison, or one with another of these fields.
[[nodiscard]] ComparisonBeside read_comparison(const std::string& folder,
                                               const nlohmann::ordered_json& asked);

/// @throws InvalidInput if a comparison does not end at t_end: errors over other times are other
/// errors.
void require_end(const std::vector<ComparisonBeside>& others, double t_end);

/// Puts, behind each column of the table, the columns of others in the same metric. Lines are
/// merged by h.
void put_beside(const std::vector<ComparisonBeside>& others, ConvergenceTable& table);

}  // namespace assay::reports
