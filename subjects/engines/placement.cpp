#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "subjects/engines/scene.hpp"

namespace assay::engines {

namespace {

Scene reversed(Scene scene) {
  const int last = static_cast<int>(scene.bodies.size()) - 1;
  std::reverse(scene.bodies.begin(), scene.bodies.end());
  std::reverse(scene.start.begin(), scene.start.end());
  for (Joint& joint : scene.joints) {
    joint.a = last - joint.a;
    if (joint.b >= 0) joint.b = last - joint.b;
  }
  return scene;
}

}  // namespace

std::vector<BodyState> bodies_of(const Scene& scene, const double* q, const double* v) {
  std::vector<BodyState> bodies(scene.bodies.size());
  for (BodyState& body : bodies) {
    if (!scene.coordinates.empty()) break;
    body.x = {q[0], q[1], q[2]};
    body.p = {q[3], q[4], q[5], q[6]};
    body.v = {v[0], v[1], v[2]};
    body.omega = rotated(body.p, {v[3], v[4], v[5]});
    q += 7;
    v += 6;
  }
  for (const Coordinate& of : scene.coordinates) bodies[of.body].x = of.origin;
  for (const Coordinate& of : scene.coordinates) {
    BodyState& body = bodies[of.body];
    const auto move = [](BodyState& moved, const Vec& way, const Vec& rate) {
      moved.x = moved.x + way;
      moved.v = moved.v + rate;
    };
    if (of.turns) {
      body.p = rotation(of.direction, *q);
      body.omega = *v * of.direction;
      const auto carry = [&](BodyState& moved, const Vec& arm) {
        move(moved, rotated(body.p, arm), cross(body.omega, rotated(body.p, arm)));
      };
      carry(body, of.arm);
      for (const Coordinate::Carried& each : of.carries) carry(bodies[each.body], each.arm);
    } else {
      move(body, *q * of.direction, *v * of.direction);
    }
    ++q;
    ++v;
  }
  const Placement& place = scene.place;
  for (BodyState& body : bodies) {
    body = {place.length * (place.shift + rotated(place.turn, body.x)),
            product(place.turn, body.p),
            place.length * rotated(place.turn, body.v),
            rotated(place.turn, body.omega)};
  }
  return bodies;
}

void write_state(const Scene& scene, std::vector<BodyState> bodies, double* q, double* v) {
  const Placement& place = scene.place;
  const double metre = 1 / place.length;
  for (BodyState& body : bodies) {
    body = {turned_back(place.turn, metre * body.x - place.shift),
            product(conjugate(place.turn), body.p),
            metre * turned_back(place.turn, body.v),
            turned_back(place.turn, body.omega)};
    if (!scene.coordinates.empty()) continue;
    const Vec omega = turned_back(body.p, body.omega);
    q = std::copy(body.p.begin(), body.p.end(), std::copy(body.x.begin(), body.x.end(), q));
    v = std::copy(omega.begin(), omega.end(), std::copy(body.v.begin(), body.v.end(), v));
  }
  for (const Coordinate& of : scene.coordinates) {
    const BodyState& body = bodies[of.body];
    const Vec vector{body.p[1], body.p[2], body.p[3]};
    *q++ = of.turns ? 2 * std::atan2(dot(vector, of.direction), body.p[0])
                    : dot(body.x - of.origin, of.direction);
    *v++ = dot(of.turns ? body.omega : body.v, of.direction);
  }
}

const std::vector<SceneOption>& scene_options() {
  constexpr double kMost = 1e9, kLeast = 1e-9;
  static const std::vector<SceneOption> kOptions = {
      {"heading", "0", "turns the scene about the vertical", "degrees", -360, 360},
      {"tilt", "0", "then turns it about y", "degrees", -360, 360},
      {"shift", "0", "moves the scene along x", "m", -kMost, kMost},
      {"length-units", "1", "100: the engine computes in centimetres", "1/m", kLeast, kMost},
      {"mass-units", "1", "1000: the engine computes in grams", "1/kg", kLeast, kMost},
      {"reversed", "0", "1: bodies are created in the opposite order", "1", 0, 1}};
  return kOptions;
}

bool is_reversed(const std::map<std::string, double>& options) {
  return options.at("reversed") != 0;
}

Scene placed(Scene scene, const std::map<std::string, double>& options) {
  constexpr Vec kY{0, 1, 0}, kZ{0, 0, 1};
  constexpr double kDegree = 3.14159265358979323846 / 180;
  const Quat turn = product(rotation(kY, kDegree * options.at("tilt")),
                            rotation(kZ, kDegree * options.at("heading")));
  const Placement place{
      turn, {options.at("shift"), 0, 0}, options.at("length-units"), options.at("mass-units")};
  const double length = place.length, mass = place.mass;
  const auto point = [&](const Vec& a) { return length * (place.shift + rotated(turn, a)); };
  scene.place = place;
  scene.gravity = length * rotated(turn, scene.gravity);
  for (Plane& plane : scene.planes) {
    plane.normal = rotated(turn, plane.normal);
    plane.offset = length * (plane.offset + dot(plane.normal, place.shift));
  }
  for (Joint& joint : scene.joints) {
    joint.anchor = point(joint.anchor);
    joint.axis = rotated(turn, joint.axis);
  }
  for (Body& body : scene.bodies) {
    body.mass *= mass;
    body.inertia = mass * length * length * body.inertia;
    body.half = length * body.half;
  }
  for (BodyState& body : scene.start) {
    body = {point(body.x),
            product(turn, body.p),
            length * rotated(turn, body.v),
            rotated(turn, body.omega)};
  }
  scene.rolling_friction *= length;
  scene.spinning_friction *= length;
  Spring& spring = scene.spring;
  const double force = mass * length;  // q and v stay in metres
  spring = {force * spring.stiffness, force * spring.damping, force * spring.constant};
  return is_reversed(options) ? reversed(std::move(scene)) : scene;
}

Vec foot_of(const Scene& scene, const Plane& plane) {
  const Vec& x = scene.start[0].x;
  return x + (plane.offset - dot(x, plane.normal)) * plane.normal;
}

const Joint* joint_to_parent(const Scene& scene, std::size_t i) {
  const Joint* found = nullptr;
  for (const Joint& of : scene.joints) {
    if (of.kind == JointKind::kSlider) {
      throw std::invalid_argument("a slider of two free bodies is not a tree of joints");
    }
    if (static_cast<std::size_t>(of.a) != i) continue;
    if (of.b >= 0 && of.b != of.a - 1) {
      throw std::invalid_argument("a body is joined to another than the one before it");
    }
    found = &of;
  }
  return found;
}

bool is_planar(const Scene& scene) {
  bool planar = scene.gravity[1] == 0;
  for (const Plane& plane : scene.planes) planar &= plane.normal[1] == 0;
  for (const Joint& of : scene.joints) {
    planar &= of.kind == JointKind::kSlider ? of.axis[1] == 0 : of.axis[0] == 0 && of.axis[2] == 0;
  }
  for (const BodyState& body : scene.start) {
    planar &= body.x[1] == 0 && body.v[1] == 0 && body.omega[0] == 0 && body.omega[2] == 0 &&
              body.p[1] == 0 && body.p[3] == 0;
  }
  return planar;
}

}  // namespace assay::engines
