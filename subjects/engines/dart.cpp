// DART 6, https://dartsim.github.io, its header files.
#include <dart/external/odelcpsolver/lcp.h>

#include <cmath>
#include <dart/collision/CollisionObject.hpp>
#include <dart/collision/dart/DARTCollisionDetector.hpp>
#include <dart/collision/fcl/FCLCollisionDetector.hpp>
#include <dart/constraint/BoxedLcpConstraintSolver.hpp>
#include <dart/constraint/ContactConstraint.hpp>
#include <dart/constraint/PgsBoxedLcpSolver.hpp>
#include <dart/dynamics/BallJoint.hpp>
#include <dart/dynamics/BodyNode.hpp>
#include <dart/dynamics/BoxShape.hpp>
#include <dart/dynamics/FreeJoint.hpp>
#include <dart/dynamics/RevoluteJoint.hpp>
#include <dart/dynamics/Skeleton.hpp>
#include <dart/dynamics/SphereShape.hpp>
#include <dart/dynamics/WeldJoint.hpp>
#include <dart/simulation/World.hpp>

#include "subjects/engines/engine.hpp"

namespace assay::engines {

namespace {

using dart::constraint::ContactConstraint;
using dart::dynamics::BodyNode;
using dart::dynamics::SkeletonPtr;
using Eigen::Isometry3d;
using Eigen::Vector3d;

/// [m] Half the depth and width of the box that stands for a plane.
constexpr double kDeep = 1, kWide = 50;

Vector3d vector_of(const Vec& a) { return {a[0], a[1], a[2]}; }
Vec vec_of(const Vector3d& a) { return {a[0], a[1], a[2]}; }
Isometry3d pose_of(const BodyState& at) {
  Isometry3d pose = Isometry3d::Identity();
  pose.linear() = Eigen::Quaterniond(at.p[0], at.p[1], at.p[2], at.p[3]).toRotationMatrix();
  pose.translation() = vector_of(at.x);
  return pose;
}

class DartWorld final : public World {
 public:
  DartWorld(const Scene& scene, double h, const Options& options)
      : scene_(scene), options_(options) {
    world_->setTimeStep(h);
    world_->setGravity(vector_of(scene.gravity));
    set_solver();
    for (const Plane& plane : scene.planes) add(plane);
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) add(i);
    for (const SkeletonPtr& skeleton : skeletons_) add_to_world(skeleton);
  }

  std::vector<BodyState> get() override {
    std::vector<BodyState> states;
    for (const BodyNode* body : bodies_) {
      const Isometry3d& at = body->getTransform();
      const Eigen::Quaterniond p(at.linear());
      states.push_back({vec_of(at.translation()),
                        {p.w(), p.x(), p.y(), p.z()},
                        vec_of(body->getLinearVelocity()),
                        vec_of(body->getAngularVelocity())});
    }
    return states;
  }
  void push(std::size_t body, const Vec& force) override {
    bodies_[body]->addExtForce(vector_of(force), Vector3d::Zero(), false);
  }
  void step() override {
    centres_.clear();
    for (const BodyNode* body : bodies_) centres_.push_back(body->getTransform().translation());
    world_->step();
  }
  /// ContactConstraint keeps the force of a contact, on its first object, in the result of the
  /// detector. Points and centres are those of the start of the step.
  std::vector<ContactImpulse> impulses() override {
    std::vector<ContactImpulse> all;
    for (const auto& contact : world_->getLastCollisionResult().getContacts()) {
      const Vector3d impulse = world_->getTimeStep() * contact.force;
      const int a = number_of(*contact.collisionObject1), b = number_of(*contact.collisionObject2);
      const auto moment = [&](int body, double sign) {
        if (body < 0) return Vec{};
        const Vector3d arm = contact.point - centres_[static_cast<std::size_t>(body)];
        return sign * vec_of(arm.cross(impulse));
      };
      all.push_back({a, b, vec_of(impulse), moment(a, 1), moment(b, -1)});
    }
    return all;
  }

