#include "reference/printed/alart_curnier_point.hpp"
#include "reference/printed/documents.hpp"

namespace assay::reference {

namespace of_chapter_16 {
namespace {

constexpr std::string_view kDocument = "developer-notes";
using Real = Case<Mpfr50>;
using T = Term<Mpfr50>;
using Contact = AlartCurnierPoint;

std::vector<Item> reduced_structure() {
  return {
      {.document = kDocument,
       .equation = "16.3",
       .printed =
           R"(H(U, P) = \begin{bmatrix} -I & 0 & \widehat{W}_{\text{NN}} & \widehat{W}_{\text{NT}} \\ 0 & -I & \widehat{W}_{\text{TN}} & \widehat{W}_{\text{TT}} \\ \partial_{U_N}\Phi_2(U, P) & 0 & \partial_{P_N}\Phi_2(U, P) & 0 \\ \partial_{U_N}\Phi_3(U, P) & \partial_{U_T}\Phi_3(U, P) & \partial_{P_N}\Phi_3(U, P) & \partial_{P_T}\Phi_3(U, P) \end{bmatrix})",
       .claim = "the derivative of (16.1) by (U_N, U_T, P_N, P_T)",
       .real =
           [](Real& c) {
             const Contact s(c);
             const auto w = c.spd("Ŵ", 3), free = c.vector("U_free", 3);
             c.require(!vanishes(s.shifted) && !vanishes(s.length));
             const auto phi = [&](const auto& x) {
               return stack(-x.part(0, 3) + w * x.part(3, 3) + free, s.both(x));
             };
             const T d = s.derivative(), o = T(0), o12 = T::zero(1, 2);
             c.compare(jacobian(phi, s.point()),
                       blocks<Mpfr50>({{-T::identity(3), w},
                                       {blocks<Mpfr50>({{d.block(0, 0, 1, 1), o12}}),
                                        blocks<Mpfr50>({{d.block(0, 3, 1, 1), o12}})},
                                       {d.block(1, 0, 2, 3), d.block(1, 3, 2, 3)}}));
           }},
  };
}

std::vector<Item> normal_part() {
  return {
      {.document = kDocument,
       .equation = "16.5",
       .printed = R"(\Phi_2(U, P) = +\rho_N(U_N + eU_{N,k}))",
       .claim = "(16.4) where P_N − ρ_N(U_N + e U_N,k) ≥ 0",
       .real =
           [](Real& c) {
             const Contact s(c);
             c.require(!is_positive(-s.shifted));
             c.compare(s.normal(s.u_n, s.p_n), s.normal_step * (s.u_n + s.e * s.old_normal));
           }},
      {.document = kDocument,
       .equation = "16.6",
       .printed = R"(\partial_{U_N} \Phi_2(U, P) &= +\rho_N \\
\partial_{P_N} \Phi_2(U, P) &= 0)",
       .claim = "the derivatives of (16.4) there",
       .reading = "on P_N − ρ_N(U_N + e U_N,k) = 0: an element of the B-subdifferential",
       .real =
           [](Real& c) {
             const Contact s(c);
             c.require(!is_positive(-s.shifted));
             const T d = s.derivative();
             c.compare(stack(d(0, 0), d(0, 3)), stack(s.normal_step, T(0)));
           }},
      {.document = kDocument,
       .equation = "16.7",
       .printed = R"(\Phi_2(U, P) = P_N)",
       .claim = "(16.4) where P_N − ρ_N(U_N + e U_N,k) < 0",
       .real =
           [](Real& c) {
             const Contact s(c);
             c.require(is_positive(-s.shifted));
             c.compare(s.normal(s.u_n, s.p_n), T(s.p_n));
           }},
      {.document = kDocument,
       .equation = "16.8",
       .printed = R"(\partial_{U_N} \Phi_2(U, P) &= 0 \\
\partial_{P_N} \Phi_2(U, P) &= 1)",
       .claim = "the derivatives of (16.4) where P_N − ρ_N(U_N + e U_N,k) < 0",
       .real =
           [](Real& c) {
             const Contact s(c);
             c.require(is_positive(-s.shifted));
             const T d = s.derivative();
             c.compare(stack(d(0, 0), d(0, 3)), stack(T(0), T(1)));
           }},
  };
}

std::vector<Item> tangent_part() {
  return {
      {.document = kDocument,
       .equation = "16.10",
       .printed = R"(\Phi_3(U, P) = +\rho_T U_T)",
       .claim = "(16.9) where ‖P_T − ρ_T U_T‖ is within the disk, which may be a point",
       .real =
           [](Real& c) {
             Contact s(c);
             if (vanishes(c.either("radius"))) {
               s.close_disk(c);
             } else {
               c.require(s.sticks());
             }
             c.compare(s.tangent(s.u_n, s.u_t, s.p_n, s.p_t), s.tangent_step * s.u_t);
           }},
      {.document = kDocument,
       .equation = "16.11",
       .printed = R"(\partial_{U_N} \Phi_3(U, P) &= 0 \\
\partial_{P_N} \Phi_3(U, P) &= 0 \\
\partial_{U_T} \Phi_3(U, P) &= +\rho_T \\
\partial_{P_T} \Phi_3(U, P) &= 0)",
       .claim = "the derivatives of (16.9) there",
       .reading = "ρ_T stands for ρ_T I₂; where ‖P_T − ρ_T U_T‖ is the radius, and not 0, an "
                  "element of the B-subdifferential; judged off it",
       .kind = "missing condition",
       .corrected = "as printed for a radius μ max(0, P_N − ρ_N(U_N + e U_N,k)) > 0; for P_T = "
                    "ρ_T U_T and a radius that is 0 all around, (16.14)",
       .consequence = "an open contact with P_T = ρ_T U_T, such as one at rest without reaction, "
                      "gets the matrix of a contact that sticks: singular, as ∂Φ₃/∂P_T is 0",
       .real =
           [](Real& c) {
             Contact s(c);
             const bool is_open = vanishes(c.either("radius"));
             if (is_open) {
               s.close_disk(c);
             } else {
               c.require(s.sticks() && is_positive(s.mu * s.shifted - s.length));
             }
             const T none = T::zero(2, 1), zero = T::zero(2, 2), one = T::identity(2);
             const T printed = blocks<Mpfr50>({{none, s.tangent_step * one, none, zero}});
             const T open = blocks<Mpfr50>({{none, zero, none, one}});
             c.needs(!is_open);
             c.compare(s.tangent_derivative(), printed, is_open ? open : printed);
           }},
      {.document = kDocument,
       .equation = "16.12",
       .printed =
           R"(\Phi_3(U, P) = P_T - \mu \max(0, P_N - \rho_N(U_N + eU_{N,k})) \frac{P_T - \rho_T U_T}{\|P_T - \rho_T U_T\|})",
       .claim = "(16.9) where ‖P_T − ρ_T U_T‖ is beyond the disk",
       .real =
           [](Real& c) {
             const Contact s(c);
             c.require(s.slips_or_opens());
             const T radius = is_positive(s.shifted) ? s.mu * s.shifted : T(0);
             c.compare(s.tangent(s.u_n, s.u_t, s.p_n, s.p_t), s.p_t - radius * s.direction());
           }},
      {.document = kDocument,
       .equation = "16.13",
       .printed = R"(\Phi_3(U, P) = P_T)",
       .claim = "(16.9) there, for P_N − ρ_N(U_N + e U_N,k) ≤ 0",
       .real =
           [](Real& c) {
             const Contact s(c);
             c.require(s.slips_or_opens() && !is_positive(s.shifted));
             c.compare(s.tangent(s.u_n, s.u_t, s.p_n, s.p_t), s.p_t);
           }},
      {.document = kDocument,
       .equation = "16.14",
       .printed = R"(\partial_{U_N} \Phi_3(U, P) &= 0 \\
\partial_{P_N} \Phi_3(U, P) &= 0 \\
\partial_{U_T} \Phi_3(U, P) &= 0 \\
\partial_{P_T} \Phi_3(U, P) &= I_2)",
       .claim = "the derivatives of (16.9) there, for P_N − ρ_N(U_N + e U_N,k) ≤ 0",
       .reading = "on the equality: an element of the B-subdifferential; judged off it",
       .real =
           [](Real& c) {
             const Contact s(c);
             c.require(s.slips_or_opens() && is_positive(-s.shifted));
             const T none = T::zero(2, 1);
             c.compare(s.tangent_derivative(),
                       blocks<Mpfr50>({{none, T::zero(2, 2), none, T::identity(2)}}));
           }},
      {.document = kDocument,
       .equation = "16.15",
       .printed =
           R"(\Phi_3(U, P) = P_T - \mu(P_N - \rho_N(U_N + eU_{N,k})) \frac{P_T - \rho_T U_T}{\|P_T - \rho_T U_T\|})",
       .claim = "(16.9) there, for P_N − ρ_N(U_N + e U_N,k) > 0",
       .real =
           [](Real& c) {
             const Contact s(c);
             c.require(s.slips_or_opens() && is_positive(s.shifted));
             c.compare(s.tangent(s.u_n, s.u_t, s.p_n, s.p_t),
                       s.p_t - s.mu * s.shifted * s.direction());
           }},
      {.document = kDocument,
       .equation = "16.16",
       .printed =
           R"(\partial_{U_N} \Phi_3(U, P) &= \mu \rho_N \frac{P_T - \rho_T U_T}{\|P_T - \rho_T U_T\|} \text{WARNING case was not taken into account} \\
\partial_{P_N} \Phi_3(U, P) &= -\mu \frac{P_T - \rho_T U_T}{\|P_T - \rho_T U_T\|} \\
\partial_{U_T} \Phi_3(U, P) &= \mu \rho_T (P_N - \rho_N (U_N + e U_{N,k})) \Gamma(P_T - \rho_T U_T) \\
\partial_{P_T} \Phi_3(U, P) &= I_2 - \mu (P_N - \rho_N (U_N + e U_{N,k})) \Gamma(P_T - \rho_T U_T))",
       .claim = "the derivatives of (16.15)",
       .reading = "Γ(z) = ∂(z/‖z‖)/∂z",
       .real =
           [](Real& c) {
             const Contact s(c);
             c.require(s.slips_or_opens() && is_positive(s.shifted));
             const T slope = s.mu * s.shifted * s.gamma();
             c.compare(s.tangent_derivative(),
                       blocks<Mpfr50>({{s.mu * s.normal_step * s.direction(),
                                        s.tangent_step * slope,
                                        -s.mu * s.direction(),
                                        T::identity(2) - slope}}));
           }},
  };
}

}  // namespace
}  // namespace of_chapter_16

std::vector<Item> chapter_16() {
  using namespace of_chapter_16;
  return joined({reduced_structure(), normal_part(), tangent_part()});
}

}  // namespace assay::reference
