#pragma once

#include <memory>
#include <vector>

// C++17 and nothing of ours: the headers of Siconos do not compile as C++20.

/// The schemes of the installed Siconos beside ours, with models written as its users write them.
namespace assay::siconos {

/// M_i dv_i + (K_i q_i + C_i v_i) dt = F_i dt + dr_i with the contacts g = H q + b ≥ 0 and Newton's
/// law, from a state at t = 0.
///
/// Shapes: n entries of M, C, K, F, q and v; m rows of H and entries of b and e.
struct DiagonalModel {
  std::vector<double> mass, damping, stiffness, force;
  std::vector<std::vector<double>> jacobian;
  std::vector<double> offset, restitution;
  std::vector<double> position, velocity;
};

/// A run of one of its time steppings.
class Run {
 public:
  Run() = default;
  Run(const Run&) = delete;
  Run& operator=(const Run&) = delete;
  virtual ~Run() = default;

  virtual void steps(int count) = 0;
  /// Writes n entries each.
  virtual void state(double* q, double* v) const = 0;
};

/// MoreauJeanOSI, its forecast factor 1/2 by default; a dynamical system a coordinate, an
/// interaction a contact, an LCP by Lemke's method. Null without Siconos.
/// @pre C = K = 0, and no contact has more than two coordinates.
[[nodiscard]] std::unique_ptr<Run> moreau_jean(const DiagonalModel& model, double h, double theta);

/// SchatzmanPaoliOSI on the same, and MoreauJeanDirectProjectionOSI, whose positions are projected
/// to `tolerance` by an MLCP. Null without Siconos.   @pre as moreau_jean.
[[nodiscard]] std::unique_ptr<Run> schatzman_paoli(const DiagonalModel& model,
                                                   double h,
                                                   double theta);
[[nodiscard]] std::unique_ptr<Run> direct_projection(const DiagonalModel& model,
                                                     double h,
                                                     double theta,
                                                     double tolerance);

/// MoreauJeanBilbaoOSI; one dynamical system, an interaction a contact, an LCP by Lemke's method.
/// Null without Siconos.   @pre M = 1, F = 0.
[[nodiscard]] std::unique_ptr<Run> moreau_jean_bilbao(const DiagonalModel& model, double h);

}  // namespace assay::siconos
