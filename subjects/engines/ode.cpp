// Open Dynamics Engine, https://ode.org/wiki/index.php/Manual.
#include <ode/ode.h>

#include <deque>

#include "subjects/engines/engine.hpp"

namespace assay::engines {

namespace {

constexpr int kMostContacts = 8;

class OdeWorld final : public World {
 public:
  OdeWorld(const Scene& scene, double h, const Options& options)
      : scene_(scene), options_(options), h_(h) {
    static const int kInitialized = dInitODE2(0);
    (void)kInitialized;
    world_ = dWorldCreate();
    space_ = dSimpleSpaceCreate(nullptr);
    contacts_ = dJointGroupCreate(0);
    set_parameters();
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) add(scene.bodies[i], scene.start[i]);
    for (const Plane& plane : scene.planes) {
      planes_.push_back(
          dCreatePlane(space_, plane.normal[0], plane.normal[1], plane.normal[2], plane.offset));
    }
    for (const Joint& joint : scene.joints) add(joint);
  }
  ~OdeWorld() override {
    dJointGroupDestroy(contacts_);
    dSpaceDestroy(space_);
    dWorldDestroy(world_);
  }

  std::vector<BodyState> get() override {
    std::vector<BodyState> states;
    for (const dBodyID body : bodies_) {
      const dReal *x = dBodyGetPosition(body), *p = dBodyGetQuaternion(body);
      const dReal *v = dBodyGetLinearVel(body), *omega = dBodyGetAngularVel(body);
      states.push_back({{x[0], x[1], x[2]},
                        {p[0], p[1], p[2], p[3]},
                        {v[0], v[1], v[2]},
                        {omega[0], omega[1], omega[2]}});
    }
    return states;
  }
  void push(std::size_t body, const Vec& force) override {
    dBodyAddForce(bodies_[body], force[0], force[1], force[2]);
  }
  void step() override {
    told_.clear();
    dSpaceCollide(space_, this, &near);
    if (options_.at("quick") != 0) {
      dWorldQuickStep(world_, h_);
    } else {
      dWorldStep(world_, h_);
    }
    dJointGroupEmpty(contacts_);
  }
  std::vector<ContactImpulse> impulses() override {
    std::vector<ContactImpulse> all;
    const auto times_h = [&](const dVector3& a) { return h_ * Vec{a[0], a[1], a[2]}; };
    for (const auto& [a, b, by] : told_) {
      all.push_back({a, b, times_h(by.f1), times_h(by.t1), b < 0 ? Vec{} : times_h(by.t2)});
    }
    return all;
  }

 private:
  /// Filled by a step: the force and moments of a contact, on body a first.
  struct Feedback {
    int a, b;
    dJointFeedback by;
  };

  void set_parameters() {
    dWorldSetGravity(world_, scene_.gravity[0], scene_.gravity[1], scene_.gravity[2]);
    dWorldSetERP(world_, options_.at("erp"));
    dWorldSetCFM(world_, options_.at("cfm"));
    dWorldSetQuickStepNumIterations(world_, static_cast<int>(options_.at("iterations")));
    dWorldSetContactSurfaceLayer(world_, options_.at("surface-layer"));
    dWorldSetContactMaxCorrectingVel(world_, options_.at("correcting-velocity"));
  }
  void add(const Body& of, const BodyState& start) {
    const dBodyID body = dBodyCreate(world_);
    dMass mass;
    dMassSetParameters(
        &mass, of.mass, 0, 0, 0, of.inertia[0], of.inertia[1], of.inertia[2], 0, 0, 0);
    dBodySetMass(body, &mass);
    dBodySetGyroscopicMode(body, static_cast<int>(options_.at("gyroscopic")));
    dBodySetFiniteRotationMode(body, static_cast<int>(options_.at("finite-rotation")));
    dGeomID geometry = nullptr;
    if (of.shape == ShapeKind::kSphere) geometry = dCreateSphere(space_, of.half[0]);
    if (of.shape == ShapeKind::kBox) {
      geometry = dCreateBox(space_, 2 * of.half[0], 2 * of.half[1], 2 * of.half[2]);
    }
    if (geometry != nullptr) dGeomSetBody(geometry, body);
    const dQuaternion attitude = {start.p[0], start.p[1], start.p[2], start.p[3]};
    dBodySetPosition(body, start.x[0], start.x[1], start.x[2]);
    dBodySetQuaternion(body, attitude);
    dBodySetLinearVel(body, start.v[0], start.v[1], start.v[2]);
    dBodySetAngularVel(body, start.omega[0], start.omega[1], start.omega[2]);
    bodies_.push_back(body);
  }
  void add(const Joint& of) {
    const dBodyID a = bodies_[static_cast<std::size_t>(of.a)];
    const dBodyID b = of.b < 0 ? nullptr : bodies_[static_cast<std::size_t>(of.b)];
    if (of.kind == JointKind::kBall) {
      const dJointID joint = dJointCreateBall(world_, nullptr);
      dJointAttach(joint, a, b);
      dJointSetBallAnchor(joint, of.anchor[0], of.anchor[1], of.anchor[2]);
    } else if (of.kind == JointKind::kHinge) {
      const dJointID joint = dJointCreateHinge(world_, nullptr);
      dJointAttach(joint, a, b);
      dJointSetHingeAnchor(joint, of.anchor[0], of.anchor[1], of.anchor[2]);
      dJointSetHingeAxis(joint, of.axis[0], of.axis[1], of.axis[2]);
    } else {
      const dJointID joint = dJointCreateSlider(world_, nullptr);
      dJointAttach(joint, a, b);
      dJointSetSliderAxis(joint, of.axis[0], of.axis[1], of.axis[2]);
    }
  }

