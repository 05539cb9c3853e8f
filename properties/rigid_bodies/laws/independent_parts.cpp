#include <algorithm>

#include "properties/rigid_bodies/rigid_body_generators.hpp"
#include "properties/rigid_bodies/rigid_body_law.hpp"

namespace assay::properties {

namespace independent_parts_law {
namespace {

RigidBodyCase draw_case(Draw& draw, const Subject& subject) {
  if (draw.one_in(2)) return random_free_bodies(draw, subject);
  RigidBodyCase x = random_contact_case(draw, subject);
  const RigidBodyCase other = random_contact_case(draw, subject);
  x.bodies.push_back(other.bodies.front());
  x.second = other.contact;
  x.h = std::min(x.h, other.h);
  return x;
}

bool admits(const RigidBodyCase& x, const Parameters&) {
  return (!x.contact || x.second) && !x.pair && !x.joint && !x.boxes && x.bodies.size() > 1;
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

/// Bodies without contacts between them, free or each on its own plane, move in one model as each
/// does in a model of its own.
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
