#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "reports/study/study_result.hpp"

namespace assay::reports {

/// Deterministic numbers in [0, 1) for made-up studies: the same on every machine.
class ExampleNoise {
 public:
  explicit ExampleNoise(std::uint64_t seed) : state_(seed) {}

  double next();

 private:
  std::uint64_t state_;
};

/// Least squares of log error on log h over the runs of the window; t = 1.98.
Fit example_fit(const std::vector<Sample>& samples);

/// What a made-up order row is made of: e = c h^order, scattered by exp(±scatter), plus a floor.
struct ExampleOrder {
  double order = 1;
  double constant = 1;
  double scatter = 0.4;
  double floor = 0;
  int runs = 120;
};

/// Steps from 10⁻⁵ to 10⁻¹ s, log-uniform; the window is where h ≤ 10⁻² and the floor is far.
StudyRow example_row(const std::string& id, const ExampleOrder& made, std::uint64_t seed);

StudyRow example_identity(const std::string& id, double level, std::uint64_t seed);

StudyRow example_bound(const std::string& id, std::uint64_t seed);

/// Rows of every kind and verdict, an empty fit, a diverged run, an exact result, hostile names.
StudyResult example_study();

/// The same, with the fits that a study makes of these samples.
StudyResult fitted_study();

}  // namespace assay::reports
