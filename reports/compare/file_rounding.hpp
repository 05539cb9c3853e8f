#pragma once

#include <algorithm>
#include <cmath>

#include "reports/compare/trajectory_csv.hpp"

namespace assay::reports {

/// What the file of a trajectory leaves open of each of its numbers: its digits, and 10⁻⁶ of the
/// largest number of its kind, as single precision and solvers that iterate do no better; of times
/// 8 u, a step being the difference of two doubles, each the rounded sum or product of others.
struct FileRounding {
  static constexpr long double kForeign = 1e-6L;
  static constexpr long double kOfTimes = 0x1p-50L;

  explicit FileRounding(const FileTrajectory& run)
      : t(run.t_rounding + kOfTimes * std::abs(run.t.back())),
        q(std::max<long double>(run.q_rounding, kForeign * largest(run.q))),
        v(std::max<long double>(run.v_rounding, kForeign * largest(run.v))),
        impulse(std::max<long double>(run.impulse_rounding, kForeign * largest(run.impulse))) {}

  static long double largest(const Matrix<long double>& x) {
    return x.size() == 0 ? 0 : x.cwiseAbs().maxCoeff();
  }

  long double t, q, v, impulse;
};

}  // namespace assay::reports
