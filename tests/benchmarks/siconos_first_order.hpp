#pragma once

#include <memory>
#include <vector>

// C++17 and nothing of ours: the headers of Siconos do not compile as C++20.

/// EulerMoreauOSI of the installed Siconos beside ours, with models written as its users write
/// them.
namespace assay::siconos {

/// x' = A x + B λ,  0 ≤ C x + D λ ⊥ λ ≥ 0, from x at t = 0.
///
/// Shapes: rows; A n×n, B n×m, C m×n, D m×m.
struct ComplementaritySystem {
  using Rows = std::vector<std::vector<double>>;
  Rows a, b, c, d;
  std::vector<double> x;
};

/// A run of its time stepping.
class FirstOrderRun {
 public:
  FirstOrderRun() = default;
  FirstOrderRun(const FirstOrderRun&) = delete;
  FirstOrderRun& operator=(const FirstOrderRun&) = delete;
  virtual ~FirstOrderRun() = default;

  virtual void steps(int count) = 0;
  /// Writes n entries of x and m of λ.
  virtual void state(double* x, double* multiplier) const = 0;
};

/// EulerMoreauOSI, standard; one dynamical system, one interaction, an LCP by Lemke's method. Null
/// without Siconos.
[[nodiscard]] std::unique_ptr<FirstOrderRun> euler_moreau(const ComplementaritySystem& system,
                                                          double h,
                                                          double theta,
                                                          double gamma);

}  // namespace assay::siconos
