// Chipmunk 7: https://chipmunk-physics.net/release/ChipmunkLatest-Docs, its reference manual.
#include <chipmunk/chipmunk.h>

#include <cmath>

#include "subjects/engines/engine.hpp"

namespace assay::engines {

namespace {

/// [m] Half the length of the segments that stand for planes.
constexpr double kFar = 1000;

cpVect in_plane(const Vec& a) { return cpv(a[0], a[2]); }

class ChipmunkWorld final : public World {
 public:
  ChipmunkWorld(const Scene& scene, double h, const Options& options)
      : scene_(scene), h_(h), space_(cpSpaceNew()) {
    cpSpaceSetGravity(space_, in_plane(scene.gravity));
    cpSpaceSetIterations(space_, static_cast<int>(options.at("iterations")));
    cpSpaceSetCollisionSlop(space_, options.at("collision-slop"));
    cpSpaceSetCollisionBias(space_, std::pow(options.at("collision-bias"), 60));
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) add(scene.bodies[i], scene.start[i]);
    for (const Plane& plane : scene.planes) {
      const cpVect normal = in_plane(plane.normal), foot = in_plane(foot_of(scene, plane));
      const cpVect way = cpvmult(cpvperp(normal), kFar * scene.place.length);
      attach(cpSegmentShapeNew(ground(), cpvsub(foot, way), cpvadd(foot, way), 0));
      planes_.push_back(shapes_.back());
    }
    for (const Joint& joint : scene.joints) add(joint, options);
  }
  ~ChipmunkWorld() override {
    for (cpConstraint* joint : joints_) {
      cpSpaceRemoveConstraint(space_, joint);
      cpConstraintFree(joint);
    }
    for (cpShape* shape : shapes_) {
      cpSpaceRemoveShape(space_, shape);
      cpShapeFree(shape);
    }
    for (cpBody* body : bodies_) {
      cpSpaceRemoveBody(space_, body);
      cpBodyFree(body);
    }
    cpSpaceFree(space_);
  }

  std::vector<BodyState> get() override {
    std::vector<BodyState> states;
    for (const cpBody* body : bodies_) {
      const cpVect x = cpBodyGetPosition(body), v = cpBodyGetVelocity(body);
      states.push_back({{x.x, 0, x.y},
                        rotation({0, -1, 0}, cpBodyGetAngle(body)),
                        {v.x, 0, v.y},
                        {0, -cpBodyGetAngularVelocity(body), 0}});
    }
    return states;
  }
  void push(std::size_t body, const Vec& force) override {
    cpBodyApplyForceAtWorldPoint(bodies_[body], in_plane(force), cpBodyGetPosition(bodies_[body]));
  }
  void step() override { cpSpaceStep(space_, h_); }
  std::vector<ContactImpulse> impulses() override {
    told_.clear();
    for (cpBody* body : bodies_) cpBodyEachArbiter(body, &tell, this);
    return told_;
  }

