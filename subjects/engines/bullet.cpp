// Bullet Physics, in double precision: https://github.com/bulletphysics/bullet3, its user manual.
#include <BulletDynamics/MLCPSolvers/btDantzigSolver.h>
#include <BulletDynamics/MLCPSolvers/btLemkeSolver.h>
#include <BulletDynamics/MLCPSolvers/btSolveProjectedGaussSeidel.h>
#include <btBulletDynamicsCommon.h>

#include <algorithm>
#include <cmath>
#include <type_traits>

#include "subjects/engines/engine.hpp"

namespace assay::engines {

namespace {

btVector3 vector_of(const Vec& a) { return {a[0], a[1], a[2]}; }
Vec vec_of(const btVector3& a) { return {a.x(), a.y(), a.z()}; }

class BulletWorld final : public World {
 public:
  BulletWorld(const Scene& scene, double h, const Options& options)
      : scene_(scene), options_(options), h_(h) {
    world_.setGravity(vector_of(scene.gravity));
    set_solver(world_.getSolverInfo());
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) add(scene.bodies[i], scene.start[i]);
    for (const Plane& plane : scene.planes) {
      shapes_.push_back(
          std::make_unique<btStaticPlaneShape>(vector_of(plane.normal), plane.offset));
      const int number = -1 - static_cast<int>(planes_.size());
      add_body({0, nullptr, shapes_.back().get()}, planes_).setUserIndex(number);
    }
    for (const Joint& joint : scene.joints) add(joint);
  }
  ~BulletWorld() override {
    for (const auto& joint : joints_) world_.removeConstraint(joint.get());
    for (const auto& body : planes_) world_.removeRigidBody(body.get());
    for (const auto& body : bodies_) world_.removeRigidBody(body.get());
  }

  std::vector<BodyState> get() override {
    std::vector<BodyState> states;
    for (const auto& body : bodies_) {
      const btTransform& at = body->getCenterOfMassTransform();
      const btQuaternion p = at.getRotation();
      states.push_back({vec_of(at.getOrigin()),
                        {p.w(), p.x(), p.y(), p.z()},
                        vec_of(body->getLinearVelocity()),
                        vec_of(body->getAngularVelocity())});
    }
    return states;
  }
  void push(std::size_t body, const Vec& force) override {
    bodies_[body]->applyCentralForce(vector_of(force));
  }
  void step() override {
    centres_.clear();
    for (const auto& body : bodies_) {
      centres_.push_back(body->getCenterOfMassTransform().getOrigin());
    }
    world_.stepSimulation(h_, 0);
  }
  /// btManifoldPoint has no moments of rolling and spinning friction.
  std::vector<ContactImpulse> impulses() override {
    if (scene_.rolling_friction != 0 || scene_.spinning_friction != 0) {
      throw NotExpressible("it tells no moments of rolling and spinning friction");
    }
    std::vector<ContactImpulse> all;
    for (int i = 0; i < dispatcher_.getNumManifolds(); ++i) {
      const btPersistentManifold& manifold = *dispatcher_.getManifoldByIndexInternal(i);
      for (int k = 0; k < manifold.getNumContacts(); ++k) {
        const btManifoldPoint& point = manifold.getContactPoint(k);
        // Farther points are not solved, and keep what was before.
        if (point.getDistance() > manifold.getContactProcessingThreshold()) continue;
        all.push_back(impulse_of(manifold, point));
      }
    }
    return all;
  }

 private:
  using Bodies = std::vector<std::unique_ptr<btRigidBody>>;

