#pragma once

#include <array>
#include <map>
#include <string>
#include <vector>

namespace assay::engines {

using Vec = std::array<double, 3>;
using Quat = std::array<double, 4>;  ///< of a rotation, its scalar first

[[nodiscard]] Vec operator+(const Vec& a, const Vec& b);
[[nodiscard]] Vec operator-(const Vec& a, const Vec& b);
[[nodiscard]] Vec operator*(double s, const Vec& a);
[[nodiscard]] double dot(const Vec& a, const Vec& b);
[[nodiscard]] Vec cross(const Vec& a, const Vec& b);
[[nodiscard]] Quat product(const Quat& a, const Quat& b);
[[nodiscard]] Quat conjugate(const Quat& p);
[[nodiscard]] Vec rotated(const Quat& p, const Vec& a);
/// The vector in the axes that p turns, from its components in the world.
[[nodiscard]] inline Vec turned_back(const Quat& p, const Vec& a) {
  return rotated(conjugate(p), a);
}
/// The rotation about a unit axis.
[[nodiscard]] Quat rotation(const Vec& axis, double angle);

struct BodyState {
  Vec x{};             ///< [m] centre of mass
  Quat p{1, 0, 0, 0};  ///< from the axes of the body to the axes of the world
  Vec v{}, omega{};    ///< [m/s], [rad/s], in the axes of the world
};

enum class ShapeKind { kNone, kSphere, kBox };

/// A homogeneous or any other body whose axes are principal ones.
struct Body {
  double mass = 1;  ///< [kg]
  Vec inertia{};    ///< [kg m²] about its axes
  ShapeKind shape = ShapeKind::kNone;
  Vec half{};  ///< [m] half the edges of a box; for a sphere, first the radius
};

/// A half-space at rest: points with normal · x < offset are inside.
struct Plane {
  Vec normal;
  double offset;
};

enum class JointKind { kBall, kHinge, kSlider };

/// A joint between body `a` and body `b`, or between body `a` and the world if b < 0. Anchor and
/// axis are given in the world at the start.
struct Joint {
  JointKind kind;
  int a, b;
  Vec anchor, axis;
};

/// A coordinate q of a Lagrangian problem. It is the position of body `body` along `direction` from
/// `origin`. If `turns`, it is the angle of the body about `direction`, and x = origin + R(q
/// direction) arm. R(q direction) times their own arm moves other bodies that this body carries.
struct Coordinate {
  struct Carried {
    std::size_t body;
    Vec arm;
  };
  std::size_t body;
  Vec direction, origin;
  bool turns = false;
  Vec arm{};
  std::vector<Carried> carries = {};
};

/// The force −stiffness q − damping v − constant along coordinate 0, which acts beside the engine.
struct Spring {
  double stiffness = 0, damping = 0, constant = 0;
};

/// The place and the units in which an engine sees a scene: positions are length (shift + R(turn)
/// x), and masses are multiplied by `mass`.
struct Placement {
  Quat turn{1, 0, 0, 0};
  Vec shift{};                  ///< [m]
  double length = 1, mass = 1;  ///< units of the engine in a metre, in a kilogram
};

/// A problem of Assay as the bodies, joints and contacts that an engine is given. An engine must
/// refuse a scene with a feature that it does not offer.
struct Scene {
  std::vector<Body> bodies;
  std::vector<Plane> planes;
  std::vector<Joint> joints;
  std::vector<Coordinate> coordinates;  ///< empty: the state is the state of the bodies
  Vec gravity{};                        ///< [m/s²]
  double friction = 0, restitution = 0;
  double rolling_friction = 0;  ///< [m] of the radius of a sphere
  /// [m] The moment on a sphere about the normal of a contact, divided by the normal force.
  double spinning_friction = 0;
  Spring spring;
  std::vector<BodyState> start;
  Placement place;  ///< of the world
};

/// The data for a scene: names and values of parameters, and the initial state of the model.
struct SceneOf {
  std::string problem;
  std::map<std::string, double> parameters;
  std::vector<double> q, v;
};

/// The values of lines NAME=VALUE; VALUE is a decimal or a fraction.
[[nodiscard]] std::map<std::string, double> parse_parameters(const std::string& lines);

/// @throws std::invalid_argument if no scene of that problem is known, or none with these
/// parameters.
[[nodiscard]] Scene make_scene(const SceneOf& of);

/// The states of all bodies from q and v as the problem has them, and back. The bodies are in the
/// order of the problem.
[[nodiscard]] std::vector<BodyState> bodies_of(const Scene& scene,
                                               const double* q,
                                               const double* v);
void write_state(const Scene& scene, std::vector<BodyState> bodies, double* q, double* v);

/// An option of every engine by which a scene is seen from elsewhere. It should change no result.
struct SceneOption {
  const char *name, *fallback, *meaning, *unit;
  double low, high;
};
[[nodiscard]] const std::vector<SceneOption>& scene_options();

/// The scene that the engine is given with these values of scene_options(). The state of the
/// problem stays the same, because bodies_of and write_state undo the change.
[[nodiscard]] Scene placed(Scene scene, const std::map<std::string, double>& options);
/// Whether placed() puts the bodies in the opposite order.
[[nodiscard]] bool is_reversed(const std::map<std::string, double>& options);

/// The point of a plane below the first body: the middle of a finite shape that stands for it.
[[nodiscard]] Vec foot_of(const Scene& scene, const Plane& plane);

/// The joint that holds body i to the world or to the body before it. Null if the body is free. For
/// engines whose joints make trees. @throws std::invalid_argument for any other joint
[[nodiscard]] const Joint* joint_to_parent(const Scene& scene, std::size_t i);

/// Whether all motion stays in the plane of x and z. Then an engine for the plane can take the
/// scene.
[[nodiscard]] bool is_planar(const Scene& scene);

}  // namespace assay::engines
