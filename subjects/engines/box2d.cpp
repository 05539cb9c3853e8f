// Box2D 2.4, in single precision: https://box2d.org/documentation, its header files.
#include <box2d/box2d.h>

#include <cmath>

#include "subjects/engines/engine.hpp"

namespace assay::engines {

namespace {

/// [m] Half the length of the edges that stand for planes.
constexpr double kFar = 100;

float number(double x) { return static_cast<float>(x); }
b2Vec2 in_plane(const Vec& a) { return {number(a[0]), number(a[2])}; }

class Box2dWorld final : public World, private b2ContactListener {
 public:
  Box2dWorld(const Scene& scene, double h, const Options& options)
      : scene_(scene), options_(options), h_(number(h)), world_(in_plane(scene.gravity)) {
    world_.SetContactListener(this);
    world_.SetAllowSleeping(options.at("sleep") != 0);
    world_.SetWarmStarting(options.at("warmstarting") != 0);
    world_.SetContinuousPhysics(options.at("continuous") != 0);
    ground_ = world_.CreateBody(&kStatic);
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) add(scene.bodies[i], scene.start[i]);
    for (const Plane& plane : scene.planes) {
      const b2Vec2 normal = in_plane(plane.normal), along(normal.y, -normal.x);
      const b2Vec2 foot = in_plane(foot_of(scene, plane));
      const b2Vec2 way = number(kFar * scene.place.length) * along;
      b2EdgeShape edge;
      edge.SetTwoSided(foot - way, foot + way);
      planes_.push_back(attach(*ground_, edge));
    }
    for (const Joint& joint : scene.joints) add(joint);
  }

  std::vector<BodyState> get() override {
    std::vector<BodyState> states;
    for (const b2Body* body : bodies_) {
      const b2Vec2 x = body->GetPosition(), v = body->GetLinearVelocity();
      states.push_back({{x.x, 0, x.y},
                        rotation({0, -1, 0}, body->GetAngle()),
                        {v.x, 0, v.y},
                        {0, -body->GetAngularVelocity(), 0}});
    }
    return states;
  }
  void push(std::size_t body, const Vec& force) override {
    bodies_[body]->ApplyForceToCenter(in_plane(force), true);
  }
  void step() override {
    told_.clear();
    world_.Step(h_,
                static_cast<int>(options_.at("velocity-iterations")),
                static_cast<int>(options_.at("position-iterations")));
  }
  std::vector<ContactImpulse> impulses() override { return told_; }

 private:
  /// b2World_callbacks.h: "This lets you inspect a contact after the solver is finished".
  /// Continuous collision calls it again in the same step. Points and centres are those after the
  /// solver.
  void PostSolve(b2Contact* contact, const b2ContactImpulse* impulse) override {
    b2WorldManifold at;
    contact->GetWorldManifold(&at);
    b2Fixture *pushing = contact->GetFixtureA(), *pushed = contact->GetFixtureB();
    const b2Vec2 tangent = b2Cross(at.normal, 1.0f);
    for (int i = 0; i < impulse->count; ++i) {
      const b2Vec2 p =
          impulse->normalImpulses[i] * at.normal + impulse->tangentImpulses[i] * tangent;
      const auto moment = [&](b2Fixture* of, float sign) {
        return Vec{0, -sign * b2Cross(at.points[i] - of->GetBody()->GetPosition(), p), 0};
      };
      told_.push_back({number_of(pushed),
                       number_of(pushing),
                       {p.x, 0, p.y},
                       moment(pushed, 1),
                       moment(pushing, -1)});
    }
  }
  /// Of its body, or -1 - that of the plane.
  [[nodiscard]] int number_of(b2Fixture* fixture) const {
    const b2Body* body = fixture->GetBody();
    return body == ground_ ? -1 - place_in(planes_, fixture) : place_in(bodies_, body);
  }
  static inline const b2BodyDef kStatic{};

  b2Fixture* attach(b2Body& body, const b2Shape& shape) {
    b2FixtureDef fixture;
    fixture.shape = &shape;
    fixture.friction = number(scene_.friction);
    fixture.restitution = number(scene_.restitution);
    fixture.restitutionThreshold = number(options_.at("restitution-threshold"));
    return body.CreateFixture(&fixture);
  }
  void add(const Body& of, const BodyState& start) {
    b2BodyDef definition;
    definition.type = b2_dynamicBody;
    definition.position = in_plane(start.x);
    definition.angle = number(2 * std::atan2(-start.p[2], start.p[0]));
    definition.linearVelocity = in_plane(start.v);
    definition.angularVelocity = number(-start.omega[1]);
    b2Body* body = world_.CreateBody(&definition);
    if (of.shape == ShapeKind::kSphere) {
      b2CircleShape circle;
      circle.m_radius = number(of.half[0]);
      attach(*body, circle);
    } else if (of.shape == ShapeKind::kBox) {
      b2PolygonShape box;
      box.SetAsBox(number(of.half[0]), number(of.half[2]));
      attach(*body, box);
    }
    const b2MassData mass{number(of.mass), {0, 0}, number(of.inertia[1])};
    body->SetMassData(&mass);
    bodies_.push_back(body);
  }
  void add(const Joint& of) {
    b2Body* a = bodies_[static_cast<std::size_t>(of.a)];
    b2Body* b = of.b < 0 ? ground_ : bodies_[static_cast<std::size_t>(of.b)];
    if (of.kind == JointKind::kSlider) {
      b2PrismaticJointDef joint;
      joint.collideConnected = true;
      joint.Initialize(a, b, in_plane(of.anchor), in_plane(of.axis));
      world_.CreateJoint(&joint);
    } else {
      b2RevoluteJointDef joint;
      joint.collideConnected = true;
      joint.Initialize(a, b, in_plane(of.anchor));
      world_.CreateJoint(&joint);
    }
  }

  Scene scene_;
  Options options_;
  float h_;
  b2World world_;
  b2Body* ground_ = nullptr;
  std::vector<b2Body*> bodies_;
  std::vector<b2Fixture*> planes_;
  std::vector<ContactImpulse> told_;
};

}  // namespace

const Engine& this_engine() {
  static const Engine kEngine = {
      "box2d",
      "Box2D, in single precision",
      ASSAY_ENGINE_VERSION,
      // Its manual: "the suggested iteration count for Box2D is 8 for velocity and 3 for position".
      {{"velocity-iterations", "8", "of a step", "1", 1, 1e6},
       {"position-iterations", "3", "of a step", "1", 0, 1e6},
       {"restitution-threshold",
        "1",
        "least velocity that bounces (b2_velocityThreshold)",
        "m/s",
        0,
        1e9},
       {"warmstarting", "1", "b2World::SetWarmStarting", "1", 0, 1},
       {"continuous", "1", "b2World::SetContinuousPhysics", "1", 0, 1},
       {"sleep", "1", "b2World::SetAllowSleeping", "1", 0, 1}},
      // b2_fixture.h: "restitutionThreshold: Restitution velocity threshold, usually in m/s.
      // Collisions above this speed have restitution applied (will bounce)." Manual, "Hello
      // Box2D": more iterations improve "the quality of your simulation". The numbers, and no
      // sleep, are by own experiment.
      "restitution-threshold=0 sleep=0 velocity-iterations=100 position-iterations=20",
      true,
      true,
      &make_world<Box2dWorld>,
      {},
      kNoRolling,
      kNoSpinning,
      true};
  return kEngine;
}

}  // namespace assay::engines
