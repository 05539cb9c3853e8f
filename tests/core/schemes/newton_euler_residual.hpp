#pragma once

#include "core/schemes/newton_euler_implicit.hpp"
#include "core/schemes/newton_euler_lie_group.hpp"
#include "core/schemes/newton_euler_nearly_implicit.hpp"
#include "core/schemes/newton_euler_semi_explicit.hpp"

namespace assay {

template <class S>
S size_of(const Vector<S>& x) {
  return largest_magnitude<S>(x);
}

/// The residual of the momentum balance of a step over the size of its terms, from the model alone:
/// M (v₁ − v₀) − h F̃ − G_cᵀ P.
template <class S>
S momentum_defect(const NewtonEulerModel<S>& model,
                  const S& h,
                  const Vector<S>& mean_force,
                  const Vector<S>& contact_position,
                  const ContactState<S>& a,
                  const ContactState<S>& b) {
  const Vector<S> jump = b.v - a.v;
  Vector<S> balance(6), reaction = Vector<S>::Constant(6, S(0));
  model.apply_mass(jump, balance);
  if (model.components() > 0) {
    Matrix<S> g(model.components(), 6);
    model.relation->velocity_matrix(b.t, contact_position, g);
    reaction = g.transpose() * b.impulse;
  }
  const S size = S(8) * (size_of<S>(a.v) + size_of<S>(b.v) + S(1)) + h * size_of<S>(mean_force) +
                 size_of<S>(reaction);
  return size_of<S>(Vector<S>(balance - h * mean_force - reaction)) / size;
}

/// F at a fraction of a step whose coordinates are q.
template <class S>
Vector<S> force(const NewtonEulerModel<S>& model,
                const S& t,
                const Vector<S>& q,
                const Vector<S>& v) {
  Vector<S> f(6);
  model.force(t, q, v, f);
  return f;
}

template <class S>
struct Residual {
  S momentum, position;
};

/// (11.51): q₁ − q₀ − h T(q_θ) v_θ, and the momentum with F(t_θ, q_θ, v_θ), G(q₁).
template <class S>
Residual<S> residual_of(const FullyImplicit&,
                        const NewtonEulerModel<S>& model,
                        const NewtonEulerOptions<S>& o,
                        const S& h,
                        const ContactState<S>& a,
                        const ContactState<S>& b) {
  const S rest = S(1) - o.theta;
  const Vector<S> q = rest * a.q + o.theta * b.q, v = rest * a.v + o.theta * b.v;
  const Vector<S> way = b.q - a.q - h * Vector<S>(velocity_operator<S>(q) * v);
  const Vector<S> f = force<S>(model, S(a.t + o.theta * h), q, v);
  return {momentum_defect<S>(model, h, f, b.q, a, b), size_of<S>(way)};
}

/// (11.53).
template <class S>
Residual<S> residual_of(const SemiExplicit&,
                        const NewtonEulerModel<S>& model,
                        const NewtonEulerOptions<S>& o,
                        const S& h,
                        const ContactState<S>& a,
                        const ContactState<S>& b) {
  const Vector<S> v = S(S(1) - o.theta) * a.v + o.theta * b.v;
  const Vector<S> way = b.q - a.q - h * Vector<S>(velocity_operator<S>(a.q) * v);
  const Vector<S> f = force<S>(model, a.t, a.q, a.v);
  return {momentum_defect<S>(model, h, f, a.q, a, b), size_of<S>(way)};
}

/// (11.55), both q̄.
template <class S>
Residual<S> residual_of(const NearlyImplicit&,
                        const NewtonEulerModel<S>& model,
                        const NewtonEulerOptions<S>& o,
                        const S& h,
                        const ContactState<S>& a,
                        const ContactState<S>& b) {
  const S rest = S(1) - o.theta;
  const Vector<S> v = rest * a.v + o.theta * b.v;
  const Vector<S>& bar = o.bar_at_end ? b.q : a.q;
  const Vector<S> way = b.q - a.q - h * Vector<S>(velocity_operator<S>(bar) * v);
  const Vector<S> f =
      o.theta * force<S>(model, b.t, b.q, b.v) + rest * force<S>(model, a.t, a.q, a.v);
  return {momentum_defect<S>(model, h, f, bar, a, b), size_of<S>(way)};
}

template <class S>
Residual<S> residual_of(const LieGroup&,
                        const NewtonEulerModel<S>& model,
                        const NewtonEulerOptions<S>& o,
                        const S& h,
                        const ContactState<S>& a,
                        const ContactState<S>& b) {
  const S rest = S(1) - o.theta;
  const Vector<S> v = rest * a.v + o.theta * b.v;
  Vector<S> q = a.q, end = a.q;
  const auto move = [&](const S& time, Vector<S>& to) {
    to.template head<3>() += time * centre_velocity<S>(v);
    to.template tail<4>() = product<S>(
        attitude<S>(a.q), rotation_exponential<S>(Vector3<S>(angular_velocity<S>(v) * time)));
  };
  move(S(o.theta * h), q);
  move(h, end);
  const Vector<S> f = force<S>(model, S(a.t + o.theta * h), q, v);
  return {momentum_defect<S>(model, h, f, b.q, a, b), size_of<S>(Vector<S>(end - b.q))};
}

}  // namespace assay
