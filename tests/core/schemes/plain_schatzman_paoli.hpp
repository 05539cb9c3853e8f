#pragma once

#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "core/schemes/schatzman_paoli.hpp"

namespace assay {

/// A deliberate mistake in the scheme of Schatzman and Paoli.
enum class PositionMistake {
  kNone,
  kRestitutionSwapped,  ///< 0 ≤ e g_{k+1} + g_{k−1}
  kRestitutionOff,      ///< 9/10 e for e
  kRestitutionAfter,    ///< 0 ≤ g_{k+1} + e g_k
  kStartByVelocity,     ///< q_1 = q_0 + h v_0
  kStartFromBehind,     ///< q_{−1} = q_0 − h v_0, so that q_1 = q_0 + h v_0 + h² a_0
  kVelocityOfNotes,     ///< v_{k+1} = (q_{k+1} − q_{k−1})/(2h), reported at t_{k+1}
  kForcesOfNotes,       ///< the printed forces under the claims of the centred ones
};

/// The scheme of Schatzman and Paoli written plainly, as the notes do: two positions, and
///
///   M (q_{k+1} − 2 q_k + q_{k−1}) + h² (K q̃ + C ṽ − F̃) = h Hᵀ I_k                       (1)
///
/// solved for q_{k+1} with every contact in the LCP. Without a mistake it is SchatzmanPaoli in
/// exact arithmetic; in others the second difference loses the digits of q.
///
/// Not for: starts in penetration.
template <OrderedField S>
class PlainSchatzmanPaoli {
 public:
  using Scalar = S;
  using Options = typename SchatzmanPaoli<S>::Options;

  struct State : ContactState<S> {
    Vector<S> next;          ///< q_{k+1}
    Vector<S> central;       ///< (q_{k+1} − q_{k−1})/(2h), w_{k+1} of the notes; v_0 at k = 0
    Vector<S> node_impulse;  ///< I_k
  };

  static constexpr std::string_view kName = "plain-schatzman-paoli";
  static constexpr std::string_view kDescription = "Schatzman-Paoli with one mistake, or none";
  static constexpr SchemeTraits kTraits = {.position_level = true};
  static std::vector<ParameterSpec> parameters() {
    auto specs = SchatzmanPaoli<S>::parameters();
    specs.push_back({"mistake", "0", "a PositionMistake", "1", Range::any()});
    return specs;
  }
  static std::optional<Claim> claim(ErrorMeasure measure,
                                    Regularity regularity,
                                    const Parameters& parameters) {
    return SchatzmanPaoli<S>::claim(measure, regularity, parameters);
  }

  PlainSchatzmanPaoli(ContactModel<S> model,
                      const S& h,
                      const Options& options,
                      PositionMistake mistake = PositionMistake::kNone)
      : model_(std::move(model)), h_(h), options_(options), mistake_(mistake) {
    validate(model_);
    if (is(PositionMistake::kForcesOfNotes)) options_.centred = false;
    const Eigen::Index n = model_.system.size();
    for (Matrix<S>* a : {&model_.system.damping, &model_.system.stiffness}) {
      if (a->size() == 0) *a = Matrix<S>::Constant(n, n, S(0));
    }
    if (model_.relation.size() == 0) model_.relation.jacobian.resize(0, n);
    const S theta = options_.theta, half = ratio<S>(1, 2);
    Matrix<S> iteration = model_.system.mass;
    if (options_.centred) {
      iteration += S(h_ * half) * model_.system.damping;
      iteration += S(h_ * h_ * half * theta) * model_.system.stiffness;
    } else {
      iteration +=
          S(options_.backward_velocity ? h_ * theta : h_ * half * theta) * model_.system.damping;
      iteration += S(h_ * h_ * theta) * model_.system.stiffness;
    }
    factors_.compute(iteration);
    response_ = factors_.solve(Matrix<S>(model_.relation.jacobian.transpose()));
    delassus_ = model_.relation.jacobian.lazyProduct(response_);
  }
  PlainSchatzmanPaoli(ContactModel<S> model, const S& h, const Parameters& parameters)
      : PlainSchatzmanPaoli(std::move(model),
                            h,
                            SchatzmanPaoli<S>::options(parameters),
                            static_cast<PositionMistake>(parameters.get_int("mistake"))) {}

  [[nodiscard]] State initial_state() const {
    const Vector<S> none = Vector<S>::Constant(model_.relation.size(), S(0));
    return {{0, model_.initial_time, model_.initial_position, model_.initial_velocity, none},
            model_.initial_position,
            model_.initial_velocity,
            none};
  }

