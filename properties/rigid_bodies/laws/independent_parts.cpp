#include <algorithm>

#include "properties/rigid_bodies/rigid_body_generators.hpp"
#include "properties/rigid_bodies/rigid_body_law.hpp"

namespace assay::properties {

namespace independent_parts_law {
namespace {

/// Along themselves, so that gaps do not change.
void move_planes(Draw& draw, RigidBodyCase& x) {
  const auto move = [&](CaseContact& contact) {
    const Vector3<Rational> along{draw.dyadic(2, 1), draw.dyadic(2, 1), draw.dyadic(2, 1)};
    contact.drift = cross<Rational>(contact.normal, along);
  };
  if (x.contact) move(*x.contact);
  for (CaseContact& contact : x.other_contacts) move(contact);
}

RigidBodyCase draw_case(Draw& draw, const Subject& subject) {
  if (draw.one_in(3)) return random_free_bodies(draw, subject);
  const bool joints = draw.one_in(6), rolling = draw.one_in(3);  // which some schemes refuse
  const auto part = [&] {
    if (joints) return random_held_body(draw, subject);
    if (rolling) return random_contact_case(draw, subject);
    return draw.one_in(2) ? random_point(draw, subject) : random_sphere(draw, subject);
  };
  RigidBodyCase x = part();
  for (int others = draw.one_of({1, 2, 2, 3}); others > 0; --others) {
    const RigidBodyCase other = part();
    x.bodies.push_back(other.bodies.front());
    if (joints) {
      x.other_joints.push_back(*other.joint);
    } else {
      x.other_contacts.push_back(*other.contact);
    }
    x.h = std::min(x.h, other.h);
  }
  if (draw.one_in(2)) move_planes(draw, x);
  return x;
}

bool admits(const RigidBodyCase& x, const Parameters&) {
  return x.bodies.size() > 1 && !x.pair && !x.boxes;
}

Finding examine(const Subject& subject, const RigidBodyCase& x) {
  RigidBodyRun apart = run_in_double(subject, x);
  Eigen::Index first = 0;
  for (std::size_t i = 0; i < x.bodies.size(); ++i) {
    const RigidBodyRun own = run_in_double(subject, alone(x, i));
    const auto b = static_cast<Eigen::Index>(i);
    apart.q.middleRows<7>(kBodyCoordinates * b) = own.q;
    apart.v.middleRows<6>(kBodyVelocities * b) = own.v;
    apart.impulse.middleRows(first, own.impulse.rows()) = own.impulse;
    first += own.impulse.rows();
  }
  return compare_twins(subject, x, {"alone", x, [&](RigidBodyRun& run) { run = apart; }, true});
}

}  // namespace
}  // namespace independent_parts_law

/// Bodies without contacts between them, free, each on its own plane, which may move along itself,
/// or each held by its own joint, move in one model as each does in a model of its own. Up to four
/// of them have different coefficients, so that each must be that of its own contact.
///
/// Source: derived here.
Law<RigidBodyCase> independent_parts(On<RigidBodyCase>) {
  using namespace independent_parts_law;
  return {.name = "independent-parts",
          .statement = "bodies that do not touch move as each of them alone",
          .aliases = {"separate-bodies"},
          .draw = &draw_case,
          .admits = &admits,
          .examine = &examine};
}

}  // namespace assay::properties
