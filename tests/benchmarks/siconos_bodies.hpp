#pragma once

#include <array>
#include <memory>

// C++17 and nothing of ours: the headers of Siconos do not compile as C++20.

/// Rigid bodies of the installed Siconos beside ours, written as its users write them.
namespace assay::siconos {

/// Coordinates (x_g, p) with the scalar part of p first, and (v_g, Ω) with Ω in the body frame.
struct Body {
  double mass;
  std::array<double, 3> moments;  ///< of inertia, in principal axes
  std::array<double, 7> position;
  std::array<double, 6> velocity;
  double gravity;  ///< along z [m/s²]
};

/// A sphere about the centre of mass on the plane z = 0.
struct SphereContact {
  double radius, restitution, friction;
};

/// A run of its time stepping.
class BodyRun {
 public:
  BodyRun() = default;
  BodyRun(const BodyRun&) = delete;
  BodyRun& operator=(const BodyRun&) = delete;
  virtual ~BodyRun() = default;

  virtual void steps(int count) = 0;
  /// Writes 7 and 6 entries.
  virtual void state(double* q, double* v) const = 0;
};

/// NewtonEulerDS with MoreauJeanOSI, θ = 1/2, its Newton to `tolerance`. With a contact: one
/// NewtonEuler3DR, NewtonImpactFrictionNSL, and a FrictionContact by NSGS to that tolerance. Null
/// without Siconos.
[[nodiscard]] std::unique_ptr<BodyRun> rigid_body(const Body& body,
                                                  const SphereContact* contact,
                                                  double h,
                                                  double tolerance);

}  // namespace assay::siconos
