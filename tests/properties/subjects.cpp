#include "tests/properties/subjects.hpp"

#include "core/scalar/invalid_input.hpp"
#include "tests/properties/wrong_schemes.hpp"

namespace assay {

extern template class MoreauJean<double>;
extern template class MoreauJean<Rational>;

namespace wrong {

extern template class MistakenMoreauJean<double>;
extern template class MistakenMoreauJean<Rational>;

}  // namespace wrong

namespace properties {

namespace {

/// A template of templates cannot be listed; its name and maker can.
template <template <class> class Scheme>
bool try_name(std::string_view name, Subject& subject) {
  if (Scheme<double>::kName != name) return false;
  subject = make_subject<Scheme>();
  return true;
}

template <template <class> class... Schemes>
Subject find_among(std::string_view name) {
  Subject subject = moreau_jean();
  if ((try_name<Schemes>(name, subject) || ...)) return subject;
  throw InvalidInput("no wrong scheme '" + std::string(name) + "'");
}

}  // namespace

Subject moreau_jean(const oracles::Settings& fixed) { return make_subject<MoreauJean>(fixed); }

Subject wrong_scheme(std::string_view name) {
  return find_among<wrong::PlainMoreauJean,
                    wrong::ThetaSwapped,
                    wrong::RestitutionOff,
                    wrong::RestitutionSign,
                    wrong::NoInverseMass,
                    wrong::PositionOldVelocity,
                    wrong::ForecastWithoutStep,
                    wrong::ForceAtOldTime,
                    wrong::StiffnessAtOldState,
                    wrong::ForceFromStart,
                    wrong::ImpactWithTheta,
                    wrong::ContactsInTurn,
                    wrong::OneSidedContacts,
                    wrong::SmallImpulsesDropped,
                    wrong::Adhesion,
                    wrong::OneContactOnly,
                    wrong::AllContactsTogether,
                    wrong::RestingImpulseHalved>(name);
}

}  // namespace properties
}  // namespace assay
