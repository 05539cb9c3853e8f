#include "reference/sensitivity/varied_model.hpp"

#include <utility>

#include "core/scalar/invalid_input.hpp"
#include "reference/sensitivity/bodies_as_lagrangian.hpp"
#include "reference/sensitivity/varied_first_order.hpp"
#include "reference/sensitivity/varied_mechanics.hpp"

namespace assay::reference {

Stencil Stencil::at(const Rational& value, bool below, bool above, const Mpfr& relative) {
  const Rational size = value == 0 ? Rational(1) : Rational(abs(value));
  const Rational step = size * ScalarTraits<Mpfr>::to_rational(relative);
  if (below && above) return {{0, -1, 1}, {0, -1, 1}, step};
  if (above) return {{0, 1, 2}, {-3, 4, -1}, step};
  return {{0, -1, -2}, {3, -4, 1}, step};
}

std::unique_ptr<VariedModel> varied_model(const AnyModelOfParameter& model,
                                          const Rational& value,
                                          const Stencil& stencil) {
  const auto at = [&](std::size_t k) {
    return model(Rational(value + stencil.offsets[k] * stencil.step));
  };
  std::array<Model<Mpfr>, 3> models{at(0), at(1), at(2)};
  if (std::holds_alternative<FirstOrderModel<Mpfr>>(models[0])) {
    std::array<FirstOrderModel<Mpfr>, 3> of;
    for (std::size_t k = 0; k < 3; ++k) of[k] = std::get<FirstOrderModel<Mpfr>>(models[k]);
    return std::make_unique<VariedFirstOrder>(std::move(of));
  }
  const bool bodies = std::holds_alternative<NewtonEulerModel<Mpfr>>(models[0]);
  std::array<LagrangianModel<Mpfr>, 3> of;
  for (std::size_t k = 0; k < 3; ++k) {
    of[k] = bodies ? bodies_as_lagrangian(std::get<NewtonEulerModel<Mpfr>>(models[k]))
                   : std::get<LagrangianModel<Mpfr>>(models[k]);
  }
  return std::make_unique<VariedMechanics>(std::move(of), bodies);
}

}  // namespace assay::reference