  static void near(void* data, dGeomID a, dGeomID b) {
    static_cast<OdeWorld*>(data)->collide(a, b);
  }
  void collide(dGeomID a, dGeomID b) {
    const dBodyID first = dGeomGetBody(a), second = dGeomGetBody(b);
    if (first == nullptr && second == nullptr) return;
    dContact contact[kMostContacts] = {};
    const int count = dCollide(a, b, kMostContacts, &contact[0].geom, sizeof(dContact));
    for (int i = 0; i < count; ++i) {
      dSurfaceParameters& surface = contact[i].surface;
      const auto approximation = static_cast<int>(options_.at("pyramid"));
      surface.mode = dContactBounce | (approximation != 0 ? dContactApprox1 : 0);
      surface.mu = scene_.friction;
      surface.bounce = scene_.restitution;
      surface.bounce_vel = options_.at("bounce-velocity");
      resist_turning(surface);
      if (options_.at("slip-direction") != 0) direct(first, second, contact[i]);
      const dJointID joint = dJointCreateContact(world_, contacts_, &contact[i]);
      dJointAttach(joint, first, second);
      int pushed = number_of(a), pushing = number_of(b);
      if (pushed < 0) std::swap(pushed, pushing);  // so does ODE
      told_.push_back({pushed, pushing, {}});
      dJointSetFeedback(joint, &told_.back().by);
    }
  }
  /// Of the body, or -1 - that of the plane.
  [[nodiscard]] int number_of(dGeomID geometry) const {
    const dBodyID body = dGeomGetBody(geometry);
    return body == nullptr ? -1 - place_in(planes_, geometry) : place_in(bodies_, body);
  }
  /// Bounds on moments, which dContactApprox1 makes those of coefficients.
  void resist_turning(dSurfaceParameters& surface) const {
    if (scene_.rolling_friction == 0 && scene_.spinning_friction == 0) return;
    surface.mode |= dContactRolling | dContactAxisDep;
    surface.mu2 = scene_.friction;
    surface.rho = surface.rho2 = scene_.rolling_friction;
    surface.rhoN = scene_.spinning_friction;
  }
  /// The first direction of friction: that of the slip. Across it there is none.
  static void direct(dBodyID a, dBodyID b, dContact& contact) {
    Vec slip{};
    const dReal* at = contact.geom.pos;
    for (const auto& [body, sign] : {std::pair(a, 1.0), std::pair(b, -1.0)}) {
      if (body == nullptr) continue;
      dVector3 v;
      dBodyGetPointVel(body, at[0], at[1], at[2], v);
      slip = slip + sign * Vec{v[0], v[1], v[2]};
    }
    const Vec normal{contact.geom.normal[0], contact.geom.normal[1], contact.geom.normal[2]};
    slip = slip - dot(slip, normal) * normal;
    if (dot(slip, slip) == 0) return;
    contact.surface.mode |= dContactFDir1 | dContactMu2;
    contact.surface.mu2 = 0;
    for (int i = 0; i < 3; ++i) contact.fdir1[i] = slip[static_cast<std::size_t>(i)];
    dNormalize3(contact.fdir1);
  }

  Scene scene_;
  Options options_;
  double h_;
  dWorldID world_ = nullptr;
  dSpaceID space_ = nullptr;
  dJointGroupID contacts_ = nullptr;
  std::vector<dBodyID> bodies_;
  std::vector<dGeomID> planes_;
  std::deque<Feedback> told_;  ///< ODE keeps their addresses during a step
};

}  // namespace

const Engine& this_engine() {
  constexpr double kInfinity = 1e300;
  static const Engine kEngine = {
      "ode",
      "Open Dynamics Engine",
      ASSAY_ENGINE_VERSION,
      {{"quick", "0", "1: dWorldQuickStep, 0: dWorldStep", "1", 0, 1},
       {"iterations", "20", "of dWorldQuickStep", "1", 1, 1e6},
       {"erp", "0.2", "error reduction parameter", "1", 0, 1},
       {"cfm", "1e-10", "constraint force mixing", "1", 0, 1},
       {"surface-layer", "0", "depth to which contacts sink", "m", 0, 1},
       {"correcting-velocity",
        "1e300",
        "largest velocity that corrects depth",
        "m/s",
        0,
        kInfinity},
       {"bounce-velocity", "0", "least velocity that bounces", "m/s", 0, kInfinity},
       {"pyramid", "0", "0: mu bounds the force itself, 1: dContactApprox1, a pyramid", "1", 0, 1},
       {"slip-direction", "0", "1: fdir1 is the direction of the slip, mu2 = 0", "1", 0, 1},
       {"gyroscopic", "1", "dBodySetGyroscopicMode", "1", 0, 1},
       {"finite-rotation", "0", "dBodySetFiniteRotationMode", "1", 0, 1}},
      // Manual, "Joint Types and Functions", "Contact": without dContactApprox1 "mu is a force
      // limit"; fdir1 "defines a direction along which frictional force is applied". That this be
      // the direction of the slip, with mu2 = 0, is by own experiment. objects.h,
      // dBodySetFiniteRotationMode: "more accurate for high speed rotations".
      "pyramid=1 slip-direction=1 finite-rotation=1",
      false,
      false,
      &make_world<OdeWorld>,
      {},
      nullptr,
      nullptr,
      true};
  return kEngine;
}

}  // namespace assay::engines
