// The schemes of Assay as an engine: the right control of the scenes and of what judges them. It
// makes the model of rigid bodies from the scene alone, and steps it by the Moreau-Jean scheme.
#include <algorithm>
#include <vector>

#include "core/relations/knee_joint.hpp"
#include "core/relations/pivot_joint.hpp"
#include "core/relations/point_on_face.hpp"
#include "core/relations/point_on_plane.hpp"
#include "core/relations/prismatic_joint.hpp"
#include "core/relations/sphere_on_plane.hpp"
#include "core/relations/sphere_on_sphere.hpp"
#include "core/schemes/newton_euler_implicit.hpp"
#include "core/systems/frame_wrench.hpp"
#include "core/systems/joined_newton_euler_relation.hpp"
#include "subjects/engines/engine.hpp"

namespace assay::engines {

namespace {

using Index = Eigen::Index;
using Vector3d = Vector3<double>;

Vector3d vector_of(const Vec& a) { return {a[0], a[1], a[2]}; }
Vec vec_of(const Vector3d& a) { return {a(0), a(1), a(2)}; }
Quaternion<double> quaternion_of(const Quat& p) { return {p[0], p[1], p[2], p[3]}; }

/// The relations of a scene and their laws.
class Contacts {
 public:
  explicit Contacts(const Scene& scene) : scene_(scene) {
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
      for (const Plane& plane : scene.planes) put(i, plane);
      for (std::size_t j = 0; j < i; ++j) put(i, j);
    }
    for (const Joint& joint : scene.joints) add(joint);
  }
  void give_to(NewtonEulerModel<double>& model) const {
    model.laws = laws_;
    if (!laws_.empty())
      model.relation = std::make_shared<JoinedNewtonEulerRelation<double>>(parts_);
  }

 private:
  using Parts = JoinedNewtonEulerRelation<double>::Parts;

  [[nodiscard]] const Vec& half(std::size_t i) const { return scene_.bodies[i].half; }
  [[nodiscard]] bool is(std::size_t i, ShapeKind kind) const {
    return scene_.bodies[i].shape == kind;
  }
  [[nodiscard]] bool rough() const { return scene_.friction != 0; }
  /// Of a sphere that may resist rolling or, where it does not slide, spinning; or of a point.
  [[nodiscard]] ContactLaw<double> law(bool rolls) const {
    if (rolls && scene_.rolling_friction != 0) {
      return RollingCoulomb<double>{scene_.friction, scene_.rolling_friction};
    }
    if (rolls && scene_.spinning_friction != 0) return Coulomb<double, 2>{scene_.spinning_friction};
    if (rough()) return Coulomb<double, 3>{scene_.friction};
    return Unilateral{};
  }
  template <class Relation>
  void put(const typename Relation::Options& options, const ContactLaw<double>& law) {
    parts_.push_back(std::make_shared<Relation>(options));
    laws_.push_back({law, {scene_.restitution, 0}});
  }

  void put(std::size_t i, const Plane& plane) {
    const auto body = static_cast<Index>(i);
    const Vector3d normal = vector_of(plane.normal);
    if (is(i, ShapeKind::kSphere)) {
      put<SphereOnPlane<double>>({half(i)[0], normal, plane.offset, dimension(law(true)), body},
                                 law(true));
    }
    if (!is(i, ShapeKind::kBox)) return;
    for (const Vec& corner : corners(i, plane.normal)) {
      put<PointOnPlane<double>>({vector_of(corner), normal, plane.offset, rough(), body},
                                law(false));
    }
  }
  /// Spheres, or a box that lies on the other.
  void put(std::size_t i, std::size_t j) {
    const auto a = static_cast<Index>(j), b = static_cast<Index>(i);
    if (is(i, ShapeKind::kSphere) && is(j, ShapeKind::kSphere)) {
      put<SphereOnSphere<double>>({a, b, half(j)[0], half(i)[0], rough() ? 3 : 1}, law(false));
    }
    if (!is(i, ShapeKind::kBox) || !is(j, ShapeKind::kBox)) return;
    const Vec up = -1 * scene_.gravity;
    const bool above = dot(up, scene_.start[i].x) > dot(up, scene_.start[j].x);
    const std::size_t upper = above ? i : j, lower = above ? j : i;
    const Vec in_lower = turned_back(scene_.start[lower].p, up);
    std::size_t axis = 0;
    for (std::size_t k = 1; k < 3; ++k) {
      if (std::abs(in_lower[k]) > std::abs(in_lower[axis])) axis = k;
    }
    Vec normal{};
    normal[axis] = in_lower[axis] > 0 ? 1 : -1;
    for (const Vec& corner : corners(upper, up)) {
      put<PointOnFace<double>>({static_cast<Index>(upper),
                                static_cast<Index>(lower),
                                vector_of(corner),
                                vector_of(normal),
                                half(lower)[axis],
                                rough()},
                               law(false));
    }
  }
  /// The four corners of a box that are lowest along a direction, in the axes of the box.
  [[nodiscard]] std::vector<Vec> corners(std::size_t i, const Vec& up) const {
    std::vector<Vec> all;
    for (const double x : {-1, 1}) {
      for (const double y : {-1, 1}) {
        for (const double z : {-1, 1}) {
          all.push_back({x * half(i)[0], y * half(i)[1], z * half(i)[2]});
        }
      }
    }
    const Vec own = turned_back(scene_.start[i].p, up);
    std::stable_sort(all.begin(), all.end(), [&](const Vec& a, const Vec& b) {
      return dot(own, a) < dot(own, b);
    });
    all.resize(4);
    return all;
  }

