#pragma once

#include <cmath>
#include <vector>

#include "reports/study/study_result.hpp"

namespace assay::reports {

/// n samples of e(h) with a scatter of ±20 % that does not depend on h.
template <class Error>
StudyRow row_of(Error error, int n = 200, double rounding = 0) {
  StudyRow row;
  row.kind = ClaimKind::kOrder;
  row.declared = 1;
  row.band = {0.85, 1.15};
  for (int i = 0; i < n; ++i) {
    const double h = std::exp2(-4 - 8 * std::fmod(i * 0.6180339887498949, 1.0));
    const double scatter = std::exp(0.2 * std::sin(37.0 * i));
    row.samples.push_back({h, error(h) * scatter, rounding, false});
  }
  return row;
}

/// Samples of a row with steps below those of row_of.
template <class Error>
std::vector<Sample> finer_samples(Error error) {
  StudyRow row = row_of([&](double h) { return error(h / 256); }, 64);
  for (Sample& sample : row.samples) sample.h /= 256;
  return row.samples;
}

}  // namespace assay::reports
