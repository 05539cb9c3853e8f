// Simbody 3.7, its rigid contacts: SemiExplicitEulerTimeStepper.h and ConditionalConstraint.h.
#include <Simbody.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <deque>
#include <iostream>

#include "subjects/engines/engine.hpp"

namespace assay::engines {

namespace {

using SimTK::MobilizedBody;
using SimTK::SemiExplicitEulerTimeStepper;
using SimTK::Transform;
using SimTK::Vec3;

Vec3 vector_of(const Vec& a) { return {a[0], a[1], a[2]}; }
Vec vec_of(const Vec3& a) { return {a[0], a[1], a[2]}; }
Transform pose_of(const BodyState& at) {
  return {SimTK::Rotation(SimTK::Quaternion(at.p[0], at.p[1], at.p[2], at.p[3])), vector_of(at.x)};
}

/// The time stepper prints some 100 kB in a step, see findings/simbody, which takes most of its
/// time. The engine has a process of its own, whose standard output nothing else needs.
void print_nothing() {
  std::cout.setstate(std::ios::badbit);
  static const bool kDone = std::freopen("/dev/null", "w", stdout) != nullptr;
  if (!kDone) throw NotExpressible("its output cannot be thrown away");
}

class SimbodyWorld final : public World {
 public:
  SimbodyWorld(const Scene& scene, double h, const Options& options)
      : scene_(scene), options_(options), h_(h) {
    print_nothing();
    SimTK::Force::UniformGravity(forces_, matter_, vector_of(scene.gravity));
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) add(i);
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
      for (const Plane& plane : scene.planes) add_contacts(i, plane);
      for (std::size_t j = 0; j < i; ++j) add_contacts(j, i);
    }
    SimTK::State state = system_.realizeTopology();
    system_.realizeModel(state);
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
      const BodyState& start = scene.start[i];
      if (const Joint* joint = joint_to_parent(scene, i)) {  // it was placed where the body starts
        system_.realize(state, SimTK::Stage::Position);
        const SimTK::Rotation frame = bodies_[i].getParentMobilizedBody().getBodyRotation(state) *
                                      bodies_[i].getInboardFrame(state).R();
        const Vec turn = start.omega - omega_of(joint->b);
        bodies_[i].setUToFitAngularVelocity(state, ~frame * vector_of(turn));
        continue;
      }
      bodies_[i].setQToFitTransform(state, pose_of(start));
      system_.realize(state, SimTK::Stage::Position);
      bodies_[i].setUToFitVelocity(state, {vector_of(start.omega), vector_of(start.v)});
    }
    stepper_ = std::make_unique<SemiExplicitEulerTimeStepper>(system_);
    set_parameters();
    stepper_->initialize(state);
  }

  std::vector<BodyState> get() override {
    const SimTK::State& state = stepper_->getState();
    system_.realize(state, SimTK::Stage::Velocity);
    std::vector<BodyState> states;
    for (const MobilizedBody& body : bodies_) {
      const SimTK::Quaternion p = body.getBodyRotation(state).convertRotationToQuaternion();
      states.push_back({vec_of(body.getBodyOriginLocation(state)),
                        {p[0], p[1], p[2], p[3]},
                        vec_of(body.getBodyOriginVelocity(state)),
                        vec_of(body.getBodyAngularVelocity(state))});
    }
    return states;
  }
  void push(std::size_t body, const Vec& force) override {
    pushes_.setOneBodyForce(
        stepper_->updState(), bodies_[body], SimTK::SpatialVec(Vec3(0), vector_of(force)));
  }
  void step() override { stepper_->stepTo(stepper_->getTime() + h_); }

 private:
  /// Of the world if body < 0.
  [[nodiscard]] Vec omega_of(int body) const {
    return body < 0 ? Vec{} : scene_.start[static_cast<std::size_t>(body)].omega;
  }
  void set_parameters() {
    stepper_->setConstraintTolerance(options_.at("tolerance"));
    stepper_->setRestitutionModel(static_cast<SemiExplicitEulerTimeStepper::RestitutionModel>(
        static_cast<int>(options_.at("restitution-model"))));
    stepper_->setInducedImpactModel(static_cast<SemiExplicitEulerTimeStepper::InducedImpactModel>(
        static_cast<int>(options_.at("induced-impacts"))));
    stepper_->setPositionProjectionMethod(
        static_cast<SemiExplicitEulerTimeStepper::PositionProjectionMethod>(
            static_cast<int>(options_.at("projection"))));
    stepper_->setImpulseSolverType(static_cast<SemiExplicitEulerTimeStepper::ImpulseSolverType>(
        static_cast<int>(options_.at("pgs"))));
    const auto set = [&](const char* option, auto setter) {
      if (options_.at(option) >= 0) ((*stepper_).*setter)(options_.at(option));
    };
    using Stepper = SemiExplicitEulerTimeStepper;
    set("capture-velocity", &Stepper::setDefaultImpactCaptureVelocity);
    set("restitution-velocity", &Stepper::setDefaultImpactMinCORVelocity);
    set("transition-velocity", &Stepper::setDefaultFrictionTransitionVelocity);
  }
  void add(std::size_t i) {
    const Body& of = scene_.bodies[i];
    const SimTK::Body::Rigid body(SimTK::MassProperties(
        of.mass, Vec3(0), SimTK::Inertia(of.inertia[0], of.inertia[1], of.inertia[2])));
    if (const Joint* joint = joint_to_parent(scene_, i)) return add_jointed(i, body, *joint);
    bodies_.push_back(MobilizedBody::Free(matter_.Ground(), Transform(), body, Transform()));
  }
  void add_jointed(std::size_t i, const SimTK::Body& body, const Joint& joint) {
    const SimTK::Rotation axis(SimTK::UnitVec3(vector_of(joint.axis)), SimTK::ZAxis);
    const Transform at(axis, vector_of(joint.anchor));
    const Transform in_body = ~pose_of(scene_.start[i]) * at;
    const auto b = static_cast<std::size_t>(joint.b);
    MobilizedBody& parent = joint.b < 0 ? matter_.updGround() : bodies_[b];
    const Transform in_parent = joint.b < 0 ? at : ~pose_of(scene_.start[b]) * at;
    if (joint.kind == JointKind::kBall) {
      bodies_.push_back(MobilizedBody::Ball(parent, in_parent, body, in_body));
    } else {
      bodies_.push_back(MobilizedBody::Pin(parent, in_parent, body, in_body));
    }
  }
  /// SpherePlaneContact takes planes through the origin of their body alone: see findings/simbody.
  MobilizedBody& ground_at(const Plane& plane) {
    if (plane.offset == 0) return matter_.updGround();
    const SimTK::Body::Rigid body(SimTK::MassProperties(1, Vec3(0), SimTK::Inertia(1)));
    grounds_.push_back(MobilizedBody::Weld(
        matter_.Ground(), Transform(plane.offset * vector_of(plane.normal)), body, Transform()));
    return grounds_.back();
  }
  void add_contacts(std::size_t i, const Plane& plane) {
    const Body& body = scene_.bodies[i];
    const SimTK::UnitVec3 normal(vector_of(plane.normal));
    MobilizedBody& ground = ground_at(plane);
    if (body.shape == ShapeKind::kSphere) {
      matter_.adoptUnilateralContact(new SimTK::SpherePlaneContact(ground,
                                                                   normal,
                                                                   0,
                                                                   bodies_[i],
                                                                   Vec3(0),
                                                                   body.half[0],
                                                                   scene_.restitution,
                                                                   scene_.friction,
                                                                   scene_.friction,
                                                                   0));
    } else if (body.shape == ShapeKind::kBox) {
      add_corners(i, ground, normal, 0);
    }
  }
  void add_corners(std::size_t i,
                   MobilizedBody& below,
                   const SimTK::UnitVec3& normal,
                   double height) {
    const Vec& half = scene_.bodies[i].half;
    for (const double x : {-half[0], half[0]}) {
      for (const double y : {-half[1], half[1]}) {
        matter_.adoptUnilateralContact(
            new SimTK::PointPlaneContact(below,
                                         normal,
                                         height,
                                         bodies_[i],
                                         Vec3(x, y, normal[2] > 0 ? -half[2] : half[2]),
                                         scene_.restitution,
                                         scene_.friction,
                                         scene_.friction,
                                         0));
      }
    }
  }
  void add_contacts(std::size_t i, std::size_t j) {
    const Body &a = scene_.bodies[i], &b = scene_.bodies[j];
    if (a.shape == ShapeKind::kSphere && b.shape == ShapeKind::kSphere) {
      matter_.adoptUnilateralContact(new SimTK::SphereSphereContact(bodies_[i],
                                                                    Vec3(0),
                                                                    a.half[0],
                                                                    bodies_[j],
                                                                    Vec3(0),
                                                                    b.half[0],
                                                                    scene_.restitution,
                                                                    scene_.friction,
                                                                    scene_.friction,
                                                                    0));
    } else if (a.shape == ShapeKind::kBox && b.shape == ShapeKind::kBox) {
      const bool first_is_lower = scene_.start[i].x[2] < scene_.start[j].x[2];
      const std::size_t lower = first_is_lower ? i : j, upper = first_is_lower ? j : i;
      add_corners(
          upper, bodies_[lower], SimTK::UnitVec3(SimTK::ZAxis), scene_.bodies[lower].half[2]);
    }
  }

  Scene scene_;
  Options options_;
  double h_;
  SimTK::MultibodySystem system_;
  SimTK::SimbodyMatterSubsystem matter_{system_};
  SimTK::GeneralForceSubsystem forces_{system_};
  SimTK::Force::DiscreteForces pushes_{forces_, matter_};
  std::deque<MobilizedBody> bodies_, grounds_;
  std::unique_ptr<SemiExplicitEulerTimeStepper> stepper_;
};

}  // namespace

