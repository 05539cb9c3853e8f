#include "core/systems/first_order_form.hpp"
#include "core/systems/joined_system.hpp"
#include "core/systems/lagrangian_model.hpp"
#include "reports/jacobians/items/item.hpp"
#include "reports/jacobians/items/polynomial_terms.hpp"
#include "reports/jacobians/items/spring_terms.hpp"

namespace assay::reports::derivatives {

namespace {

/// The force of a linear system by position and velocity. Matrices are given column by column.
///
///   f = −K q − C v,   ∂f/∂(q, v) = (−K, −C)                                                (1)
template <class S>
struct LinearSystemForce {
  static Domain domain() { return domain_of({{"q", 2}, {"v", 2}}, {{"K", 4}, {"C", 4}}); }
  static auto system(Arguments<S>& x) {
    LagrangianLti<S> lti;
    lti.mass = Matrix<S>::Identity(2, 2);
    lti.stiffness = x.matrix(2, 2);
    lti.damping = x.matrix(2, 2);
    return assay::detail::LinearSystem<S>(std::move(lti));
  }
  static Vector<S> map(const Vector<S>& all) {
    Arguments<S> x(all);
    const Vector<S> q = x.vector(2), v = x.vector(2);
    Vector<S> f(2);
    system(x).force(S(0), q, v, f);
    return f;
  }
  static Matrix<S> jacobian(const Vector<S>& all) {
    Arguments<S> x(all);
    const Vector<S> q = x.vector(2), v = x.vector(2);
    Matrix<S> by_q(2, 2), by_v(2, 2);
    system(x).force_jacobians(S(0), q, v, by_q, by_v);
    return beside<S>({by_q, by_v});
  }
};

/// The force of a Lagrangian system by position and velocity. Its derivatives are minus the tangent
/// stiffness and minus the tangent damping.
///
///   F = f(t, q, v),   ∂f/∂q = −∂(F_int + N)/∂q,   ∂f/∂v = −∂(F_int + N)/∂v                 (1)
template <class S>
struct TangentMatrices {
  static Domain domain() { return domain_of({{"q", 2}, {"v", 2}}, {{"t", 1}}); }
  static Vector<S> map(const Vector<S>& all) {
    Arguments<S> x(all);
    const Vector<S> q = x.vector(2), v = x.vector(2);
    Vector<S> f(2);
    polynomial_system<S>()->force(x.scalar(), q, v, f);
    return f;
  }
  static Matrix<S> jacobian(const Vector<S>& all) {
    Arguments<S> x(all);
    const Vector<S> q = x.vector(2), v = x.vector(2);
    Matrix<S> by_q(2, 2), by_v(2, 2);
    polynomial_system<S>()->force_jacobians(x.scalar(), q, v, by_q, by_v);
    return beside<S>({by_q, by_v});
  }
};

/// The mass matrix times a fixed acceleration a, by position.
///
///   F = M(q) a,   ∂F/∂q_j = ∂M/∂q_j a                                                      (1)
template <class S>
struct MassProduct {
  static Domain domain() { return domain_of({{"q", 2}}, {{"a", 2}}); }
  static Vector<S> map(const Vector<S>& all) {
    Arguments<S> x(all);
    Matrix<S> mass(2, 2);
    polynomial_system<S>()->mass(x.vector(2), mass);
    return mass.lazyProduct(x.vector(2));
  }
  static Matrix<S> jacobian(const Vector<S>& all) {
    Arguments<S> x(all);
    const Vector<S> q = x.vector(2), a = x.vector(2);
    Matrix<S> by_q(2, 2);
    polynomial_system<S>()->mass_jacobian(q, a, by_q);
    return by_q;
  }
};

/// The mean force of a step, by the position and the velocity at its end.
///
///   F = f̃(q, v, q_end, v_end),   q_0 = q, q_1 = q_end, v_1 = v_end in f̃                    (1)
///
/// The derivative (∂f̃/∂q_end, ∂f̃/∂v_end) comes from automatic differentiation of the system.
template <class S>
struct MeanForce {
  static Domain domain() { return domain_of({{"q_end", 2}, {"v_end", 2}}, {{"q", 2}, {"v", 2}}); }
  static Vector<S> map(const Vector<S>& all) {
    Arguments<S> x(all);
    const Vector<S> q1 = x.vector(2), v1 = x.vector(2), q0 = x.vector(2), v0 = x.vector(2);
    Vector<S> f(2);
    spring_system<S>()->mean_force(S(0), q0, v0, S(1), q1, v1, f);
    return f;
  }
  static Matrix<S> jacobian(const Vector<S>& all) {
    Arguments<S> x(all);
    const Vector<S> q1 = x.vector(2), v1 = x.vector(2), q0 = x.vector(2), v0 = x.vector(2);
    Matrix<S> by_q(2, 2), by_v(2, 2);
    spring_system<S>()->mean_force_jacobians(S(0), q0, v0, S(1), q1, v1, by_q, by_v);
    return beside<S>({by_q, by_v});
  }
};

/// Two Lagrangian systems side by side, by position and velocity: the force, and the mass matrix
/// times a fixed acceleration a. q₁ and q₂ have two coordinates each.
///
///   F = (f(t, q₁, v₁), f(t, q₂, v₂), M(q₁) a₁, M(q₂) a₂)                                   (1)
///   ∂F/∂(q, v) = [∂f/∂q ∂f/∂v; ∂(M a)/∂q 0],   each block diagonal                         (2)
template <class S>
struct JoinedSystemItem {
  static Domain domain() { return domain_of({{"q", 4}, {"v", 4}}, {{"t", 1}, {"a", 4}}); }
  static JoinedSystem<S> system() {
    return JoinedSystem<S>({polynomial_system<S>(), polynomial_system<S>()});
  }
  static Vector<S> map(const Vector<S>& all) {
    Arguments<S> x(all);
    const Vector<S> q = x.vector(4), v = x.vector(4);
    Vector<S> f(4), both(8);
    Matrix<S> mass(4, 4);
    system().force(x.scalar(), q, v, f);
    system().mass(q, mass);
    both.head(4) = f;
    both.tail(4) = mass.lazyProduct(x.vector(4));
    return both;
  }
  static Matrix<S> jacobian(const Vector<S>& all) {
    Arguments<S> x(all);
    const Vector<S> q = x.vector(4), v = x.vector(4);
    const S t = x.scalar();
    Matrix<S> by_q(4, 4), by_v(4, 4), of_mass(4, 4);
    system().force_jacobians(t, q, v, by_q, by_v);
    system().mass_jacobian(q, x.vector(4), of_mass);
    return below<S>(beside<S>({by_q, by_v}), beside<S>({of_mass, zeros<S>(4, 4)}));
  }
};

/// The mean force of a step of two systems side by side, by the state at its end. At its begin v =
/// 0.
///
///   F = (f̃ of the coordinates 0 and 1,  f̃ of the coordinates 2 and 3)                      (1)
///   ∂F/∂(q_end, v_end) = (∂f̃/∂q_end, ∂f̃/∂v_end),   each block diagonal                     (2)
template <class S>
struct JoinedMeanForce {
  static Domain domain() { return domain_of({{"q_end", 4}, {"v_end", 4}}, {{"q", 4}}); }
  static JoinedSystem<S> system() {
    return JoinedSystem<S>({spring_system<S>(), spring_system<S>()});
  }
  static Vector<S> map(const Vector<S>& all) {
    Arguments<S> x(all);
    const Vector<S> q1 = x.vector(4), v1 = x.vector(4), q0 = x.vector(4);
    Vector<S> f(4);
    system().mean_force(S(0), q0, zeros<S>(4), S(1), q1, v1, f);
    return f;
  }
  static Matrix<S> jacobian(const Vector<S>& all) {
    Arguments<S> x(all);
    const Vector<S> q1 = x.vector(4), v1 = x.vector(4), q0 = x.vector(4);
    Matrix<S> by_q(4, 4), by_v(4, 4);
    system().mean_force_jacobians(S(0), q0, zeros<S>(4), S(1), q1, v1, by_q, by_v);
    return beside<S>({by_q, by_v});
  }
};

/// A Lagrangian system as one of first order, by x = (q, v).
///
///   F = (v, a),   a = M⁻¹ f(t, q, v)                                                       (1)
///   ∂F/∂(q, v) = [0 1; M⁻¹ (∂f/∂q − ∂(M a)/∂q) M⁻¹ ∂f/∂v],   ∂(M a)/∂q at a fixed a        (2)
template <class S>
struct FirstOrderFormItem {
  static Domain domain() { return domain_of({{"q", 2}, {"v", 2}}, {{"t", 1}}); }
  static Vector<S> map(const Vector<S>& x) {
    Vector<S> f(4);
    FirstOrderForm<S>(polynomial_system<S>()).vector_field(x(4), x.head(4), f);
    return f;
  }
  static Matrix<S> jacobian(const Vector<S>& x) {
    Matrix<S> by_state(4, 4);
    FirstOrderForm<S>(polynomial_system<S>()).jacobian(x(4), x.head(4), by_state);
    return by_state;
  }
};

}  // namespace

std::vector<Derivative> lagrangian_systems() {
  return {
      item<LinearSystemForce>("linear-system-force",
                              "force of a linear system by position and velocity: -K and -C",
                              "newton-lagrangian.tex, eq:11-a"),
      item<TangentMatrices>(
          "tangent-matrices",
          "force of a Lagrangian system by position and velocity: tangent stiffness and damping",
          "newton-lagrangian.tex, eq:NL14"),
      item<MassProduct>(
          "mass-product", "M(q) a at a fixed a by position", "newton-lagrangian.tex, eq:NL8"),
      item<MeanForce>("mean-force",
                      "mean force of a step by the position and velocity at its end",
                      "derived here"),
      item<JoinedSystemItem>("joined-system",
                             "force and M(q) a of systems side by side, by position and velocity",
                             "developer-notes.md, 1.29"),
      item<JoinedMeanForce>("joined-mean-force",
                            "mean force of a step of systems side by side, by the state at its end",
                            "developer-notes.md, 1.29"),
      item<FirstOrderFormItem>(
          "first-order-form",
          "(v, a) of a Lagrangian system as one of first order, by position and velocity",
          "developer-notes.md, 2.13"),
  };
}

}  // namespace assay::reports::derivatives
