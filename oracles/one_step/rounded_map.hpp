#pragma once

#include <utility>
#include <vector>

#include "oracles/one_step/active_system.hpp"

namespace assay::oracles {

/// w = M z + q with the numbers rounded to double; sums are made in double-double, so that w is
/// right although large terms cancel.
struct RoundedMap {
  std::vector<std::vector<std::pair<Eigen::Index, double>>> rows;
  Vector<double> q;

  explicit RoundedMap(const SparseAffineMap& map);
  [[nodiscard]] Eigen::Index size() const { return q.size(); }
  /// |M_ii|, or the largest entry of the row if that is 0, or 1.
  [[nodiscard]] double unit(Eigen::Index i) const;
  /// w := M z + q, s := |M| |z| + |q|.
  void evaluate(const Vector<double>& z, Vector<double>& w, Vector<double>& s) const;
  /// w := M d, s := |M| |d|.
  void evaluate_linear(const Vector<double>& d, Vector<double>& w, Vector<double>& s) const;
};

}  // namespace assay::oracles
