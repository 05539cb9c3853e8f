#include "reports/gradients/model_derivative.hpp"

#include <type_traits>

#include "reports/gradients/derivative_pair.hpp"

namespace assay::reports {

namespace detail {

namespace {

ContactLaw<double> derivative_of(const ContactLaw<Dd>& low,
                                 const ContactLaw<Dd>& high,
                                 const Dd& step) {
  require(low.index() == high.index());
  if (const auto* of = std::get_if<Equality>(&low)) return *of;
  if (const auto* of = std::get_if<Unilateral>(&low)) return *of;
  if (const auto* of = std::get_if<Coulomb<Dd, 2>>(&low)) {
    return Coulomb<double, 2>{
        quotient(of->friction, std::get<Coulomb<Dd, 2>>(high).friction, step)};
  }
  if (const auto* of = std::get_if<Coulomb<Dd, 3>>(&low)) {
    return Coulomb<double, 3>{
        quotient(of->friction, std::get<Coulomb<Dd, 3>>(high).friction, step)};
  }
  const auto &from = std::get<RollingCoulomb<Dd>>(low), &to = std::get<RollingCoulomb<Dd>>(high);
  return RollingCoulomb<double>{quotient(from.friction, to.friction, step),
                                quotient(from.rolling_friction, to.rolling_friction, step)};
}

}  // namespace

std::vector<ImpactLaw<double>> derivative_of(const std::vector<ImpactLaw<Dd>>& low,
                                             const std::vector<ImpactLaw<Dd>>& high,
                                             const Dd& step) {
  require(low.size() == high.size());
  std::vector<ImpactLaw<double>> laws;
  for (std::size_t i = 0; i < low.size(); ++i) {
    const auto &from = low[i].impact, &to = high[i].impact;
    laws.push_back({derivative_of(low[i].law, high[i].law, step),
                    {quotient(from.normal_restitution, to.normal_restitution, step),
                     quotient(from.tangential_restitution, to.tangential_restitution, step)}});
  }
  return laws;
}

}  // namespace detail

Model<double> model_derivative(const Model<Dd>& low, const Model<Dd>& high, const Dd& step) {
  detail::require(low.index() == high.index());
  return std::visit(
      [&](const auto& from) -> Model<double> {
        return detail::derivative_of(from, std::get<std::decay_t<decltype(from)>>(high), step);
      },
      low);
}

}  // namespace assay::reports
