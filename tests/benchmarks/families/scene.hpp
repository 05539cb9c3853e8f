#pragma once

#include <Eigen/Dense>
#include <vector>

#include "tests/benchmarks/families/family.hpp"

/// Rigid bodies that touch, and the one-step problem of a step of Moreau and Jean with them:
///
///   v_free = v + h M⁻¹ F,   W = Hᵀ M⁻¹ H,   q = Hᵀ v_free + e (Hᵀ v)_N.             (1)
namespace assay::families {

using Vector3 = Eigen::Vector3d;
using Matrix3 = Eigen::Matrix3d;

struct Body {
  double mass;
  Matrix3 inertia;  ///< about the centre, in the directions of the world
  Vector3 centre;
  Vector3 velocity = Vector3::Zero(), spin = Vector3::Zero();
};

constexpr int kGround = -1;

struct Touch {
  int a, b;  ///< bodies; b may be kGround
  Vector3 point;
  Vector3 normal;  ///< of unit length, from b to a
  double friction;
  double rolling_friction = 0;
};

struct Scene {
  std::vector<Body> bodies;
  std::vector<Touch> touches;
  double step = 1e-3;      ///< h [s]
  double restitution = 0;  ///< e
  Vector3 gravity = Vector3(0, 0, -9.81);
};

[[nodiscard]] Matrix3 box_inertia(double mass, const Vector3& edges);
[[nodiscard]] Body sphere(double density, double radius, const Vector3& centre);
/// Its edges are parallel to the axes.
[[nodiscard]] Body box(double density, const Vector3& edges, const Vector3& centre);

/// Random velocities and spins of these sizes for all bodies.
void shake(Scene& scene, Engine& engine, double speed, double spin);

/// The laws that contacts get.
enum class Laws { kFriction2D, kFriction3D, kRolling };

/// In 2D all points and normals are in the plane of x and y.
[[nodiscard]] FrictionProblem<double> local_problem(const Scene& scene, Laws laws);
[[nodiscard]] GlobalFrictionProblem<double> global_problem(const Scene& scene, Laws laws);

}  // namespace assay::families
