#pragma once

#include <algorithm>
#include <cmath>

#include "reports/compare/trajectory_csv.hpp"

namespace assay::reports {

/// The uncertainty of each number in the file of a trajectory. It is the sum of two parts. The
/// first is the uncertainty of the digits. The second is 10⁻⁶ of the largest number of its kind,
/// because single precision and iterative solvers are not more accurate. For times the second part
/// is 8 u, with the unit roundoff u of their precision: a step is the difference of two numbers,
/// each a rounded sum or product.
struct FileRounding {
  static constexpr long double kForeign = 1e-6L;
  static constexpr long double kOfTimes = 8;

  explicit FileRounding(const FileTrajectory& run)
      : unit(unit_roundoff_of(run.precision)),
        t(run.t_rounding + kOfTimes * unit_roundoff_of(run.t_precision) * std::abs(run.t.back())),
        q(std::max<long double>(run.q_rounding, kForeign * largest(run.q))),
        v(std::max<long double>(run.v_rounding, kForeign * largest(run.v))),
        impulse(std::max<long double>(run.impulse_rounding, kForeign * largest(run.impulse))) {}

  static long double largest(const Matrix<long double>& x) {
    return x.size() == 0 ? 0 : x.cwiseAbs().maxCoeff();
  }

  long double unit;  ///< [1] of the precision that states are computed in
  long double t, q, v, impulse;
};

}  // namespace assay::reports
