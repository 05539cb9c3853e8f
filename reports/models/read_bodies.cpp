#include <algorithm>

#include "reports/models/model_law.hpp"
#include "reports/models/model_readers.hpp"

namespace assay::reports {

namespace {

using oracles::DescribedBody;
using oracles::DescribedContact;

const Vector3<Rational> kZero(0, 0, 0);

/// Principal moments, or the whole matrix.
Matrix3<Rational> read_inertia(const ModelFields& fields, const Matrix<Rational>& given) {
  if (given.rows() == 1 && given.cols() == 3) {
    Matrix3<Rational> inertia = Matrix3<Rational>::Constant(Rational(0));
    for (int i = 0; i < 3; ++i) inertia(i, i) = given(0, i);
    return inertia;
  }
  if (given.rows() != 3 || given.cols() != 3) {
    fields.refuse(
        "inertia",
        fmt::format(
            "is {}×{}; it must be three principal moments, or 3×3", given.rows(), given.cols()));
  }
  return Matrix3<Rational>(given);
}

void require_not_zero(const ModelFields& fields, std::string_view key, const auto& direction) {
  if (std::ranges::any_of(direction, [](const Rational& x) { return x != 0; })) return;
  fields.refuse(key, "is zero, which is no direction");
}

DescribedBody read_body(const ModelSource& source, const ModelTable& table) {
  ModelFields fields = fields_of(source, table);
  DescribedBody body{.name = table.name, .body = {}};
  body.body.mass = fields.number("mass");
  const Matrix<Rational> inertia = fields.matrix("inertia", true);
  body.place = fields.three("place", kZero);
  Vector<Rational> quaternion = fields.vector("quaternion");
  body.velocity = fields.three("velocity", kZero);
  body.angular_velocity = fields.three("angular-velocity", kZero);
  body.force = fields.three("force", kZero);
  body.moment = fields.three("moment", kZero);
  fields.finish();
  body.body.inertia = read_inertia(fields, inertia);
  if (quaternion.size() > 0) {
    fields.shape("quaternion", quaternion, 4, 1);
    require_not_zero(fields, "quaternion", quaternion);
    body.quaternion = quaternion;
  }
  return body;
}

/// In the order of DescribedContact::Relation, the joints last.
const std::vector<std::string> kRelations{"sphere-on-plane",
                                          "point-on-plane",
                                          "point-on-face",
                                          "sphere-on-sphere",
                                          "knee-joint",
                                          "pivot-joint",
                                          "prismatic-joint",
                                          "fixed-joint"};

using Relation = DescribedContact::Relation;

bool is_joint(Relation relation) { return relation >= Relation::kKneeJoint; }

/// The keys that the relation has.
void read_geometry(ModelFields& fields, DescribedContact& contact) {
  const Vector3<Rational> up(0, 0, 1), along(1, 0, 0);
  const Relation relation = contact.relation;
  const bool joint = is_joint(relation);
  if (relation == Relation::kSphereOnSphere) {
    contact.radius_a = fields.number("radius-a");
    contact.radius_b = fields.number("radius-b");
    return fields.finish();
  }
  if (relation == Relation::kSphereOnPlane) {
    contact.radius_a = fields.number("radius");
  } else {
    contact.point = fields.three("point", kZero);
  }
  const char* direction = joint ? "axis" : "normal";
  contact.direction = fields.three(direction, joint ? along : up);
  if (!joint) contact.offset = fields.number("offset", Rational(0));
  fields.finish();
  require_not_zero(fields, direction, contact.direction);
}

ImpactLaw<Rational> law_of(const ModelFields& fields, const ModelLaw& law, Relation relation) {
  if (is_joint(relation)) {
    constexpr Eigen::Index kComponents[] = {3, 5, 5, 6};
    const auto joint =
        static_cast<std::size_t>(relation) - static_cast<std::size_t>(Relation::kKneeJoint);
    return {Equality{kComponents[joint]}, {Rational(0), Rational(0)}};
  }
  constexpr Eigen::Index kComponents[] = {1, 3, 5};
  return law.impact_laws(fields, "law", kComponents[static_cast<std::size_t>(law.name)]).front();
}

DescribedContact read_contact(const ModelSource& source,
                              const ModelTable& table,
                              const std::vector<Eigen::Index>& bodies) {
  ModelFields fields = fields_of(source, table);
  DescribedContact contact{.name = table.name};
  contact.relation = static_cast<Relation>(fields.choice("relation", kRelations));
  const bool sphere =
      contact.relation == Relation::kSphereOnPlane || contact.relation == Relation::kSphereOnSphere;
  ModelLaw law;
  if (!is_joint(contact.relation)) {
    std::vector<LawName> allowed{LawName::kNewtonImpact, LawName::kFriction};
    if (sphere) allowed.push_back(LawName::kRollingFriction);
    law = read_law(fields, allowed);
  }
  read_geometry(fields, contact);
  contact.law = law_of(fields, law, contact.relation);
  const bool two =
      contact.relation == Relation::kPointOnFace || contact.relation == Relation::kSphereOnSphere;
  const std::size_t fewest = two ? 2 : 1, most = two || is_joint(contact.relation) ? 2 : 1;
  if (bodies.size() < fewest || bodies.size() > most) {
    fields.refuse("systems",
                  fmt::format("names {} bodies; {} is of {}",
                              bodies.size(),
                              kRelations[static_cast<std::size_t>(contact.relation)],
                              fewest == most ? fmt::format("{}", most) : "one, or of two"));
  }
  contact.body_a = bodies.front();
  if (bodies.size() == 2) contact.body_b = bodies.back();
  return contact;
}

}  // namespace

oracles::DescribedBodies read_bodies(const ModelSource& source,
                                     const std::vector<ModelTable>& systems,
                                     const std::vector<ModelTable>& interactions) {
  oracles::DescribedBodies described;
  for (const ModelTable& table : systems) described.bodies.push_back(read_body(source, table));
  for (const ModelTable& table : interactions) {
    std::vector<Eigen::Index> bodies;
    for (const std::string& name : table.systems) {
      const auto body = std::ranges::find(described.bodies, name, &DescribedBody::name);
      bodies.push_back(body - described.bodies.begin());
    }
    described.contacts.push_back(read_contact(source, table, bodies));
  }
  return described;
}

}  // namespace assay::reports
