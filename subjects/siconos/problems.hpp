#pragma once

#include <FrictionContactProblem.h>
#include <GlobalFrictionContactProblem.h>
#include <GlobalRollingFrictionContactProblem.h>
#include <LinearComplementarityProblem.h>
#include <MixedLinearComplementarityProblem.h>
#include <NumericsMatrix.h>
#include <RelayProblem.h>
#include <RollingFrictionContactProblem.h>
#include <SparseBlockMatrix.h>

#include <memory>
#include <vector>

#include "reports/subjects/assay_subject.h"

namespace assay::siconos {

struct FreeMatrix {
  void operator()(NumericsMatrix* matrix) const {
    NM_clear(matrix);
    std::free(matrix);
  }
};
using MatrixHandle = std::unique_ptr<NumericsMatrix, FreeMatrix>;

/// The numbers of a problem, copied because Siconos may change its input. Shapes as in the problem.
class Numbers {
 public:
  explicit Numbers(const AssayOneStepProblem& problem);

  [[nodiscard]] double* q() { return q_.data(); }
  [[nodiscard]] double* f() { return f_.data(); }
  [[nodiscard]] double* friction() { return friction_.data(); }
  [[nodiscard]] double* rolling_friction() { return rolling_friction_.data(); }
  [[nodiscard]] double* lower() { return lower_.data(); }
  [[nodiscard]] double* upper() { return upper_.data(); }
  [[nodiscard]] NumericsMatrix* m() { return m_.get(); }
  [[nodiscard]] NumericsMatrix* mass() { return mass_.get(); }
  [[nodiscard]] NumericsMatrix* contact() { return contact_.get(); }

 private:
  std::vector<double> q_, f_, friction_, rolling_friction_, lower_, upper_;
  MatrixHandle m_;               ///< dense
  MatrixHandle mass_, contact_;  ///< sparse
};

/// A dense matrix, its entries copied.
[[nodiscard]] MatrixHandle dense(const double* entries, int rows, int columns);

/// A square matrix in dense blocks. Blocks beside the diagonal that are 0 are left out. `ends` are
/// the last row and column of each block, plus one.
[[nodiscard]] MatrixHandle blocks(const double* entries, const std::vector<int>& ends);

/// Whether the matrix in blocks stores at most a quarter of all blocks. Then this is the form for
/// many contacts.
[[nodiscard]] bool has_many_zero_blocks(const double* entries, const std::vector<int>& ends);

}  // namespace assay::siconos