const Engine& this_engine() {
  static const Engine kEngine = {
      "simbody",
      "Simbody, its rigid contacts",
      ASSAY_ENGINE_VERSION,
      {{"tolerance", "1e-3", "setConstraintTolerance", "1", 1e-15, 1},
       {"restitution-model", "0", "0: Poisson, 1: Newton, 2: none", "1", 0, 2},
       {"induced-impacts", "0", "0: simultaneous, 1: sequential, 2: mixed", "1", 0, 2},
       {"projection", "0", "0: bilateral, 1: unilateral, 2: no projection of positions", "1", 0, 2},
       {"pgs", "0", "0: the solver PLUS, 1: PGS", "1", 0, 1},
       {"capture-velocity", "-1", "below it nothing bounces; -1: not set", "m/s", -1, 1e9},
       {"restitution-velocity",
        "-1",
        "below it the coefficient of restitution grows; -1: not set",
        "m/s",
        -1,
        1e9},
       {"transition-velocity", "-1", "below it contacts may stick; -1: not set", "m/s", -1, 1e9}},
      // SemiExplicitEulerTimeStepper.h: setDefaultImpactMinCORVelocity is "the velocity at which
      // the COR reaches its specified value; below this velocity the COR increases until the
      // capture velocity is reached"; the tolerance "is also used as a "minimum meaningful
      // velocity""; "Newton uses Newton's hypothesis", which is that of the problems.
      "tolerance=1e-8 restitution-model=1 capture-velocity=0 restitution-velocity=0",
      false,
      false,
      &make_world<SimbodyWorld>};
  return kEngine;
}

}  // namespace assay::engines