 private:
  /// Of the body, or -1 - that of the plane.
  [[nodiscard]] int number_of(const dart::collision::CollisionObject& object) const {
    const BodyNode* of = object.getShapeFrame()->asShapeNode()->getBodyNodePtr().get();
    const int body = place_in(bodies_, of);
    return body < static_cast<int>(bodies_.size()) ? body : -1 - place_in(planes_, of);
  }
  void set_solver() {
    ContactConstraint::setErrorReductionParameter(options_.at("erp"));
    ContactConstraint::setConstraintForceMixing(options_.at("cfm"));
    ContactConstraint::setErrorAllowance(options_.at("error-allowance"));
    ContactConstraint::setMaxErrorReductionVelocity(options_.at("correcting-velocity"));
    dart::constraint::ConstraintSolver& solver = *world_->getConstraintSolver();
    if (options_.at("detector") == 1) {
      solver.setCollisionDetector(dart::collision::DARTCollisionDetector::create());
    } else if (options_.at("detector") == 2) {
      const auto detector = dart::collision::FCLCollisionDetector::create();
      detector->setPrimitiveShapeType(dart::collision::FCLCollisionDetector::PRIMITIVE);
      solver.setCollisionDetector(detector);
    }
    if (options_.at("pgs") != 0) {
      const auto boxed = dynamic_cast<dart::constraint::BoxedLcpConstraintSolver*>(&solver);
      boxed->setBoxedLcpSolver(std::make_shared<dart::constraint::PgsBoxedLcpSolver>());
    }
  }
  void give_shape(BodyNode& body, const dart::dynamics::ShapePtr& shape) const {
    dart::dynamics::ShapeNode* node =
        body.createShapeNodeWith<dart::dynamics::CollisionAspect, dart::dynamics::DynamicsAspect>(
            shape);
    node->getDynamicsAspect()->setFrictionCoeff(scene_.friction);
    // Of two bodies DART takes the product.
    node->getDynamicsAspect()->setRestitutionCoeff(std::sqrt(scene_.restitution));
  }
  void add(const Plane& plane) {
    const SkeletonPtr skeleton = dart::dynamics::Skeleton::create();
    BodyNode* body = skeleton->createJointAndBodyNodePair<dart::dynamics::WeldJoint>().second;
    planes_.push_back(body);
    const double metre = scene_.place.length;
    const Vector3d edges = 2 * metre * Vector3d(kWide, kWide, kDeep);
    give_shape(*body, std::make_shared<dart::dynamics::BoxShape>(edges));
    const Vector3d normal = vector_of(plane.normal);
    Isometry3d at = Isometry3d::Identity();
    at.linear() = Eigen::Quaterniond::FromTwoVectors(Vector3d::UnitZ(), normal).toRotationMatrix();
    at.translation() = vector_of(foot_of(scene_, plane)) - kDeep * metre * normal;
    body->getParentJoint()->setTransformFromParentBodyNode(at);
    add_to_world(skeleton);
  }
  void add_to_world(const SkeletonPtr& skeleton) {
    skeleton->setName("body" + std::to_string(world_->getNumSkeletons()));
    world_->addSkeleton(skeleton);
  }
  void add(std::size_t i) {
    const Body& of = scene_.bodies[i];
    const BodyState& start = scene_.start[i];
    BodyNode* body = add_joint(i);
    body->setMass(of.mass);
    body->setMomentOfInertia(of.inertia[0], of.inertia[1], of.inertia[2]);
    if (of.shape == ShapeKind::kSphere) {
      give_shape(*body, std::make_shared<dart::dynamics::SphereShape>(of.half[0]));
    } else if (of.shape == ShapeKind::kBox) {
      give_shape(*body, std::make_shared<dart::dynamics::BoxShape>(2 * vector_of(of.half)));
    }
    if (auto* free = dynamic_cast<dart::dynamics::FreeJoint*>(body->getParentJoint())) {
      free->setTransform(pose_of(start));
      free->setLinearVelocity(vector_of(start.v));
      free->setAngularVelocity(vector_of(start.omega));
    }
    bodies_.push_back(body);
  }
  BodyNode* add_joint(std::size_t i) {
    using namespace dart::dynamics;
    const BodyState& start = scene_.start[i];
    const Joint* of = joint_to_parent(scene_, i);
    if (of == nullptr) return new_skeleton()->createJointAndBodyNodePair<FreeJoint>().second;
    Isometry3d anchor = pose_of(start);
    anchor.translation() = vector_of(of->anchor);
    const Isometry3d in_body = pose_of(start).inverse() * anchor;
    Vec turn = start.omega;
    Isometry3d in_parent = anchor;
    BodyNode* parent = nullptr;
    if (of->b >= 0) {
      const auto b = static_cast<std::size_t>(of->b);
      turn = turn - scene_.start[b].omega;
      in_parent = pose_of(scene_.start[b]).inverse() * anchor;
      parent = bodies_[b];
    }
    const SkeletonPtr skeleton = parent != nullptr ? parent->getSkeleton() : new_skeleton();
    const Vector3d axis = anchor.linear().transpose() * vector_of(of->axis);
    const Vector3d omega = anchor.linear().transpose() * vector_of(turn);
    if (of->kind == JointKind::kHinge) {
      auto [joint, body] = skeleton->createJointAndBodyNodePair<RevoluteJoint>(parent);
      joint->setAxis(axis);
      joint->setTransformFromParentBodyNode(in_parent);
      joint->setTransformFromChildBodyNode(in_body);
      joint->setVelocity(0, omega.dot(axis));
      return body;
    }
    auto [joint, body] = skeleton->createJointAndBodyNodePair<BallJoint>(parent);
    joint->setTransformFromParentBodyNode(in_parent);
    joint->setTransformFromChildBodyNode(in_body);
    joint->setVelocities(omega);
    return body;
  }
  SkeletonPtr new_skeleton() { return skeletons_.emplace_back(dart::dynamics::Skeleton::create()); }

