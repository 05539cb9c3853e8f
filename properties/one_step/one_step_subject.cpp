#include "properties/one_step/one_step_subject.hpp"

#include <algorithm>
#include <utility>

namespace assay::properties {

bool OneStepSubject::takes_two_parts() const {
  if (!accepts) return takes_boxes() || takes_friction();
  const OneStepCase unknowns{.w = {}, .q = {}, .bounds = {2, {Rational(0), std::nullopt}}};
  if (takes_boxes() && accepts(unknowns)) return true;
  const auto takes_two = [this](const ContactLaw<Rational>& law) {
    return accepts({.w = {}, .q = {}, .laws = {law, law}});
  };
  return takes_friction() &&
         (takes_two(Unilateral{}) || takes_two(Coulomb<Rational, 2>{0}) ||
          takes_two(Coulomb<Rational, 3>{0}) || takes_two(RollingCoulomb<Rational>{0, 0}));
}

OneStepSubject make_one_step_subject(std::string name,
                                     const SolverFunctions<double>& in_double,
                                     const SolverFunctions<Rational>& exact) {
  OneStepSubject subject{.name = std::move(name),
                         .box = in_double.box.solve,
                         .box_exact = exact.box.solve,
                         .friction = in_double.friction.solve,
                         .friction_exact = exact.friction.solve,
                         .global = in_double.global.solve,
                         .friction_with_rho = in_double.friction.solve_with_rho,
                         .global_with_rho = in_double.global.solve_with_rho,
                         .is_complete = in_double.is_complete};
  if (in_double.takes) {
    subject.accepts = [takes = in_double.takes](const OneStepCase& x) {
      return x.is_box() || takes(convert<double>(x.laws));
    };
  }
  return subject;
}

OneStepSubject combined(OneStepSubject first, OneStepSubject second) {
  const auto complete = [](auto& own, auto& other) {
    if (!own) own = std::move(other);
  };
  complete(first.box, second.box);
  complete(first.box_exact, second.box_exact);
  complete(first.friction, second.friction);
  complete(first.friction_exact, second.friction_exact);
  complete(first.global, second.global);
  complete(first.friction_with_rho, second.friction_with_rho);
  complete(first.global_with_rho, second.global_with_rho);
  first.tolerance = std::max(first.tolerance, second.tolerance);
  first.is_complete = first.is_complete && second.is_complete;
  if (first.accepts && second.accepts) {
    first.accepts = [own = std::move(first.accepts), other = std::move(second.accepts)](
                        const OneStepCase& x) { return own(x) && other(x); };
  } else {
    complete(first.accepts, second.accepts);
  }
  return first;
}

}  // namespace assay::properties
