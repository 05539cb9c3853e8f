#include <FischerBurmeisterGenerated.h>
#include <fc3d_AlartCurnier_functions.h>
#include <fc3d_nonsmooth_Newton_AlartCurnier.h>

#include <algorithm>
#include <array>

#include "subjects/siconos/derivatives.hpp"

// Exported by the library, in no header that is installed.
extern "C" {
void computeAlartCurnierSTDOld(double*, double*, double, double*, double*, double*, double*);
void fc3d_AlartCurnierFunctionGenerated(
    double*, double*, double, double*, double*, double*, double*);
void fc3d_AlartCurnierJeanMoreauFunctionGenerated(
    double*, double*, double, double*, double*, double*, double*);
void fc3d_NaturalMapFunctionGenerated(double*, double*, double, double*, double*, double*, double*);
}

namespace assay::siconos {

namespace {

/// F(r, u, μ, ρ), A = ∂F/∂u, B = ∂F/∂r, 3×3 column by column.
using ContactFunction = void(double*, double*, double, double*, double*, double*, double*);

/// Of an item whose argument is (r, u; …) and whose derivative is (∂F/∂r, ∂F/∂u).
template <ContactFunction* function>
int call(const double* x, double mu, std::array<double, 3> rho, double* value, double* jacobian) {
  std::array<double, 3> r{x[0], x[1], x[2]}, u{x[3], x[4], x[5]};
  function(r.data(), u.data(), mu, rho.data(), value, jacobian + 9, jacobian);
  return ASSAY_SOLVED;
}

/// (r, u; ρ_N, μ, ρ_T) of Alart-Curnier.
template <ContactFunction* function>
int alart_curnier(const double* x, double* value, double* jacobian) {
  return call<function>(x, x[7], {x[6], x[8], x[8]}, value, jacobian);
}

/// Its disk has the radius μ r_N: that of Assay where r_N ≥ 0.
template <ContactFunction* function>
int jean_moreau(const double* x, double* value, double* jacobian) {
  return x[0] < 0 ? int(ASSAY_NOT_TAKEN) : alart_curnier<function>(x, value, jacobian);
}
/// As its caller in Siconos has it: with zeros in the arrays before the first call.
int jean_moreau_on_zeros(const double* x, double* value, double* jacobian) {
  std::fill_n(jacobian, 18, 0.0);
  return jean_moreau<computeAlartCurnierJeanMoreau>(x, value, jacobian);
}

/// (r, u; μ), in the coordinates in which the cone is its own dual; their ρ are not used.
template <ContactFunction* function>
int self_dual(const double* x, double* value, double* jacobian) {
  return call<function>(x, x[6], {1, 1, 1}, value, jacobian);
}

/// All contacts at once.
int of_all_contacts(const double* x, double* value, double* jacobian) {
  std::array<double, 3> r{x[0], x[1], x[2]}, u{x[3], x[4], x[5]}, rho{x[6], x[8], x[8]};
  double mu = x[7];
  fc3d_AlartCurnierFunction(3,
                            computeAlartCurnierSTD,
                            r.data(),
                            u.data(),
                            &mu,
                            rho.data(),
                            value,
                            jacobian + 9,
                            jacobian);
  return ASSAY_SOLVED;
}

AssayDerivative derivative(const char* name,
                           const char* description,
                           const char* source,
                           const char* map,
                           int (*evaluate)(const double*, double*, double*)) {
  return {name, description, source, map, ASSAY_VALUE | ASSAY_JACOBIAN, evaluate};
}

}  // namespace

std::vector<AssayDerivative> contact_functions() {
  return {
      derivative("alart-curnier",
                 "Alart-Curnier function of a contact",
                 "computeAlartCurnierSTD",
                 "alart-curnier-3d",
                 alart_curnier<computeAlartCurnierSTD>),
      derivative("alart-curnier-old",
                 "Alart-Curnier function of a contact, as it was",
                 "computeAlartCurnierSTDOld",
                 "alart-curnier-3d",
                 alart_curnier<computeAlartCurnierSTDOld>),
      derivative("alart-curnier-of-all",
                 "Alart-Curnier function of all contacts, of one",
                 "fc3d_AlartCurnierFunction",
                 "alart-curnier-3d",
                 of_all_contacts),
      derivative("alart-curnier-generated",
                 "Alart-Curnier function of a contact, from computer algebra",
                 "fc3d_AlartCurnierFunctionGenerated",
                 "alart-curnier-3d",
                 alart_curnier<fc3d_AlartCurnierFunctionGenerated>),
      derivative("jean-moreau",
                 "Alart-Curnier function with the disk of Jean and Moreau, where r_N >= 0",
                 "computeAlartCurnierJeanMoreau",
                 "jean-moreau-3d",
                 jean_moreau<computeAlartCurnierJeanMoreau>),
      derivative("jean-moreau-on-zeros",
                 "the same, in arrays that hold zeros",
                 "computeAlartCurnierJeanMoreau",
                 "jean-moreau-3d",
                 jean_moreau_on_zeros),
      derivative("jean-moreau-generated",
                 "the same, from computer algebra",
                 "fc3d_AlartCurnierJeanMoreauFunctionGenerated",
                 "jean-moreau-3d",
                 jean_moreau<fc3d_AlartCurnierJeanMoreauFunctionGenerated>),
      derivative("natural-map-generated",
                 "natural map of a contact, from computer algebra",
                 "fc3d_NaturalMapFunctionGenerated",
                 "natural-map-cone",
                 self_dual<fc3d_NaturalMapFunctionGenerated>),
      derivative("fischer-burmeister-generated",
                 "Fischer-Burmeister function of a contact, from computer algebra",
                 "fc3d_FischerBurmeisterFunctionGenerated",
                 "fischer-burmeister-cone",
                 self_dual<fc3d_FischerBurmeisterFunctionGenerated>),
  };
}

}  // namespace assay::siconos
