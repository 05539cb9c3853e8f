#include "reference/printed/case.hpp"
#include "reference/printed/documents.hpp"

namespace assay::reference {

namespace {

constexpr std::string_view kDocument = "developer-notes";
using Real = Case<Mpfr50>;
using T = Term<Mpfr50>;

bool is_positive(const auto& x) { return x.entries()(0, 0) > 0; }

/// Φ₂ and Φ₃ of one contact, of x = (U_N, U_T, P_N, P_T), at a point of their domain.
struct Contact {
  explicit Contact(Real& c)
      : normal_step(c.positive("ρ_N")),
        tangent_step(c.positive("ρ_T")),
        mu(c.positive("μ")),
        e(c.fraction("e")),
        old_normal(c.scalar("U_N,k")),
        u_n(c.scalar("U_N")),
        u_t(c.vector("U_T", 2)),
        p_n(c.scalar("P_N")),
        p_t(c.vector("P_T", 2)) {
    shifted = p_n - normal_step * (u_n + e * old_normal);
    z = p_t - tangent_step * u_t;
    length = root(dot(z, z));
  }
  template <class X>
  X normal(const X& un, const X& pn) const {
    const X s = pn - normal_step * (un + e * old_normal);
    return pn - (s.entries()(0, 0) >= 0 ? s : X(0));
  }
  template <class X>
  X tangent(const X& un, const X& ut, const X& pn, const X& pt) const {
    const X s = pn - normal_step * (un + e * old_normal);
    const X radius = mu * (s.entries()(0, 0) >= 0 ? s : X(0));
    const X w = pt - tangent_step * ut;
    if (w.entries()(0, 0) == 0 && w.entries()(1, 0) == 0) return pt - w;
    const X norm = root(dot(w, w));
    return pt - ((norm - radius).entries()(0, 0) <= 0 ? w : radius / norm * w);
  }
  /// Φ₂ and Φ₃ of the six variables.
  template <class X>
  X both(const X& x) const {
    return stack(normal(x(0), x(3)), tangent(x(0), x.part(1, 2), x(3), x.part(4, 2)));
  }
  T point() const { return stack(u_n, u_t, p_n, p_t); }
  T derivative() const {
    return jacobian([&](const auto& x) { return both(x); }, point());
  }
  /// ∂Φ₃ by U_N, U_T, P_N, P_T.
  T tangent_derivative() const { return derivative().block(1, 0, 2, 6); }
  T direction() const { return z / length; }
  /// Γ(z) = ∂(z/‖z‖)/∂z.
  T gamma() const { return (T::identity(2) - direction() * transpose(direction())) / length; }
  bool sticks() const { return !slips_or_opens(); }
  bool slips_or_opens() const {
    return is_positive(shifted) ? is_positive(length - mu * shifted) : is_positive(length);
  }
  T normal_step, tangent_step, mu, e, old_normal, u_n, u_t, p_n, p_t;
  T shifted = 0;  ///< P_N − ρ_N (U_N + e U_N,k)
  T z = 0, length = 0;
};

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
       .equation = "16.8",
       .printed = R"(\partial_{U_N} \Phi_2(U, P) &= 0 \\
\partial_{P_N} \Phi_2(U, P) &= 1)",
       .claim = "the derivatives of (16.4) where P_N − ρ_N(U_N + e U_N,k) < 0",
       .real =
           [](Real& c) {
             const Contact s(c);
             c.require(is_positive(-s.shifted));
             const T d = s.derivative();
             c.compare(T(s.p_n), s.normal(s.u_n, s.p_n));
             c.compare(stack(d(0, 0), d(0, 3)), stack(T(0), T(1)));
           }},
  };
}

std::vector<Item> tangent_part() {
  return {
      {.document = kDocument,
       .equation = "16.10",
       .printed = R"(\Phi_3(U, P) = +\rho_T U_T)",
       .claim = "(16.9) where ‖P_T − ρ_T U_T‖ is within the disk",
       .real =
           [](Real& c) {
             const Contact s(c);
             c.require(s.sticks());
             c.compare(s.tangent(s.u_n, s.u_t, s.p_n, s.p_t), s.tangent_step * s.u_t);
           }},
      {.document = kDocument,
       .equation = "16.11",
       .printed = R"(\partial_{U_N} \Phi_3(U, P) &= 0 \\
\partial_{P_N} \Phi_3(U, P) &= 0 \\
\partial_{U_T} \Phi_3(U, P) &= +\rho_T \\
\partial_{P_T} \Phi_3(U, P) &= 0)",
       .claim = "the derivatives of (16.9) there",
       .reading = "ρ_T stands for ρ_T I₂",
       .real =
           [](Real& c) {
             const Contact s(c);
             c.require(s.sticks() && is_positive(s.mu * s.shifted - s.length));
             const T none = T::zero(2, 1);
             c.compare(
                 s.tangent_derivative(),
                 blocks<Mpfr50>({{none, s.tangent_step * T::identity(2), none, T::zero(2, 2)}}));
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
             c.compare(s.p_t, s.tangent(s.u_n, s.u_t, s.p_n, s.p_t));
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

std::vector<Item> chapter_16() {
  return joined({reduced_structure(), normal_part(), tangent_part(), structures()});
}

}  // namespace assay::reference