  /// Points and centres are those of the start of the step, where contacts were found.
  [[nodiscard]] ContactImpulse impulse_of(const btPersistentManifold& manifold,
                                          const btManifoldPoint& at) const {
    const int a = manifold.getBody0()->getUserIndex(), b = manifold.getBody1()->getUserIndex();
    const btVector3 impulse = at.m_appliedImpulse * at.m_normalWorldOnB +
                              at.m_appliedImpulseLateral1 * at.m_lateralFrictionDir1 +
                              at.m_appliedImpulseLateral2 * at.m_lateralFrictionDir2;
    const auto moment = [&](int body, const btVector3& point) {
      if (body < 0) return Vec{};
      return vec_of((point - centres_[static_cast<std::size_t>(body)]).cross(impulse));
    };
    return {a,
            b,
            vec_of(impulse),
            moment(a, at.getPositionWorldOnA()),
            -1 * moment(b, at.getPositionWorldOnB())};
  }
  void set_solver(btContactSolverInfo& info) const {
    info.m_numIterations = static_cast<int>(options_.at("iterations"));
    info.m_erp = options_.at("erp");
    info.m_erp2 = options_.at("erp2");
    info.m_globalCfm = options_.at("cfm");
    info.m_splitImpulse = static_cast<int>(options_.at("split-impulse"));
    info.m_restitutionVelocityThreshold = options_.at("restitution-threshold");
    info.m_warmstartingFactor = options_.at("warmstarting");
    info.m_leastSquaresResidualThreshold = options_.at("residual");
    const auto set = [&](const char* option, int flag) {
      info.m_solverMode =
          options_.at(option) != 0 ? info.m_solverMode | flag : info.m_solverMode & ~flag;
    };
    set("two-directions", SOLVER_USE_2_FRICTION_DIRECTIONS);
    set("cone", SOLVER_DISABLE_IMPLICIT_CONE_FRICTION);
    info.m_solverMode ^= SOLVER_DISABLE_IMPLICIT_CONE_FRICTION;
  }
  btRigidBody& add_body(const btRigidBody::btRigidBodyConstructionInfo& info, Bodies& list) {
    btRigidBody& body = *list.emplace_back(std::make_unique<btRigidBody>(info));
    body.setFriction(of_body());
    body.setRestitution(std::sqrt(scene_.restitution));
    if (options_.at("contact-threshold") < 1e18) {
      body.setContactProcessingThreshold(options_.at("contact-threshold"));
    }
    if (options_.at("sleep") == 0) body.setActivationState(DISABLE_DEACTIVATION);
    world_.addRigidBody(&body);
    return body;
  }
  void add(const Body& of, const BodyState& start) {
    if (of.shape == ShapeKind::kSphere) {
      shapes_.push_back(std::make_unique<btSphereShape>(of.half[0]));
    } else if (of.shape == ShapeKind::kBox) {
      shapes_.push_back(std::make_unique<btBoxShape>(vector_of(of.half)));
    } else {
      shapes_.push_back(std::make_unique<btEmptyShape>());
    }
    btRigidBody& body =
        add_body({of.mass, nullptr, shapes_.back().get(), vector_of(of.inertia)}, bodies_);
    body.setUserIndex(static_cast<int>(bodies_.size()) - 1);
    const btQuaternion attitude(start.p[1], start.p[2], start.p[3], start.p[0]);
    body.setCenterOfMassTransform(btTransform(attitude, vector_of(start.x)));
    body.setLinearVelocity(vector_of(start.v));
    body.setAngularVelocity(vector_of(start.omega));
    // The combined one is this times the friction of the floor.
    if (scene_.rolling_friction != 0) body.setRollingFriction(scene_.rolling_friction / of_body());
    if (scene_.spinning_friction == 0) return;
    body.setSpinningFriction(scene_.spinning_friction / of_body());
    body.setRollingFriction(std::max(scene_.rolling_friction, options_.at("least-rolling")) /
                            of_body());
  }
  /// Of two bodies Bullet takes the product.
  [[nodiscard]] double of_body() const { return std::sqrt(scene_.friction); }
  void add(const Joint& of) {
    btRigidBody& a = *bodies_[static_cast<std::size_t>(of.a)];
    const btTransform to_a = a.getCenterOfMassTransform().inverse();
    const btVector3 anchor = to_a * vector_of(of.anchor);
    const btVector3 axis = to_a.getBasis() * vector_of(of.axis);
    if (of.kind == JointKind::kBall) {
      joints_.push_back(std::make_unique<btPoint2PointConstraint>(a, anchor));
    } else if (of.kind == JointKind::kHinge) {
      joints_.push_back(hinge(of, a, anchor, axis));
    } else {
      joints_.push_back(slider(of, a));
    }
    world_.addConstraint(joints_.back().get());
  }
  /// @param anchor, axis in the frame of a
  std::unique_ptr<btTypedConstraint> hinge(const Joint& of,
                                           btRigidBody& a,
                                           const btVector3& anchor,
                                           const btVector3& axis) {
    if (of.b < 0) return std::make_unique<btHingeConstraint>(a, anchor, axis);
    btRigidBody& b = *bodies_[static_cast<std::size_t>(of.b)];
    const btTransform to_b = b.getCenterOfMassTransform().inverse();
    return std::make_unique<btHingeConstraint>(
        a, b, anchor, to_b * vector_of(of.anchor), axis, to_b.getBasis() * vector_of(of.axis));
  }
  /// Along the x axis of its frames.
  std::unique_ptr<btTypedConstraint> slider(const Joint& of, btRigidBody& a) {
    btRigidBody& b = *bodies_[static_cast<std::size_t>(of.b)];
    btTransform frame(shortestArcQuat({1, 0, 0}, vector_of(of.axis)), vector_of(of.anchor));
    auto joint =
        std::make_unique<btSliderConstraint>(a,
                                             b,
                                             a.getCenterOfMassTransform().inverse() * frame,
                                             b.getCenterOfMassTransform().inverse() * frame,
                                             true);
    joint->setLowerLinLimit(1);  // lower > upper: free
    joint->setUpperLinLimit(-1);
    joint->setLowerAngLimit(0);
    joint->setUpperAngLimit(0);
    return joint;
  }

