#include "reports/models/model_law.hpp"

#include <array>

#include "core/scalar/rational.hpp"

namespace assay::reports {

namespace {

constexpr std::array<std::string_view, 7> kNames{"newton-impact",
                                                 "newton-impact-friction",
                                                 "newton-impact-rolling-friction",
                                                 "equality",
                                                 "complementarity",
                                                 "mixed-complementarity",
                                                 "relay"};

int read_count(ModelFields& fields, std::string_view key) {
  const Rational count = fields.number(key);
  if (count < 0 || count > 1000000 || !count.is_integer()) {
    fields.refuse(key, "= " + to_text(count) + " is not allowed: it must be a count");
  }
  return static_cast<int>(count);
}

}  // namespace

std::string_view to_string(LawName law) { return kNames[static_cast<std::size_t>(law)]; }

ModelLaw read_law(ModelFields& fields, const std::vector<LawName>& allowed) {
  std::vector<std::string> names;
  for (const LawName name : allowed) names.emplace_back(to_string(name));
  ModelLaw law{.name = allowed[fields.choice("law", names)]};
  switch (law.name) {
    case LawName::kRollingFriction:
      law.mu_r = fields.number("mu-r");
      [[fallthrough]];
    case LawName::kFriction:
      law.mu = fields.number("mu");
      law.et = fields.number("et", Rational(0));
      [[fallthrough]];
    case LawName::kNewtonImpact:
      law.e = fields.number("e");
      break;
    case LawName::kMixedComplementarity:
      law.equalities = read_count(fields, "equalities");
      break;
    case LawName::kRelay:
      law.lower = fields.number("lower", Rational(-1));
      law.upper = fields.number("upper", Rational(1));
      break;
    case LawName::kEquality:
    case LawName::kComplementarity:
      break;
  }
  return law;
}

std::vector<ImpactLaw<Rational>> ModelLaw::impact_laws(const ModelFields& fields,
                                                       std::string_view key,
                                                       Eigen::Index m) const {
  const FrictionalImpact<Rational> impact{e, et};
  const auto refuse = [&](std::string_view allowed) {
    fields.refuse(
        key, fmt::format("has {} rows; law {} has {} components", m, to_string(name), allowed));
  };
  if (name == LawName::kEquality) return {{Equality{m}, impact}};
  if (name == LawName::kRollingFriction) {
    if (m != 5) refuse("5");
    return {{RollingCoulomb<Rational>{mu, mu_r}, impact}};
  }
  if (name == LawName::kFriction) {
    if (m != 2 && m != 3) refuse("2 or 3");
    if (m == 2) return {{Coulomb<Rational, 2>{mu}, impact}};
    return {{Coulomb<Rational, 3>{mu}, impact}};
  }
  return std::vector<ImpactLaw<Rational>>(static_cast<std::size_t>(m), {Unilateral{}, impact});
}

std::vector<MultiplierLaw<Rational>> ModelLaw::multiplier_laws(const ModelFields& fields,
                                                               Eigen::Index m) const {
  if (name == LawName::kEquality) return {Equality{m}};
  if (name == LawName::kRelay) {
    return std::vector<MultiplierLaw<Rational>>(static_cast<std::size_t>(m),
                                                Relay<Rational>{lower, upper});
  }
  if (name == LawName::kComplementarity) return {Complementarity{m}};
  if (equalities > m) {
    fields.refuse(
        "equalities",
        fmt::format("= {} is not allowed: the relation has {} components", equalities, m));
  }
  return {MixedComplementarity{equalities, m - equalities}};
}

}  // namespace assay::reports