 private:
  static void tell(cpBody* body, cpArbiter* arbiter, void* world) {
    static_cast<ChipmunkWorld*>(world)->read(body, arbiter);
  }
  /// Chipmunk tells the sum of a contact, which acts at the middle of its points: of two points
  /// the moment is not known. The first body of the arbiter is that which it is asked of.
  void read(cpBody* body, cpArbiter* arbiter) {
    CP_ARBITER_GET_SHAPES(arbiter, own, other);
    const int a = number_of(own), b = number_of(other);
    if (b >= 0 && b < a) return;  // it comes with the other body
    const cpVect impulse = cpArbiterTotalImpulse(arbiter), at = middle_of(arbiter);
    const auto moment = [&](const cpBody* of, double sign) {
      return Vec{0, -sign * cpvcross(cpvsub(at, cpBodyGetPosition(of)), impulse), 0};
    };
    told_.push_back(
        {a, b, {impulse.x, 0, impulse.y}, moment(body, 1), moment(cpShapeGetBody(other), -1)});
  }
  static cpVect middle_of(const cpArbiter* arbiter) {
    const int count = cpArbiterGetCount(arbiter);
    cpVect sum = cpvzero;
    for (int i = 0; i < count; ++i) sum = cpvadd(sum, cpArbiterGetPointA(arbiter, i));
    return cpvmult(sum, 1.0 / count);
  }
  /// Of its body, or -1 - that of the plane.
  [[nodiscard]] int number_of(cpShape* shape) const {
    cpBody* body = cpShapeGetBody(shape);
    return body == ground() ? -1 - place_in(planes_, shape) : place_in(bodies_, body);
  }
  [[nodiscard]] cpBody* ground() const { return cpSpaceGetStaticBody(space_); }
  /// Of two shapes Chipmunk takes the product of friction, and of elasticity.
  void attach(cpShape* shape) {
    cpShapeSetElasticity(shape, std::sqrt(scene_.restitution));
    cpShapeSetFriction(shape, std::sqrt(scene_.friction));
    cpSpaceAddShape(space_, shape);
    shapes_.push_back(shape);
  }
  void add(const Body& of, const BodyState& start) {
    cpBody* body = cpSpaceAddBody(space_, cpBodyNew(of.mass, of.inertia[1]));
    bodies_.push_back(body);
    cpBodySetPosition(body, in_plane(start.x));
    cpBodySetAngle(body, 2 * std::atan2(-start.p[2], start.p[0]));
    cpBodySetVelocity(body, in_plane(start.v));
    cpBodySetAngularVelocity(body, -start.omega[1]);
    if (of.shape == ShapeKind::kSphere) attach(cpCircleShapeNew(body, of.half[0], cpvzero));
    if (of.shape == ShapeKind::kBox) {
      attach(cpBoxShapeNew(body, 2 * of.half[0], 2 * of.half[2], 0));
    }
  }
  void add(const Joint& of, const Options& options) {
    cpBody* a = bodies_[static_cast<std::size_t>(of.a)];
    if (of.kind == JointKind::kSlider)
      throw NotExpressible("it has no slider that keeps the angle");
    cpBody* b = of.b < 0 ? ground() : bodies_[static_cast<std::size_t>(of.b)];
    cpConstraint* joint = cpPivotJointNew(a, b, in_plane(of.anchor));
    cpConstraintSetErrorBias(joint, std::pow(options.at("error-bias"), 60));
    cpConstraintSetCollideBodies(joint, cpTrue);
    joints_.push_back(cpSpaceAddConstraint(space_, joint));
  }

  Scene scene_;
  double h_;
  cpSpace* space_;
  std::vector<cpBody*> bodies_;
  std::vector<cpShape*> shapes_, planes_;
  std::vector<ContactImpulse> told_;
  std::vector<cpConstraint*> joints_;
};

}  // namespace

const Engine& this_engine() {
  static const Engine kEngine = {
      "chipmunk",
      "Chipmunk 2D",
      ASSAY_ENGINE_VERSION,
      {{"iterations", "10", "of the solver", "1", 1, 1e6},
       {"collision-slop", "0.1", "overlap that is allowed", "m", 0, 1e9},
       {"collision-bias", "0.9", "part of the overlap that remains after 1/60 s", "1", 0, 1},
       {"error-bias", "0.9", "part of the error of a joint that remains after 1/60 s", "1", 0, 1}},
      // cpSpace.h, of the slop: "Amount of encouraged penetration between colliding shapes"; of the
      // iterations: "Number of iterations to use in the impulse solver to solve contacts and other
      // constraints". The numbers are by own experiment.
      "collision-slop=0 iterations=100",
      true,
      false,
      &make_world<ChipmunkWorld>,
      {},
      kNoRolling,
      kNoSpinning,
      true};
  return kEngine;
}

}  // namespace assay::engines
