#include "reference/printed/alart_curnier_point.hpp"
#include "reference/printed/documents.hpp"

namespace assay::reference {

namespace of_chapter_16_global {
namespace {

constexpr std::string_view kDocument = "developer-notes";
using Real = Case<Mpfr50>;
using T = Term<Mpfr50>;
using Contact = AlartCurnierPoint;

/// A contact of a system with four velocities, off the kinks.
struct Global {
  explicit Global(Real& c)
      : contact(c),
        matrix(c.spd("M̂", 4)),
        h(c.matrix("H", 4, 3)),
        v(c.vector("v", 4)),
        q(c.vector("q", 4)),
        b(c.vector("b", 3)) {
    const T u = transpose(h) * v + b;  // the point at which the reduced form is taken
    contact.u_n = u(0);
    contact.u_t = u.part(1, 2);
    contact.shifted =
        contact.p_n - contact.normal_step * (contact.u_n + contact.e * contact.old_normal);
    contact.z = contact.p_t - contact.tangent_step * contact.u_t;
    contact.length = root(dot(contact.z, contact.z));
    c.require(!vanishes(contact.shifted) && !vanishes(contact.length) &&
              !vanishes(contact.length - contact.mu * contact.shifted));
    d = contact.derivative();
  }
  T by_normal_velocity() const { return d.block(0, 0, 3, 1); }
  T by_tangent_velocity() const { return d.block(0, 1, 3, 2); }
  T normal_columns() const { return h.block(0, 0, 4, 1); }
  T tangent_columns() const { return h.block(0, 1, 4, 2); }
  /// Ψ̃ of (v, P_N, P_T).
  template <class X>
  X eliminated(const X& x) const {
    const X vel = x.part(0, 4), p = x.part(4, 3);
    const X u = transpose(h) * vel + b;
    return stack(X(-(matrix * vel) + h * p + q), contact.both(stack(u, p)));
  }
  T eliminated_derivative() const {
    return jacobian([&](const auto& x) { return eliminated(x); },
                    stack(v, contact.p_n, contact.p_t));
  }
  Contact contact;
  T matrix, h, v, q, b, d = 0;
};

void global_structure(Real& c) {
  const Global s(c);
  const auto all = [&](const auto& x) {
    const auto v = x.part(0, 4), u = x.part(4, 3), p = x.part(7, 3);
    return stack(-(s.matrix * v) + s.h * p + s.q,
                 -u + transpose(s.h) * v + s.b,
                 s.contact.both(stack(u, p)));
  };
  const T point = stack(s.v, s.contact.u_n, s.contact.u_t, s.contact.p_n, s.contact.p_t);
  const T o41 = T::zero(4, 1), o42 = T::zero(4, 2), o12 = T::zero(1, 2), o21 = T::zero(2, 1);
  const T o22 = T::zero(2, 2), o14 = T::zero(1, 4), o24 = T::zero(2, 4), o = T(0);
  const T& d = s.d;
  c.compare(jacobian(all, point),
            blocks<Mpfr50>({{-s.matrix, o41, o42, s.normal_columns(), s.tangent_columns()},
                            {transpose(s.normal_columns()), T(-1), o12, o, o12},
                            {transpose(s.tangent_columns()), o21, -T::identity(2), o21, o22},
                            {o14, d.block(0, 0, 1, 1), o12, d.block(0, 3, 1, 1), o12},
                            {o24,
                             d.block(1, 0, 2, 1),
                             d.block(1, 1, 2, 2),
                             d.block(1, 3, 2, 1),
                             d.block(1, 4, 2, 2)}}));
}

std::vector<Item> structures() {
  return {
      {.document = kDocument,
       .equation = "16.19",
       .printed =
           R"(H(v, U, P) = \begin{bmatrix} -\hat{M} & 0 & 0 & H_N & H_T \\ H_N^\top & -I & 0 & 0 & 0 \\ H_T^\top & 0 & -I & 0 & 0 \\ 0 & \partial_{U_N} \Psi_2(v, U, P) & 0 & \partial_{P_N} \Psi_2(v, U, P) & 0 \\ 0 & \partial_{U_N} \Psi_3(v, U, P) & \partial_{U_T} \Psi_3(v, U, P) & \partial_{P_N} \Psi_3(v, U, P) & \partial_{P_T} \Psi_3(v, U, P) \end{bmatrix})",
       .claim = "the derivative of (16.17) by (v, U_N, U_T, P_N, P_T)",
       .real = global_structure},
      {.document = kDocument,
       .equation = "16.20",
       .printed = R"(\partial_U \Psi_2(v, U, P) &= \partial_U \Phi_2(U, P) \\
\partial_P \Psi_2(v, U, P) &= \partial_P \Phi_2(U, P) \\
\partial_U \Psi_3(v, U, P) &= \partial_U \Phi_3(U, P) \\
\partial_P \Psi_3(v, U, P) &= \partial_P \Phi_3(U, P))",
       .claim = "the derivatives of the last two lines of (16.17) by U and P",
       .real =
           [](Real& c) {
             const Global s(c);
             const auto psi = [&](const auto& x) { return s.contact.both(x.part(4, 6)); };
             const T all = jacobian(psi, stack(s.v, s.contact.point()));
             c.compare(all.block(0, 4, 3, 6), s.d);
           }},
      {.document = kDocument,
       .equation = "16.21",
       .printed =
           R"(H(v, U, P) = \begin{bmatrix} -\widehat{M} & 0 & 0 & H_N & H_T \\ H_N^\top & -I & 0 & 0 & 0 \\ H_T^\top & 0 & -I & 0 & 0 \\ 0 & \partial_{U_N} \Phi_2(U, P) & 0 & \partial_{P_N} \Phi_2(U, P) & 0 \\ 0 & \partial_{U_N} \Phi_3(U, P) & \partial_{U_T} \Phi_3(U, P) & \partial_{P_N} \Phi_3(U, P) & \partial_{P_T} \Phi_3(U, P) \end{bmatrix})",
       .claim = "the derivative of (16.17) by (v, U_N, U_T, P_N, P_T), with (16.20)",
       .real = global_structure},
      {.document = kDocument,
       .equation = "16.23",
       .printed = R"(\tilde{\Psi}_1(v, P) = -\widehat{M}v_{k+1} + HP_{k+1} + q$$

$$\tilde{\Psi}_2(v, P) = P_N - \text{proj}_{\mathbb{R}_+^q}(P_N - \rho_N \circ (H_N^\top v + b_N + e \circ U_{N,k})))",
       .claim = "(16.22): Ψ(v, Hᵀv + b, P)",
       .real =
           [](Real& c) {
             const Global s(c);
             const Contact& k = s.contact;
             const T value = s.eliminated(stack(s.v, k.p_n, k.p_t));
             const T un = transpose(s.normal_columns()) * s.v + s.b(0);
             const T ut = transpose(s.tangent_columns()) * s.v + s.b.part(1, 2);
             c.compare(value,
                       stack(-(s.matrix * s.v) + s.h * stack(k.p_n, k.p_t) + s.q,
                             k.normal(un, k.p_n),
                             k.tangent(un, ut, k.p_n, k.p_t)));
           }},
      {.document = kDocument,
       .equation = "16.24",
       .printed =
           R"(H_N^\top \partial_{U_N} \Phi_{2,3}(H^\top v + b, P) + H_T^\top \partial_{U_T} \Phi_{2,3}(H^\top v + b, P))",
       .claim = "∂_v of Ψ̃₂ and Ψ̃₃ of (16.23)",
       .reading = "∂ is a Jacobian matrix, as in (16.19); as gradients they would need H_N, H_T",
       .kind = "order",
       .corrected = "∂_{U_N} Φ_{2,3}(Hᵀv + b, P) H_Nᵀ + ∂_{U_T} Φ_{2,3}(Hᵀv + b, P) H_Tᵀ",
       .consequence = "it cannot be programmed: the shapes do not fit",
       .real =
           [](Real& c) {
             const Global s(c);
             const T hn = transpose(s.normal_columns()), ht = transpose(s.tangent_columns());
             c.compare(s.eliminated_derivative().block(4, 0, 3, 4),
                       hn * s.by_normal_velocity() + ht * s.by_tangent_velocity(),
                       s.by_normal_velocity() * hn + s.by_tangent_velocity() * ht);
           }},
      {.document = kDocument,
       .equation = "16.25",
       .printed =
           R"(H(v, P) = \begin{bmatrix} -\widehat{M} & H_N & H_T \\ H_N^\top \partial_{U_N} \Phi_2(H^\top v + b, P) & \partial_{P_N} \Phi_2(H^\top v + b, P) & 0 \\ H_N^\top \partial_{U_N} \Phi_3(H^\top v + b, P) + H_T^\top \partial_{U_T} \Phi_3(H^\top v + b, P) & \partial_{P_N} \Phi_3(H^\top v + b, P) & \partial_{P_T} \Phi_3(H^\top v + b, P) \end{bmatrix})",
       .claim = "the derivative of (16.23) by (v, P_N, P_T)",
       .reading = "∂ is a Jacobian matrix, as in (16.19)",
       .kind = "order",
       .corrected = "[−M̂ H_N H_T; ∂_{U_N}Φ₂ H_Nᵀ, ∂_{P_N}Φ₂, 0; ∂_{U_N}Φ₃ H_Nᵀ + ∂_{U_T}Φ₃ H_Tᵀ, "
                    "∂_{P_N}Φ₃, ∂_{P_T}Φ₃]",
       .consequence = "it cannot be programmed: the shapes do not fit",
       .real =
           [](Real& c) {
             const Global s(c);
             const T hn = transpose(s.normal_columns()), ht = transpose(s.tangent_columns());
             const T un2 = s.d.block(0, 0, 1, 1), un3 = s.d.block(1, 0, 2, 1);
             const T ut3 = s.d.block(1, 1, 2, 2);
             const auto all = [&](const T& second, const T& third) {
               return blocks<Mpfr50>({{-s.matrix, s.normal_columns(), s.tangent_columns()},
                                      {second, s.d.block(0, 3, 1, 1), T::zero(1, 2)},
                                      {third, s.d.block(1, 3, 2, 1), s.d.block(1, 4, 2, 2)}});
             };
             c.compare(s.eliminated_derivative(),
                       all(hn * un2, hn * un3 + ht * ut3),
                       all(un2 * hn, un3 * hn + ut3 * ht));
           }},
  };
}

}  // namespace
}  // namespace of_chapter_16_global

std::vector<Item> chapter_16_global() {
  using namespace of_chapter_16_global;
  return structures();
}

}  // namespace assay::reference