  void add(const Joint& of) {
    const JointFrame<double> a = frame(of, of.a), b = frame(of, of.b);
    if (of.kind == JointKind::kBall) return add<KneeJoint<double>>(b, a, 3);
    if (of.kind == JointKind::kHinge) return add<PivotJoint<double>>(b, a, 5);
    add<PrismaticJoint<double>>(a, b, 5);
  }
  template <class Kind>
  void add(const JointFrame<double>& a, const JointFrame<double>& b, Index size) {
    parts_.push_back(std::make_shared<Kind>(a, b));
    laws_.push_back({Equality{size}, {0, 0}});
  }
  [[nodiscard]] JointFrame<double> frame(const Joint& of, int body) const {
    if (body < 0) return {kGround, vector_of(of.anchor), axes(of.axis)};
    const BodyState& at = scene_.start[static_cast<std::size_t>(body)];
    return {body, vector_of(turned_back(at.p, of.anchor - at.x)), in_body(at.p, axes(of.axis))};
  }
  [[nodiscard]] static Matrix3<double> axes(const Vec& axis) {
    return axes_along<double>(vector_of(axis));
  }
  [[nodiscard]] static Matrix3<double> in_body(const Quat& p, const Matrix3<double>& axes) {
    Matrix3<double> turned;
    for (Index k = 0; k < 3; ++k) {
      turned.col(k) = vector_of(turned_back(p, vec_of(Vector3d(axes.col(k)))));
    }
    return turned;
  }

  const Scene& scene_;
  Parts parts_;
  std::vector<ImpactLaw<double>> laws_;
};

class CoreWorld final : public World {
 public:
  CoreWorld(const Scene& scene, double h, const Options&)
      : pushes_(scene.bodies.size()),
        scheme_(model_of(scene), h),
        state_(scheme_.initial_state()) {}

  std::vector<BodyState> get() override {
    std::vector<BodyState> states(pushes_.size());
    for (std::size_t i = 0; i < states.size(); ++i) {
      const auto body = static_cast<Index>(i);
      const Quaternion<double> p = attitude<double>(state_.q, body);
      BodyState& at = states[i];
      at.x = vec_of(centre<double>(state_.q, body));
      at.p = {p(0), p(1), p(2), p(3)};
      at.v = vec_of(centre_velocity<double>(state_.v, body));
      at.omega = rotated(at.p, vec_of(angular_velocity<double>(state_.v, body)));
    }
    return states;
  }
  void push(std::size_t body, const Vec& force) override { pushes_[body] = vector_of(force); }
  void step() override {
    if (scheme_.step(state_) != SolveStatus::kSolved) throw std::runtime_error("a step failed");
  }

 private:
  NewtonEulerModel<double> model_of(const Scene& scene) {
    NewtonEulerModel<double> model;
    const auto count = static_cast<Index>(scene.bodies.size());
    model.initial_position.resize(kBodyCoordinates * count);
    model.initial_velocity.resize(kBodyVelocities * count);
    for (Index i = 0; i < count; ++i) {
      const auto at = static_cast<std::size_t>(i);
      const Body& body = scene.bodies[at];
      const BodyState& start = scene.start[at];
      const Vec& inertia = body.inertia;
      pushes_[at] = Vector3d(0, 0, 0);
      model.bodies.push_back(principal_body<double>(body.mass, inertia[0], inertia[1], inertia[2]));
      const Vector3d weight = vector_of(body.mass * scene.gravity);
      using Force = FrameWrench<double>;
      model.wrenches.push_back(std::make_shared<Force>(
          Force::Part::kForce,
          Force::Frame::kInertial,
          [this, weight, at](const double&) { return Vector3d(weight + pushes_[at]); },
          i));
      model.initial_position.segment(kBodyCoordinates * i, kBodyCoordinates) =
          coordinates<double>(vector_of(start.x), quaternion_of(start.p));
      model.initial_velocity.segment(kBodyVelocities * i, kBodyVelocities) =
          twist<double>(vector_of(start.v), vector_of(turned_back(start.p, start.omega)));
    }
    Contacts(scene).give_to(model);
    return model;
  }

  std::vector<Vector3d> pushes_;
  NewtonEulerImplicit<double> scheme_;
  ContactState<double> state_;
};

}  // namespace

const Engine& this_engine() {
  static const Engine kEngine = {"core",
                                 "the Moreau-Jean scheme of Assay for rigid bodies",
                                 ASSAY_VERSION,
                                 {},
                                 "",
                                 false,
                                 false,
                                 &make_world<CoreWorld>,
                                 {},
                                 nullptr,
                                 nullptr};
  return kEngine;
}

}  // namespace assay::engines
