#include "properties/rigid_bodies/rigid_body_generators.hpp"

#include "properties/rigid_bodies/rigid_body_boxes.hpp"
#include "properties/rigid_bodies/rigid_body_law.hpp"

namespace assay::properties {

namespace {

Vector3<Rational> random_vector(Draw& draw, int largest, int halvings) {
  return {draw.dyadic(largest, halvings),
          draw.dyadic(largest, halvings),
          draw.dyadic(largest, halvings)};
}

CaseBody random_body(Draw& draw) {
  CaseBody body;
  body.mass = draw.one_of<Rational>({Rational(1), Rational(1, 2), Rational(3)});
  for (int i = 0; i < 3; ++i) body.inertia(i, i) = draw.between(2, 6);
  if (draw.one_in(2)) {
    for (int i = 0; i < 3; ++i) {
      body.inertia(i, (i + 1) % 3) = body.inertia((i + 1) % 3, i) =
          draw.one_of<Rational>({Rational(0), Rational(1, 2), Rational(-1, 2), Rational(1, 64)});
    }
  }
  body.position = random_vector(draw, 2, 2);
  body.velocity = random_vector(draw, 3, 2);
  body.spin = random_vector(draw, 3, 2);
  body.attitude = random_attitude(draw);
  return body;
}

void set_option(Draw& draw,
                const Subject& subject,
                const char* name,
                std::initializer_list<Rational> values,
                RigidBodyCase& x) {
  if (subject.is_free(name)) properties::set_option(subject, name, draw.one_of(values), x);
}

void set_step(Draw& draw, const Subject& subject, RigidBodyCase& x) {
  x.h = x.contact || x.joint || x.pair
            ? draw.one_of<Rational>({Rational(1, 32), Rational(1, 64)})
            : draw.one_of<Rational>({Rational(1, 4), Rational(1, 8), Rational(1, 16)});
  // A step in which hardly anything moves.
  if (!has_one_configuration(subject) && draw.one_in(2)) x.h = Rational(1, 2048);
  x.steps = draw.between(1, 3);
  set_option(draw,
             subject,
             "theta",
             {Rational(1, 2), Rational(1, 2), 1, Rational(3, 4), Rational(15, 32), 0},
             x);
  set_option(draw, subject, "projected", {0, 0, 1}, x);
  set_option(draw, subject, "bar-at-end", {0, 1}, x);
}

}  // namespace

Quaternion<Rational> random_attitude(Draw& draw) {
  const Rational half(1, 2), three(3, 5), four(4, 5);
  const Quaternion<Rational> a = draw.one_of<Quaternion<Rational>>({{1, 0, 0, 0},
                                                                    {half, half, half, half},
                                                                    {three, 0, four, 0},
                                                                    {0, 1, 0, 0},
                                                                    {four, 0, 0, -three}});
  const Quaternion<Rational> b = draw.one_of<Quaternion<Rational>>(
      {{1, 0, 0, 0}, {half, -half, half, half}, {four, three, 0, 0}});
  return product<Rational>(a, b);
}

namespace {

/// Adds forces of the kinds that depend on the state, or a moment in the body frame that does.
void add_forces(Draw& draw, CaseBody& body) {
  if (draw.one_in(3)) body.inertial_moment = random_vector(draw, 2, 1);
  if (draw.one_in(3)) body.push = random_vector(draw, 2, 1);
  if (draw.one_in(3)) {
    body.damping = draw.one_of<Rational>({Rational(1), Rational(1, 2)});
    body.stiffness = draw.one_of<Rational>({Rational(0), Rational(2), Rational(4)});
  }
}

}  // namespace

namespace {

/// A number of a size that is rare in itself: what treats large or small ones apart is seen.
void make_extreme(Draw& draw, RigidBodyCase& x) {
  switch (draw.between(0, 4)) {
    case 0:
      for (CaseBody& body : x.bodies) {
        body.velocity *= power(2, -32), body.spin *= power(2, -32);
        body.stiffness = 0;  // the rounding of its force is larger than what these speeds change
      }
      break;
    case 1:
      for (CaseBody& body : x.bodies) body.position.array() += power(2, 21);
      break;
    case 2:
      x.h /= 64;
      for (CaseBody& body : x.bodies) body.velocity *= 64, body.spin *= 32;
      break;
    case 3:
      x.h *= power(2, -12);
      break;
    default:
      x.time = 64 + draw.dyadic(8, 2);
  }
}

}  // namespace

RigidBodyCase random_free_bodies(Draw& draw, const Subject& subject, int most) {
  RigidBodyCase x;
  for (int i = draw.between(1, most); i > 0; --i) {
    x.bodies.push_back(random_body(draw));
    if (draw.one_in(2)) x.bodies.back().moment = random_vector(draw, 2, 1);
    if (draw.one_in(2)) add_forces(draw, x.bodies.back());
  }
  if (draw.one_in(2)) x.gravity = random_vector(draw, 4, 1);
  set_step(draw, subject, x);
  if (draw.one_in(4)) make_extreme(draw, x);
  return x;
}

namespace {

/// Not representable in single precision.
const Rational kNearHalf = Rational(1, 2) + Rational(1, 1 << 28);
const Rational kNearQuarter = kNearHalf / 2, kNearOne = kNearHalf + Rational(7, 16);

/// A contact of any radius, friction of these coefficients.
CaseContact random_contact(Draw& draw, std::initializer_list<Rational> frictions) {
  CaseContact contact;
  contact.radius = draw.one_of<Rational>({Rational(1), Rational(1, 2), Rational(3, 2)});
  contact.friction = draw.one_of<Rational>(frictions);
  contact.restitution =
      draw.one_of<Rational>({Rational(0), kNearHalf, Rational(1), Rational(1, 64), kNearOne});
  contact.normal =
      draw.one_of<Vector3<Rational>>({{0, 0, 1},
                                      {0, 0, -1},
                                      {Rational(3, 5), 0, Rational(4, 5)},
                                      {Rational(2, 3), Rational(-1, 3), Rational(2, 3)}});
  contact.offset = draw.dyadic(2, 1);
  return contact;
}

/// Moves the body so that its point at `arm`, which has the velocity `turning` about the centre,
/// has a likely gap and approaches; with gravity along the normal.
void place_above(Draw& draw,
                 const CaseContact& contact,
                 const Vector3<Rational>& arm,
                 const Vector3<Rational>& turning,
                 RigidBodyCase& x) {
  CaseBody& body = x.bodies.front();
  const Vector3<Rational>& n = contact.normal;
  const Rational gap = draw.one_of<Rational>(
      {Rational(0), Rational(0), Rational(1, 1 << 22), Rational(1, 16), Rational(1)});
  const Vector3<Rational> place = body.position + arm, velocity = body.velocity + turning;
  body.position += n * Rational(contact.offset + gap - inner<Rational>(n, place));
  const Rational speed = draw.one_of<Rational>({Rational(-1), Rational(-3), Rational(0)});
  body.velocity += n * Rational(speed - inner<Rational>(n, velocity));
  x.gravity = n * draw.one_of<Rational>({Rational(-4), Rational(-1), Rational(0)});
  x.contact = contact;
}

}  // namespace

RigidBodyCase random_sphere(Draw& draw, const Subject& subject) {
  RigidBodyCase x;
  CaseBody body = random_body(draw);
  CaseContact contact =
      random_contact(draw, {Rational(0), kNearQuarter, Rational(1), Rational(4), Rational(1, 256)});
  if (draw.one_in(6)) body.mass *= draw.one_of<Rational>({power(2, 14), power(2, -10)});
  const bool is_fast = draw.one_in(6);
  // So much friction stops every slow sphere.
  if (is_fast && draw.one_in(2)) contact.friction = 4;
  if (is_fast) body.velocity *= 64;
  body.inertia = Matrix3<Rational>::Identity() *
                 Rational(Rational(2, 5) * body.mass * contact.radius * contact.radius);
  x.bodies = {body};
  place_above(draw, contact, contact.normal * Rational(-contact.radius), {0, 0, 0}, x);
  set_step(draw, subject, x);
  if (is_fast) x.h /= 64;
  return x;
}

RigidBodyCase random_rolling_sphere(Draw& draw, const Subject& subject) {
  RigidBodyCase x = random_sphere(draw, subject);
  x.contact->rolling = draw.one_of<Rational>({Rational(1, 8), Rational(1, 32)});
  if (x.contact->friction == 0) x.contact->friction = 1;
  return x;
}

RigidBodyCase random_point(Draw& draw, const Subject& subject) {
  RigidBodyCase x;
  const CaseBody body = random_body(draw);
  CaseContact contact = random_contact(draw, {Rational(0), kNearQuarter});
  const Rational half(contact.radius / 2);
  contact.point = draw.one_of<Vector3<Rational>>(
      {{0, 0, -contact.radius}, {half, 0, -half}, {-half, half, half}});
  x.bodies = {body};
  const Vector3<Rational> turning = cross<Rational>(body.spin, *contact.point);
  place_above(draw,
              contact,
              rotate<Rational>(body.attitude, *contact.point),
              rotate<Rational>(body.attitude, turning),
              x);
  set_step(draw, subject, x);
  return x;
}

RigidBodyCase resting_sphere(Draw& draw, const Subject& subject) {
  RigidBodyCase x;
  x.bodies = {{.mass = draw.between(1, 4), .position = {0, 0, 1}}};
  x.gravity = {0, 0, Rational(-draw.between(1, 8))};
  x.contact = CaseContact{.restitution = Rational(draw.between(0, 4), 4)};
  set_step(draw, subject, x);
  return x;
}

RigidBodyCase random_contact_case(Draw& draw, const Subject& subject) {
  switch (draw.between(1, 3)) {
    case 1:
      return random_sphere(draw, subject);
    case 2:
      return random_rolling_sphere(draw, subject);
    default:
      return random_point(draw, subject);
  }
}

RigidBodyCase random_held_body(Draw& draw, const Subject& subject) {
  RigidBodyCase x;
  x.bodies = {random_body(draw)};
  CaseBody& body = x.bodies.front();
  x.joint = CaseJoint{.point = random_vector(draw, 1, 2), .pivot = draw.one_in(2)};
  if (draw.one_in(2)) body.moment = random_vector(draw, 2, 1);
  if (draw.one_in(2)) add_forces(draw, body);
  if (draw.one_in(2)) x.gravity = random_vector(draw, 4, 1);
  set_step(draw, subject, x);
  return x;
}

RigidBodyCase random_pair(Draw& draw, const Subject& subject) {
  RigidBodyCase x;
  CasePair pair;
  using Kind = CasePair::Kind;
  pair.kind = draw.one_of<Kind>({Kind::kSpheres, Kind::kPointOnFace, Kind::kKnee});
  CaseBody a = random_body(draw), b = random_body(draw);
  for (CaseBody* body : {&a, &b}) {
    body->inertia = Matrix3<Rational>::Identity() * Rational(draw.between(2, 6));
  }
  const Vector3<Rational> along =
      draw.one_of<Vector3<Rational>>({{0, 0, 1},
                                      {0, -1, 0},
                                      {Rational(3, 5), 0, Rational(4, 5)},
                                      {Rational(2, 3), Rational(-1, 3), Rational(2, 3)}});
  const Rational gap = draw.one_of<Rational>({Rational(0), Rational(0), Rational(1, 64)});
  const Rational speed = draw.one_of<Rational>({Rational(1), Rational(2), Rational(0)});
  if (pair.kind == Kind::kSpheres) {
    pair.radius_a = draw.one_of<Rational>({Rational(1), Rational(1, 2)});
    b.position = a.position + along * Rational(pair.radius_a + pair.radius_b + gap);
    a.velocity += along * Rational(speed + inner<Rational>(
                                               along, Vector3<Rational>(b.velocity - a.velocity)));
  } else {
    pair.point = random_vector(draw, 1, 1);
    const Vector3<Rational> at = a.position + rotate<Rational>(a.attitude, pair.point);
    pair.other = random_vector(draw, 1, 1);
    b.position = at - rotate<Rational>(b.attitude, pair.other);
    if (pair.kind == Kind::kPointOnFace) {
      pair.normal = along;
      pair.offset = inner<Rational>(along, pair.other) - gap;
      a.velocity -= rotate<Rational>(b.attitude, along) * speed;
      pair.other = {0, 0, 0};
    }
  }
  if (pair.kind != Kind::kKnee) {
    pair.friction = draw.one_of<Rational>({Rational(0), kNearQuarter, Rational(1)});
    pair.restitution =
        draw.one_of<Rational>({Rational(0), kNearHalf, Rational(1), Rational(1, 64), kNearOne});
  }
  x.bodies = {a, b};
  x.pair = pair;
  set_step(draw, subject, x);
  return x;
}

RigidBodyCase random_boxes(Draw& draw, const Subject& subject) {
  RigidBodyCase x;
  CaseBoxes boxes;
  boxes.friction = draw.one_of<Rational>({Rational(0), Rational(1, 2), Rational(1)});
  if (!subject.traits.position_level) boxes.depth = Rational(1, 1 << 20);
  const Quaternion<Rational> attitude =
      draw.one_in(2) ? random_attitude(draw) : Quaternion<Rational>{1, 0, 0, 0};
  const Vector3<Rational> up = rotate<Rational>(attitude, Vector3<Rational>{0, 0, 1});
  Rational height = draw.dyadic(2, 1);
  const auto ratio = draw.one_of<Rational>(
      {Rational(1), Rational(10), Rational(1000), Rational(1000000), Rational(1, 1000000)});
  for (int i = 0, count = draw.between(1, 2); i < count; ++i) {
    const auto side = [&] { return draw.one_of<Rational>({Rational(1), Rational(3, 2), 2}); };
    const Vector3<Rational> size{side(), side(), draw.one_of<Rational>({Rational(1, 4), 1, 2})};
    CaseBody body;
    body.mass = i == 0 ? Rational(1) : ratio;
    body.inertia = inertia_of_box(body.mass, size);
    body.attitude = attitude;
    body.position = up * Rational(height + size(2) / 2);
    height += size(2);
    x.bodies.push_back(body);
    boxes.sizes.push_back(size);
  }
  x.gravity = up * draw.one_of<Rational>({Rational(-10), Rational(-1)});
  x.boxes = boxes;
  set_step(draw, subject, x);
  x.h = draw.one_of<Rational>(
      {Rational(1), Rational(1, 2), Rational(1, 16), Rational(1, 100), Rational(1, 10000)});
  x.steps = draw.one_of({1, 2, 10, 40, 60});
  return x;
}

RigidBodyCase random_bodies(Draw& draw, const Subject& subject) {
  return draw.one_in(3) ? random_free_bodies(draw, subject) : random_sphere(draw, subject);
}

}  // namespace assay::properties