  Scene scene_;
  Options options_;
  double h_;
  btDefaultCollisionConfiguration configuration_;
  btCollisionDispatcher dispatcher_{&configuration_};
  btDbvtBroadphase broadphase_;
  btSequentialImpulseConstraintSolver solver_;
  btDiscreteDynamicsWorld world_{&dispatcher_, &broadphase_, &solver_, &configuration_};
  std::vector<std::unique_ptr<btCollisionShape>> shapes_;
  Bodies bodies_, planes_;
  std::vector<btVector3> centres_;  ///< of the bodies before the last step
  std::vector<std::unique_ptr<btTypedConstraint>> joints_;
};

template <class Solver>
int solve_lcp(
    const AssayOneStepProblem* problem, double, int max_iterations, double* z, int* iterations) {
  if (std::is_same_v<Solver, btDantzigSolver> && !is_taken_by_dantzig(*problem)) {
    return ASSAY_NOT_TAKEN;
  }
  const int n = problem->size;
  btMatrixXd a(n, n);
  btVectorXd b(n), x(n), low(n), high(n);
  btAlignedObjectArray<int> dependency;
  // For infinity: where Dantzig's asks for it, and the upper limit of contacts elsewhere.
  const double far = std::is_same_v<Solver, btDantzigSolver> ? BT_INFINITY : 1e10;
  for (int i = 0; i < n; ++i) {
    dependency.push_back(-1);
    b[i] = -problem->q[i];
    x[i] = z[i];
    low[i] = std::max(problem->laws[i].lower, -far);
    high[i] = std::min(problem->laws[i].upper, far);
    for (int j = 0; j < n; ++j) a.setElem(i, j, problem->m[i + j * n]);
  }
  *iterations = max_iterations > 0 ? max_iterations : btContactSolverInfo().m_numIterations;
  Solver solver;
  const bool solved = solver.solveMLCP(a, b, x, low, high, dependency, *iterations, false);
  for (int i = 0; i < n; ++i) z[i] = x[i];
  return solved ? ASSAY_SOLVED : ASSAY_FAILED;
}

}  // namespace

const Engine& this_engine() {
  static const Engine kEngine = {
      "bullet",
      "Bullet Physics, in double precision",
      ASSAY_ENGINE_VERSION,
      {{"iterations", "10", "of the sequential impulse solver", "1", 1, 1e6},
       {"residual", "0", "of the solver, at which it stops", "1", 0, 1},
       {"erp", "0.2", "error reduction parameter of joints", "1", 0, 1},
       {"erp2", "0.2", "error reduction parameter of contacts", "1", 0, 1},
       {"cfm", "0", "constraint force mixing", "1", 0, 1},
       {"split-impulse", "1", "1: positions are corrected beside the velocities", "1", 0, 1},
       {"restitution-threshold", "0.2", "m_restitutionVelocityThreshold", "m/s", 0, 1e9},
       {"contact-threshold", "1e18", "contactProcessingThreshold; 1e18: not set", "m", 0, 1e18},
       {"warmstarting", "0.85", "m_warmstartingFactor", "1", 0, 1},
       {"two-directions", "0", "SOLVER_USE_2_FRICTION_DIRECTIONS", "1", 0, 1},
       {"cone", "1", "0: SOLVER_DISABLE_IMPLICIT_CONE_FRICTION", "1", 0, 1},
       {"least-rolling", "0", "rolling friction of what has spinning friction", "m", 0, 1e9},
       {"sleep", "1", "0: DISABLE_DEACTIVATION", "1", 0, 1}},
      // Its maintainer on contactProcessingThreshold: "set to 0 if restitution is important"
      // (github.com/bulletphysics/bullet3, pull request 3096), and with
      // restitutionVelocityThreshold 0 for "proper restitution" (issue 3094).
      // btContactSolverInfo.h: "if the relative velocity is below this threshold, there is zero
      // restitution". By own experiment: erp and erp2, which correct by velocities, and iterations;
      // and that spinning friction needs rolling friction, see findings/bullet.
      "contact-threshold=0 erp=0 erp2=0 restitution-threshold=0 sleep=0 iterations=200 "
      "least-rolling=1e-12",
      false,
      false,
      &make_world<BulletWorld>,
      {{"lemke", "btLemkeSolver", ASSAY_TAKES_LCP, &solve_lcp<btLemkeSolver>, 0},
       {"dantzig",
        "btDantzigSolver",
        ASSAY_TAKES_LCP | ASSAY_TAKES_BOX,
        &solve_lcp<btDantzigSolver>,
        0},
       {"pgs",
        "btSolveProjectedGaussSeidel",
        ASSAY_TAKES_LCP | ASSAY_TAKES_BOX,
        &solve_lcp<btSolveProjectedGaussSeidel>,
        0}},
      nullptr,
      nullptr,
      true};
  return kEngine;
}

}  // namespace assay::engines
