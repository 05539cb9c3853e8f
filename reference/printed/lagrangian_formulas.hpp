#pragma once

#include "reference/printed/case.hpp"

namespace assay::reference {

/// Formulas that appear both in newton-lagrangian.tex and in chapters 8 and 10 of
/// developer-notes.md. C: Case<S>. Sizes: three degrees of freedom, one or two relations.

/// The F that follows from M v̇ + N + F_int = F_ext + p and M v̇ = F + p.
template <class C>
void total_forces(C& c) {
  const auto mass = c.spd("M", 2);
  const auto n = c.vector("N", 2), f_int = c.vector("F_int", 2), f_ext = c.vector("F_ext", 2);
  const auto p = c.vector("p", 2);
  const auto rate = inverse(mass) * (f_ext + p - n - f_int);
  c.compare(mass * rate - p, f_ext - n + f_int, f_ext - n - f_int);
}

/// p = G λ with G = ∇h does the work λᵀ ẏ.
template <class C>
void reaction_is_dual(C& c) {
  const auto h = c.map("h", 2, 1, 3);
  const auto q = c.vector("q", 3), v = c.vector("v", 3), lambda = c.vector("λ", 2);
  const auto gradient = transpose(jacobian(h, q));
  c.compare(dot(lambda, along(h, q, v)), dot(gradient * lambda, v));
}

/// y = C q + e + D λ + F z, p = Cᵀ λ: Cᵀ is the gradient of y.
template <class C>
void linear_reaction_is_dual(C& c) {
  const auto relation = c.matrix("C", 2, 3);
  const auto q = c.vector("q", 3), v = c.vector("v", 3), lambda = c.vector("λ", 2);
  const auto y = [&](const auto& position) { return relation * position; };
  c.compare(dot(lambda, along(y, q, v)), dot(transpose(relation) * lambda, v));
}

/// The data of one step of the θ-method for M v̇ + C v + K q = F_ext + p.
template <class C>
struct LinearStep {
  using T = decltype(std::declval<C&>().scalar(""));
  explicit LinearStep(C& c)
      : mass(c.spd("M", 2)),
        damping(c.matrix("C", 2, 2)),
        stiffness(c.matrix("K", 2, 2)),
        h(c.positive("h")),
        theta(c.fraction("θ")),
        q(c.vector("q_k", 2)),
        v(c.vector("v_k", 2)),
        p(c.vector("p", 2)),
        force(c.vector("F_k", 2)),
        next_force(c.vector("F_k+1", 2)) {}
  T mean_force() const { return theta * next_force + (1 - theta) * force; }
  T next_position(const T& u) const { return q + h * (theta * u + (1 - theta) * v); }
  /// The residual of the step for v_{k+1} = u, forces on the left.
  T residual(const T& u) const {
    return mass * (u - v) +
           h * (theta * (damping * u + stiffness * next_position(u)) +
                (1 - theta) * (damping * v + stiffness * q)) -
           h * mean_force() - p;
  }
  T iteration_matrix() const {
    return mass + h * theta * damping + h * h * theta * theta * stiffness;
  }
  T free_velocity() const {
    return v + inverse(iteration_matrix()) * (-h * (damping * v) - h * (stiffness * q) -
                                              h * h * theta * (stiffness * v) + h * mean_force());
  }
  T mass, damping, stiffness, h, theta, q, v, p, force, next_force;
};

template <class C>
void linear_step_in_velocity(C& c) {
  const LinearStep<C> s(c);
  const auto u = c.vector("v_k+1", 2);
  c.compare(s.residual(u),
            s.iteration_matrix() * (u - s.v) -
                (-s.h * (s.damping * s.v) - s.h * (s.stiffness * s.q) -
                 s.h * s.h * s.theta * (s.stiffness * s.v)) -
                s.h * s.mean_force() - s.p);
}

template <class C>
void linear_step_is_solved(C& c) {
  const LinearStep<C> s(c);
  const auto u = s.free_velocity() + inverse(s.iteration_matrix()) * s.p;
  c.compare(0 * s.v, s.residual(u));
}

template <class C>
void linear_iteration_matrix(C& c) {
  const LinearStep<C> s(c);
  const auto u = c.vector("u", 2);
  const auto residual = [&](const auto& x) {
    return s.mass * x +
           s.h * (s.theta * (s.damping * x + s.stiffness * (s.q + s.h * (s.theta * x))));
  };
  c.compare(jacobian(residual, u), s.iteration_matrix());
}

template <class C>
void linear_free_velocity(C& c) {
  LinearStep<C> s(c);
  s.p = 0 * s.p;
  c.compare(0 * s.v, s.residual(s.free_velocity()));
}

/// The data of one step of Schatzman-Paoli's scheme for M(q) v̇ = F(v, q) + p.
template <class C>
struct CentralStep {
  using T = decltype(std::declval<C&>().scalar(""));
  explicit CentralStep(C& c)
      : mass(c.map("M", 2, 2, 2)),
        force(c.map("F", 2, 1, 4)),
        h(c.positive("h")),
        theta(c.fraction("θ")),
        before(c.vector("q_k-1", 2)),
        q(c.vector("q_k", 2)),
        v(c.vector("v_k", 2)),
        p(c.vector("p", 2)),
        next(c.vector("q", 2)) {}
  template <class X>
  X velocity(const X& x) const {
    return (x - before) / X(2 * h);
  }
  template <class X>
  X forces(const X& x) const {
    return force(X(theta * velocity(x) + (1 - theta) * v), X(theta * x + (1 - theta) * q));
  }
  T increment() const { return next - 2 * q + before; }
  decltype(std::declval<C&>().map("", 2, 2, 2)) mass, force;
  T h, theta, before, q, v, p, next;
};

/// Compares the residual of the scheme, M(q_k)(q − 2 q_k + q_{k−1}) − h² F − p, with the printed
/// one.
template <class C>
void central_residual(C& c) {
  const CentralStep<C> s(c);
  const auto right = s.mass(s.q) * s.increment() - s.h * s.h * s.forces(s.next) - s.p;
  c.compare(right, s.mass(s.next) * s.increment() + s.h * s.h * s.forces(s.next) - s.p, right);
}

/// For constant acceleration, (q_{k+1} − q_{k−1})/2h, which is named v_{k+1}, is v(t_k). The notes
/// ask whether v_{k+1} should be (q_{k+1} − q_k)/h. This value is v(t_{k+1/2}).
template <class C>
void central_velocity(C& c) {
  const auto q = c.vector("q(t_k)", 2), v = c.vector("v(t_k)", 2), a = c.vector("a", 2);
  const auto h = c.positive("h");
  const auto at = [&](const auto& t) { return q + t * v + t * t / 2 * a; };
  const auto here = (at(h) - at(-h)) / (2 * h), there = (at(h) - q) / h;
  c.compare(v, here);
  c.compare(v + h / 2 * a, there);
  c.also_printed(here, there);
}

constexpr std::string_view kCentralVelocityClaim =
    "the velocity v_{k+1} of the scheme: the redaction note beside it asks for (q_{k+1} − q_k)/h";
constexpr std::string_view kCentralVelocity =
    "v(t_k) = (q_{k+1} − q_{k−1})/(2h) + O(h²), which is v_{k+1} to O(h) only; or v_{k+1} = "
    "(q_{k+1} − q_k)/h, v(t_{k+1/2}) to O(h²)";
constexpr std::string_view kLateVelocity =
    "v_{k+θ} is up to a step late: forces that depend on the velocity act with an error of O(h), "
    "and the start of the scheme depends on the choice";

/// The derivative of the residual of the scheme with mass M(q_k). K and C are the derivatives of
/// the internal forces −F.
template <class C>
void central_iteration_matrix(C& c) {
  const CentralStep<C> s(c);
  const auto residual = [&](const auto& x) {
    return s.mass(s.q) * (x - 2 * s.q + s.before) - s.h * s.h * s.forces(x) - s.p;
  };
  const auto v = s.theta * s.velocity(s.next) + (1 - s.theta) * s.v;
  const auto q = s.theta * s.next + (1 - s.theta) * s.q;
  const auto stiffness = jacobian([&](const auto& x) { return -s.force(0 * x + v, x); }, q);
  const auto damping = jacobian([&](const auto& x) { return -s.force(x, 0 * x + q); }, v);
  const auto tangents = s.h * s.h * s.theta * stiffness + s.h * s.theta * damping / 2;
  c.compare(jacobian(residual, s.next), s.mass(s.next) + tangents, s.mass(s.q) + tangents);
}

/// One Newton step from any point solves a linear residual.
template <class C>
void newton_step(C& c) {
  const auto matrix = c.matrix("A", 2, 2), b = c.vector("b", 2), x = c.vector("x", 2);
  const auto residual = [&](const auto& u) { return matrix * u - b; };
  const auto next = x - inverse(jacobian(residual, x)) * residual(x);
  c.compare(0 * b, residual(next));
}

/// The linear scheme without external force.
template <class C>
struct LinearCentralStep {
  using T = decltype(std::declval<C&>().scalar(""));
  explicit LinearCentralStep(C& c)
      : mass(c.spd("M", 2)),
        damping(c.matrix("C", 2, 2)),
        stiffness(c.matrix("K", 2, 2)),
        h(c.positive("h")),
        theta(c.fraction("θ")),
        before(c.vector("q_k-1", 2)),
        q(c.vector("q_k", 2)),
        v(c.vector("v_k", 2)),
        p(c.vector("p", 2)) {}
  T velocity(const T& x) const { return (x - before) / (2 * h); }
  T residual(const T& x) const {
    return mass * (x - 2 * q + before) +
           h * h *
               (stiffness * (theta * x + (1 - theta) * q) +
                damping * (theta * velocity(x) + (1 - theta) * v)) -
           p;
  }
  T mass, damping, stiffness, h, theta, before, q, v, p;
};

template <class C>
void linear_central_scheme(C& c) {
  const LinearCentralStep<C> s(c);
  const auto x = c.vector("q_k+1", 2);
  const auto force = [&](const auto& velocity, const auto& position) {
    return -(s.damping * velocity) - s.stiffness * position;
  };
  const auto v = s.theta * s.velocity(x) + (1 - s.theta) * s.v;
  const auto q = s.theta * x + (1 - s.theta) * s.q;
  c.compare(s.mass * (x - 2 * s.q + s.before) - s.h * s.h * force(v, q),
            s.mass * (x - 2 * s.q + s.before) + s.h * s.h * (s.stiffness * q + s.damping * v));
}

/// The residual with the damping term without h².
template <class C>
void linear_central_residual_grouped(C& c) {
  const LinearCentralStep<C> s(c);
  const auto x = c.vector("q", 2);
  const auto position = s.theta * x + (1 - s.theta) * s.q;
  const auto velocity = s.theta * s.velocity(x) + (1 - s.theta) * s.v;
  c.compare(s.residual(x),
            s.mass * (x - 2 * s.q + s.before) + s.h * s.h * (s.stiffness * position) +
                s.damping * velocity - s.p,
            s.mass * (x - 2 * s.q + s.before) +
                s.h * s.h * (s.stiffness * position + s.damping * velocity) - s.p);
}

template <class C>
void linear_central_residual(C& c) {
  const LinearCentralStep<C> s(c);
  const auto x = c.vector("q", 2);
  c.compare(
      s.residual(x),
      s.mass * (x - 2 * s.q + s.before) +
          s.h * s.h * (s.stiffness * (s.theta * x + (1 - s.theta) * s.q)) +
          s.h * s.h * (s.damping * (s.theta * ((x - s.before) / (2 * s.h)) + (1 - s.theta) * s.v)) -
          s.p);
}

template <class C>
void linear_central_residual_at_start(C& c) {
  const LinearCentralStep<C> s(c);
  c.compare(s.residual(s.q),
            s.mass * (-s.q + s.before) + s.h * s.h * (s.stiffness * s.q) +
                s.h * s.h *
                    (s.damping * (s.theta * ((s.q - s.before) / (2 * s.h)) + (1 - s.theta) * s.v)) -
                s.p);
}

/// M v̇ = F_ext + p over a step h: the force acts for the time h.
template <class C>
void step_with_external_force(C& c) {
  const auto mass = c.spd("M", 2);
  const auto h = c.positive("h");
  const auto force = c.vector("F_ext", 2), p = c.vector("p", 2), v = c.vector("v_k", 2);
  const auto next = v + inverse(mass) * (h * force + p);
  c.compare(mass * (next - v), force + p, h * force + p);
}

/// The same for positions at three instants, where p is h times an impulse.
template <class C>
void central_step_with_external_force(C& c) {
  const auto mass = c.spd("M", 2);
  const auto h = c.positive("h");
  const auto acceleration = c.vector("a", 2), v = c.vector("v_k", 2), q = c.vector("q_k", 2);
  const auto at = [&](const auto& t) { return q + t * v + t * t / 2 * acceleration; };
  const auto force = mass * acceleration;
  c.compare(mass * (at(h) - 2 * q + at(-h)), force, h * h * force);
}

/// y = q₁ − q₂, p = [1; −1] λ.
template <class C>
void reaction_of_a_pair(C& c) {
  const auto v = c.vector("v", 2), lambda = c.scalar("λ");
  c.compare(lambda * (v(0) - v(1)), dot(stack(lambda, -lambda), v));
}

/// For linear y, y((q + e q')/(1 + e)) is y + e y' up to a positive factor.
template <class C>
void central_law(C& c) {
  const auto relation = c.matrix("C", 1, 2);
  const auto next = c.vector("q_k+1", 2), before = c.vector("q_k-1", 2), e = c.fraction("e");
  c.compare((1 + e) * (relation * ((next + e * before) / (1 + e))),
            relation * next + e * (relation * before));
}

/// A scheme that is printed without the force F_ext of the dynamics that it discretises.
template <class C>
void moreau_scheme_without_external_force(C& c) {
  LinearStep<C> s(c);
  const auto scale = c.either("scale of F_ext");
  s.force = scale * s.force;
  s.next_force = scale * s.next_force;
  const auto u = c.vector("v_k+1", 2);
  const auto position = s.theta * s.next_position(u) + (1 - s.theta) * s.q;
  const auto velocity = s.theta * u + (1 - s.theta) * s.v;
  const auto printed =
      s.mass * (u - s.v) + s.h * (s.stiffness * position + s.damping * velocity) - s.p;
  c.needs(vanishes(scale));
  c.compare(s.residual(u), printed, printed - s.h * s.mean_force());
}

}  // namespace assay::reference
