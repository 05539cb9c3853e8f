#include "subjects/engines/scene.hpp"

#include <cmath>
#include <cstdlib>
#include <sstream>
#include <stdexcept>

namespace assay::engines {

namespace {

constexpr Vec kX{1, 0, 0}, kY{0, 1, 0}, kZ{0, 0, 1};
constexpr Plane kFloor{kZ, 0};
constexpr int kWorld = -1;
/// [m] of balls whose problem has points; no result depends on it.
constexpr double kRadius = 0.1;

/// The parameters of a problem while its scene is made.
class Values {
 public:
  explicit Values(const SceneOf& of) : of_(of) {}
  double operator[](const char* name) const {
    const auto found = of_.parameters.find(name);
    if (found != of_.parameters.end()) return found->second;
    throw std::invalid_argument("the scene of " + of_.problem + " needs the parameter " + name);
  }
  [[nodiscard]] const SceneOf& of() const { return of_; }

 private:
  const SceneOf& of_;
};

Body sphere(double mass, double radius) {
  const double moment = 2.0 / 5 * mass * radius * radius;
  return {mass, {moment, moment, moment}, ShapeKind::kSphere, {radius, 0, 0}};
}

Body box(double mass, const Vec& edges) {
  const auto moment = [&](int i, int j) {
    return mass / 12 * (edges[i] * edges[i] + edges[j] * edges[j]);
  };
  return {mass, {moment(1, 2), moment(0, 2), moment(0, 1)}, ShapeKind::kBox, 0.5 * edges};
}

Vec down(double g) { return {0, 0, -g}; }

/// Under a floor of that friction and restitution.
Scene on_floor(Body body, double g, double friction, double restitution) {
  Scene scene;
  scene.bodies = {body};
  scene.planes = {kFloor};
  scene.gravity = down(g);
  scene.friction = friction;
  scene.restitution = restitution;
  return scene;
}

Scene bouncing_ball(const Values& p) {
  Scene scene = on_floor(sphere(p["m"], kRadius), p["g"], 0, p["e"]);
  scene.coordinates = {{0, kZ, {0, 0, kRadius}}};
  return scene;
}

Scene oscillator_stop(const Values& p) {
  Scene scene = on_floor(sphere(p["m"], kRadius), 0, 0, p["e"]);
  scene.coordinates = {{0, kZ, {0, 0, kRadius}}};
  scene.spring = {p["m"] * p["k"], 2 * p["m"] * p["zeta"], p["m"] * p["f"]};
  return scene;
}

Scene two_walls(const Values& p) {
  Scene scene;
  scene.bodies = {sphere(1, kRadius)};
  scene.planes = {{kX, 0}, {-1 * kX, -(p["L"] + 2 * kRadius)}};
  scene.restitution = p["e"];
  scene.coordinates = {{0, kX, {kRadius, 0, 0}}};
  return scene;
}

Scene line_of_balls(const Values& p) {
  Scene scene;
  scene.restitution = p["e"];
  for (std::size_t i = 0; i < p.of().q.size(); ++i) {
    const std::string name = "m" + std::to_string(i + 1);
    scene.bodies.push_back(sphere(p[name.c_str()], kRadius));
    scene.coordinates.push_back({i, kX, 2 * kRadius * static_cast<double>(i) * kX});
  }
  return scene;
}

/// A flat block: its friction turns it by no angle, as long as its height is small.
const Body& block() {
  static const Body kBlock = box(1, {1, 1, 0.1});
  return kBlock;
}

Scene sliding_block(const Values& p) {
  Scene scene = on_floor(block(), p["g"], p["mu"], 0);
  scene.gravity[0] = p["push"];
  const Vec centre{0, 0, block().half[2]};
  scene.coordinates = {{0, kX, centre}, {0, kZ, centre}};
  return scene;
}

Scene incline_slide(const Values& p) {
  Scene scene = on_floor(block(), 0, p["mu"], 0);
  const double slope = p["tan_a"], length = std::sqrt(1 + slope * slope);
  scene.gravity = {p["g"] * slope / length, 0, -p["g"] / length};
  const Vec centre{0, 0, block().half[2]};
  scene.coordinates = {{0, kX, centre}, {0, kY, centre}, {0, kZ, centre}};
  return scene;
}

/// A ball on a weightless arm: m L² + I = 1 with m = 1/2, L = 1.
Scene pendulum_stop(const Values& p) {
  constexpr double kMass = 0.5;
  Scene scene;
  Body ball = sphere(kMass, kRadius);
  ball.inertia = {1 - kMass, 1 - kMass, 1 - kMass};
  scene.bodies = {ball};
  scene.planes = {{kX, -kRadius}};
  scene.gravity = down(p["w0"] * p["w0"] / kMass);
  scene.restitution = p["e"];
  scene.joints = {{JointKind::kHinge, 0, kWorld, {}, -1 * kY}};
  scene.coordinates = {{0, -1 * kY, {}, true, -1 * kZ}};
  return scene;
}

/// Its bodies turn in the plane of x and z, about -y.
Scene slider_crank(const Values& p) {
  const auto with_moment = [](double mass, double moment) {
    return Body{mass, {moment, moment, moment}};
  };
  const double crank = p["l1"], rod = p["l2"], height = p["b"] + p["c"];
  const Vec about = -1 * kY;
  Body slider = with_moment(p["m3"], p["J3"]);
  slider.shape = ShapeKind::kBox;
  slider.half = {p["a"], p["a"], p["b"]};
  Scene scene;
  scene.bodies = {with_moment(p["m1"], p["J1"]), with_moment(p["m2"], p["J2"]), slider};
  scene.planes = {{kZ, -height}, {-1 * kZ, -height}};
  scene.gravity = down(p["g"]);
  scene.friction = p["mu"];
  scene.restitution = p["e"];
  scene.coordinates = {{0, about, {}, true, crank / 2 * kX, {{1, crank * kX}, {2, crank * kX}}},
                       {1, about, {}, true, rod / 2 * kX, {{2, rod * kX}}},
                       {2, about, {}, true}};
  const Vec end = rotated(rotation(about, p.of().q[0]), crank * kX);
  const Vec pin = end + rotated(rotation(about, p.of().q[1]), rod * kX);
  scene.joints = {{JointKind::kHinge, 0, kWorld, {}, about},
                  {JointKind::kHinge, 1, 0, end, about},
                  {JointKind::kHinge, 2, 1, pin, about}};
  return scene;
}

Scene bouncing_sphere(const Values& p) {
  return on_floor(sphere(p["m"], p["R"]), p["g"], 0, p["e"]);
}
Scene bouncing_spinning_sphere(const Values& p) {
  return on_floor(sphere(p["m"], p["R"]), p["g"], p["mu"], p["e"]);
}
Scene sphere_oblique_impact(const Values& p) {
  return on_floor(sphere(p["m"], p["R"]), 0, p["mu"], p["e"]);
}
Scene sphere_slip_roll(const Values& p) { return on_floor(sphere(1, p["R"]), p["g"], p["mu"], 0); }
Scene rolling_stop(const Values& p) {
  Scene scene = on_floor(sphere(1, p["R"]), p["g"], p["mu"], 0);
  scene.rolling_friction = p["mu_r"];
  return scene;
}
/// It does not slide, so its friction does nothing; some engines have spinning friction with it
/// alone.
Scene spinning_stop(const Values& p) {
  Scene scene = on_floor(sphere(1, p["R"]), p["g"], 1, 0);
  scene.spinning_friction = p["mu_s"];
  return scene;
}
Scene box_at_rest(const Values& p) {
  return on_floor(box(p["m"], {p["l"], p["w"], p["h"]}), p["g"], p["mu"], 0);
}
Scene box_stack(const Values& p) {
  if (p["mu1"] != p["mu2"]) {
    throw std::invalid_argument(
        "the scene of box-stack has one coefficient of friction, mu1 = mu2");
  }
  Scene scene = on_floor(box(p["m1"], {p["l1"], p["w1"], p["h1"]}), p["g"], p["mu1"], 0);
  scene.bodies.push_back(box(p["m2"], {p["l2"], p["w2"], p["h2"]}));
  return scene;
}

Scene free_rigid_body(const Values& p) {
  Scene scene;
  scene.bodies = {{1, {p["I1"], p["I2"], p["I3"]}}};
  return scene;
}

/// A body held at the origin.
Scene held(const Body& body, double g, JointKind kind) {
  Scene scene;
  scene.bodies = {body};
  scene.gravity = down(g);
  scene.joints = {{kind, 0, kWorld, {}, kY}};
  return scene;
}
Scene pivot_pendulum(const Values& p) {
  return held({p["m"], {p["I"], p["I"], p["I"]}}, p["g"], JointKind::kHinge);
}
Scene knee_top(const Values& p) {
  return held({p["m"], {p["I1"], p["I1"], p["I3"]}}, p["g"], JointKind::kBall);
}
Scene spinning_slider(const Values& p) {
  Scene scene;
  scene.bodies = {{p["mA"], {p["IA"], p["IA"], p["IA"]}}, {p["mB"], {p["IB"], p["IB"], p["IB"]}}};
  scene.joints = {{JointKind::kSlider, 0, 1, {}, kX}};
  return scene;
}

using Maker = Scene (*)(const Values&);
const std::map<std::string, Maker>& makers() {
  static const std::map<std::string, Maker> kMakers = {
      {"bouncing-ball", &bouncing_ball},
      {"oscillator-stop", &oscillator_stop},
      {"two-walls", &two_walls},
      {"two-balls", &line_of_balls},
      {"three-balls", &line_of_balls},
      {"sliding-block", &sliding_block},
      {"incline-slide", &incline_slide},
      {"pendulum-stop", &pendulum_stop},
      {"slider-crank", &slider_crank},
      {"bouncing-sphere", &bouncing_sphere},
      {"bouncing-spinning-sphere", &bouncing_spinning_sphere},
      {"sphere-oblique-impact", &sphere_oblique_impact},
      {"sphere-slip-roll", &sphere_slip_roll},
      {"rolling-stop", &rolling_stop},
      {"spinning-stop", &spinning_stop},
      {"box-at-rest", &box_at_rest},
      {"box-stack", &box_stack},
      {"free-rigid-body", &free_rigid_body},
      {"pivot-pendulum", &pivot_pendulum},
      {"knee-top", &knee_top},
      {"spinning-slider", &spinning_slider}};
  return kMakers;
}

double parse_value(const std::string& text) {
  const std::size_t slash = text.find('/');
  const double numerator = std::strtod(text.c_str(), nullptr);
  if (slash == std::string::npos) return numerator;
  return numerator / std::strtod(text.c_str() + slash + 1, nullptr);
}

}  // namespace

std::map<std::string, double> parse_parameters(const std::string& lines) {
  std::map<std::string, double> values;
  std::istringstream all(lines);
  for (std::string line; std::getline(all, line);) {
    const std::size_t equals = line.find('=');
    if (equals == std::string::npos) continue;
    values[line.substr(0, equals)] = parse_value(line.substr(equals + 1));
  }
  return values;
}

Scene make_scene(const SceneOf& of) {
  const auto maker = makers().find(of.problem);
  if (maker == makers().end()) {
    throw std::invalid_argument("the engines have no scene of problem '" + of.problem + "'");
  }
  Scene scene = maker->second(Values(of));
  scene.start = bodies_of(scene, of.q.data(), of.v.data());
  return scene;
}

}  // namespace assay::engines