  [[nodiscard]] SolveStatus step(State& state) {
    Vector<S> now = state.q, next = state.next;
    Vector<S> last = state.node_impulse;
    if (state.k == 0) {
      const SolveStatus status = first_position(state, next, last);
      if (status != SolveStatus::kSolved) return status;
    }
    Vector<S> after, impulse;
    const Vector<S> explicit_part = forces(state.k + 1, now, next, state.central);
    const Vector<S> predicted = next + (next - now) + solution(explicit_part);
    const SolveStatus status = contacts(predicted, gaps(now), gaps(next), S(1), after, impulse);
    if (status != SolveStatus::kSolved) return status;
    const Vector<S> backward = (next - now) / h_;
    const Vector<S> central = (after - now) / S(h_ * S(2));
    state.v = options_.backward_velocity ? backward : central;
    if (is(PositionMistake::kVelocityOfNotes)) state.v = state.central;
    state.q = next;
    state.central = central;
    state.next = after;
    state.impulse = (last + impulse) / S(2);
    state.node_impulse = impulse;
    ++state.k;
    state.t = model_.initial_time + S(state.k) * h_;
    return SolveStatus::kSolved;
  }

 private:
  [[nodiscard]] bool is(PositionMistake mistake) const { return mistake_ == mistake; }

  [[nodiscard]] Vector<S> solution(const Vector<S>& b) const {
    Vector<S> x(b.size());
    factors_.solve(b, x);
    return x;
  }

  [[nodiscard]] Vector<S> gaps(const Vector<S>& q) const {
    return model_.relation.jacobian.lazyProduct(q) + model_.relation.offset;
  }

  [[nodiscard]] Vector<S> force(int k) const {
    Vector<S> result(model_.system.size());
    model_.system.external_force.evaluate(S(model_.initial_time + S(k) * h_), result);
    return result;
  }

  /// h² (F̃ − K q̃ − C ṽ) of (1) at node k for q_{k+1} = 2 q_k − q_{k−1}; `velocity` is w_k.
  [[nodiscard]] Vector<S> forces(int k,
                                 const Vector<S>& past,
                                 const Vector<S>& now,
                                 const Vector<S>& velocity) const {
    const S theta = options_.theta, rest = S(1) - theta, half = ratio<S>(1, 2);
    const Vector<S> step = now - past, slope = step / h_;
    Vector<S> place = now, speed = slope, external = rest * force(k);
    if (options_.centred) {
      external += S(half * theta) * (force(k + 1) + force(k - 1));
    } else {
      external += theta * force(k + 1);
      place += theta * step;
      if (!options_.backward_velocity) speed = theta * slope + rest * velocity;
    }
    return S(h_ * h_) * (external - model_.system.stiffness.lazyProduct(place) -
                         model_.system.damping.lazyProduct(speed));
  }

  /// q_{k+1} = predicted + h (1/scale) M̂⁻¹ Hᵀ I with 0 ≤ g_{k+1} + e g_{k−1} ⊥ I ≥ 0.
  [[nodiscard]] SolveStatus contacts(const Vector<S>& predicted,
                                     const Vector<S>& past_gap,
                                     const Vector<S>& gap,
                                     const S& scale,
                                     Vector<S>& next,
                                     Vector<S>& impulse) const {
    const Eigen::Index m = model_.relation.size();
    next = predicted;
    impulse = Vector<S>::Constant(m, S(0));
    if (m == 0) return SolveStatus::kSolved;
    Matrix<S> delassus = delassus_;
    Vector<S> q = gaps(predicted);
    for (Eigen::Index i = 0; i < m; ++i) {
      const S& e = model_.law.restitution(i);
      if (is(PositionMistake::kRestitutionSwapped)) {
        q(i) = e * q(i) + past_gap(i);
        delassus.row(i) *= e;
      } else if (is(PositionMistake::kRestitutionAfter)) {
        q(i) += e * gap(i);
      } else if (is(PositionMistake::kRestitutionOff)) {
        q(i) += ratio<S>(9, 10) * e * past_gap(i);
      } else {
        q(i) += e * past_gap(i);
      }
    }
    Vector<S> z = impulse;
    const SolveStatus status = Lemke<S>(m).solve(delassus, q, m, z);
    next += response_.lazyProduct(z);
    impulse = z * (scale / h_);
    return status;
  }

  /// q_1 from q_0, v_0 and half a second difference.
  [[nodiscard]] SolveStatus first_position(const State& state,
                                           Vector<S>& next,
                                           Vector<S>& impulse) const {
    const LagrangianLti<S>& system = model_.system;
    Vector<S> place = state.q;
    if (!options_.centred) place += S(options_.theta * h_) * state.v;
    const Vector<S> f =
        force(0) - system.stiffness.lazyProduct(place) - system.damping.lazyProduct(state.v);
    S weight = S(h_ * h_) / S(2);
    if (is(PositionMistake::kStartByVelocity)) weight = S(0);
    if (is(PositionMistake::kStartFromBehind)) weight = h_ * h_;
    const Vector<S> predicted = state.q + h_ * state.v + weight * solution(f);
    Vector<S> past_gap = gaps(Vector<S>(state.q - h_ * state.v));
    for (S& gap : past_gap) {
      if (gap < S(0)) gap = S(0);
    }
    return contacts(predicted, past_gap, gaps(state.q), S(2), next, impulse);
  }

  ContactModel<S> model_;
  S h_;
  Options options_;
  PositionMistake mistake_;
  LuFactors<S> factors_;
  Matrix<S> response_, delassus_;  ///< M̂⁻¹Hᵀ, H M̂⁻¹Hᵀ
};

}  // namespace assay