  Scene scene_;
  Options options_;
  dart::simulation::WorldPtr world_ = dart::simulation::World::create();
  std::vector<SkeletonPtr> skeletons_;
  std::vector<BodyNode*> bodies_, planes_;
  std::vector<Vector3d> centres_;  ///< of the bodies before the last step
};

/// Row by row, with rows of dPAD(n) numbers.
int solve_lcp(const AssayOneStepProblem* problem, double, int, double* z, int* iterations) {
  if (!is_taken_by_dantzig(*problem)) return ASSAY_NOT_TAKEN;
  const int n = problem->size, width = n > 1 ? ((n - 1) | 3) + 1 : n;
  std::vector<double> a(static_cast<std::size_t>(n) * static_cast<std::size_t>(width));
  const auto size = static_cast<std::size_t>(n);
  std::vector<double> b(size), w(size), low(size), high(size);
  std::vector<int> findex(size, -1);
  for (int i = 0; i < n; ++i) {
    const auto row = static_cast<std::size_t>(i);
    b[row] = -problem->q[i];
    low[row] = problem->laws[i].lower;
    high[row] = problem->laws[i].upper;
    for (int j = 0; j < n; ++j) a[static_cast<std::size_t>(i * width + j)] = problem->m[i + j * n];
  }
  *iterations = 0;
  const bool solved = dart::external::ode::dSolveLCP(
      n, a.data(), z, b.data(), w.data(), 0, low.data(), high.data(), findex.data(), false);
  return solved ? ASSAY_SOLVED : ASSAY_FAILED;
}

}  // namespace

const Engine& this_engine() {
  static const Engine kEngine = {
      "dart",
      "DART",
      ASSAY_ENGINE_VERSION,
      {{"detector",
        "0",
        "of collisions, 0: FCL with meshes, 1: DART, 2: FCL with primitives",
        "1",
        0,
        2},
       {"pgs", "0", "1: PgsBoxedLcpSolver, 0: Dantzig", "1", 0, 1},
       {"erp", "0.01", "ContactConstraint::setErrorReductionParameter", "1", 0, 1},
       {"cfm", "1e-5", "ContactConstraint::setConstraintForceMixing", "1", 0, 1},
       {"error-allowance", "0", "depth that is allowed", "m", 0, 1e9},
       {"correcting-velocity", "0.1", "largest velocity that corrects depth", "m/s", 0, 1e9}},
      // FCLCollisionDetector.hpp of MESH, the default: "The contact result is probably less
      // accurate than the analytic result"; of PRIMITIVE: "not complete". The detector of DART has
      // spheres and boxes. erp and cfm, which soften contacts, are by own experiment.
      "detector=1 erp=0 cfm=1e-9",
      false,
      false,
      &make_world<DartWorld>,
      {{"dantzig",
        "dSolveLCP of its odelcpsolver",
        ASSAY_TAKES_LCP | ASSAY_TAKES_BOX,
        &solve_lcp,
        0}},
      kNoRolling,
      kNoSpinning,
      true};
  return kEngine;
}

}  // namespace assay::engines
