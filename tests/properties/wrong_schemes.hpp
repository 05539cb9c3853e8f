#pragma once

#include <Eigen/LU>
#include <string_view>
#include <utility>
#include <vector>

#include "core/instances.hpp"

// Deliberately wrong schemes: what a law, a metric or a study must reject. All have the static
// interface of MoreauJean, and claim what it claims.
namespace assay::wrong {

/// What is wrong with a scheme. The equations are those of core/schemes/moreau_jean.hpp.
enum class Mistake {
  kNone,                  ///< the control: the scheme itself, written plainly
  kThetaSwapped,          ///< 1 − θ in place of θ
  kRestitutionOff,        ///< 0.99 e
  kRestitutionSign,       ///< (5) with U_{k+1} − e U_k
  kNoInverseMass,         ///< v_{k+1} = v_free + Hᵀ P
  kPositionOldVelocity,   ///< (4) with v_k
  kForecastWithoutStep,   ///< the index set without h: g + γ U ≤ 0
  kForceAtOldTime,        ///< (3) with θ = 0
  kStiffnessAtOldState,   ///< K q_k in place of K q_{k+θ}
  kForceFromStart,        ///< F_ext(t − t₀)
  kImpactWithTheta,       ///< 0 ≤ U_{k+θ} ⊥ P ≥ 0
  kContactsInTurn,        ///< one contact after the other, once, in place of the LCP
  kOneSidedContacts,      ///< a contact acts only if the sum of its row of H is ≥ 0
  kSmallImpulsesDropped,  ///< P < 1/100 N s is taken for 0
  kAdhesion,              ///< W P = −q solved as an equation: contacts pull
  kOneContactOnly,        ///< gives up where two contacts are active
  kAllContactsTogether,   ///< all contacts are active as soon as one is
  kRestingImpulseHalved   ///< contacts at rest carry h/2 of their load
};

/// The Moreau-Jean scheme, step by step as in the paper, with one mistake. Not fast: everything is
/// computed again in every step.
template <OrderedField S>
class MistakenMoreauJean {
 public:
  using Scalar = S;

  static std::vector<ParameterSpec> parameters() { return MoreauJean<S>::parameters(); }
  static std::optional<Claim> claim(std::string_view metric,
                                    Regularity regularity,
                                    const Parameters& options) {
    return MoreauJean<S>::claim(metric, regularity, options);
  }
  static auto study_options() { return MoreauJean<S>::study_options(); }

  MistakenMoreauJean(ContactModel<S> model,
                     const S& h,
                     const Parameters& parameters,
                     Mistake mistake)
      : mistake_(mistake),
        plain_(model, h, parameters),
        model_(std::move(model)),
        h_(h),
        theta_(parameters.get<S>("theta")),
        rule_(MoreauJean<S>::options(parameters).activation) {
    if (is(Mistake::kThetaSwapped)) theta_ = S(1) - theta_;
  }

  [[nodiscard]] ContactState<S> initial_state() const { return plain_.initial_state(); }
  [[nodiscard]] const ContactModel<S>& model() const { return model_; }
  [[nodiscard]] const S& step_size() const { return h_; }

  [[nodiscard]] SolveStatus step(ContactState<S>& state) {
    const Matrix<S> m_hat = iteration_matrix();
    const Eigen::PartialPivLU<Matrix<S>> factors(m_hat);
    const Vector<S> free = state.v + Vector<S>(factors.solve(smooth_impulse(state)));  // (2)
    Vector<S> impulse = Vector<S>::Constant(model_.relation.size(), S(0));
    const SolveStatus status = impacts(state, free, factors, impulse);
    if (status != SolveStatus::kSolved) return status;

    Vector<S> velocity = free;
    if (impulse.size() > 0) {
      const Vector<S> reaction = model_.relation.jacobian.transpose() * impulse;
      velocity +=
          is(Mistake::kNoInverseMass) ? reaction : Vector<S>(factors.solve(reaction));  // (1)
    }
    const Vector<S> advancing = is(Mistake::kPositionOldVelocity)
                                    ? state.v
                                    : Vector<S>(theta_ * velocity + S(S(1) - theta_) * state.v);
    state.q += h_ * advancing;  // (4)
    state.v = velocity;
    state.impulse = impulse;
    ++state.k;
    state.t = model_.initial_time + S(state.k) * h_;
    return SolveStatus::kSolved;
  }

 private:
  using Index = Eigen::Index;

  [[nodiscard]] bool is(Mistake mistake) const { return mistake_ == mistake; }

  [[nodiscard]] Matrix<S> iteration_matrix() const {
    const LagrangianLti<S>& system = model_.system;
    Matrix<S> result = system.mass;
    if (system.damping.size() > 0) result += S(h_ * theta_) * system.damping;
    if (system.stiffness.size() > 0 && !is(Mistake::kStiffnessAtOldState)) {
      result += S(h_ * h_ * theta_ * theta_) * system.stiffness;
    }
    return result;
  }

  /// −hC v − hK q − h²θK v + h F_{k+θ}.
  [[nodiscard]] Vector<S> smooth_impulse(const ContactState<S>& state) const {
    const LagrangianLti<S>& system = model_.system;
    S weight = is(Mistake::kForceAtOldTime) ? S(0) : theta_;
    Vector<S> before(state.q.size()), after(state.q.size());
    const S origin = is(Mistake::kForceFromStart) ? model_.initial_time : S(0);
    system.external_force.evaluate(S(state.t - origin), before);
    system.external_force.evaluate(S(state.t + h_ - origin), after);
    Vector<S> result = h_ * (weight * after + S(S(1) - weight) * before);  // (3)
    if (system.damping.size() > 0) result -= h_ * (system.damping * state.v);
    if (system.stiffness.size() > 0) {
      result -= h_ * (system.stiffness * state.q);
      if (!is(Mistake::kStiffnessAtOldState)) {
        result -= S(h_ * h_ * theta_) * (system.stiffness * state.v);
      }
    }
    return result;
  }

  [[nodiscard]] std::vector<Index> index_set(const ContactState<S>& state) const {
    const Matrix<S>& jacobian = model_.relation.jacobian;
    std::vector<Index> active;
    std::vector<Index> all;
    for (Index i = 0; i < model_.relation.size(); ++i) {
      all.push_back(i);
      const S gap = jacobian.row(i).dot(state.q) + model_.relation.offset(i);
      const S velocity = jacobian.row(i).dot(state.v);
      const S step = is(Mistake::kForecastWithoutStep) ? S(1) : h_;
      if (!rule_.activates(gap, velocity, step)) continue;
      if (is(Mistake::kOneSidedContacts) && jacobian.row(i).sum() < S(0)) continue;
      active.push_back(i);
    }
    return is(Mistake::kAllContactsTogether) && !active.empty() ? all : active;
  }

  [[nodiscard]] S restitution(Index contact) const {
    const S& e = model_.law.restitution(contact);
    if (is(Mistake::kRestitutionOff)) return ratio<S>(99, 100) * e;
    if (is(Mistake::kRestitutionSign)) return -e;
    return e;
  }

  /// (5), into `impulse`.
  [[nodiscard]] SolveStatus impacts(const ContactState<S>& state,
                                    const Vector<S>& free,
                                    const Eigen::PartialPivLU<Matrix<S>>& factors,
                                    Vector<S>& impulse) {
    const std::vector<Index> active = index_set(state);
    const auto size = static_cast<Index>(active.size());
    if (size == 0) return SolveStatus::kSolved;
    if (is(Mistake::kOneContactOnly) && size > 1) return SolveStatus::kNoSolution;

    const Matrix<S> h = model_.relation.jacobian(active, Eigen::all);
    Matrix<S> delassus = h * Matrix<S>(factors.solve(Matrix<S>(h.transpose())));
    const Vector<S> after = h * free;
    const Vector<S> before = h * state.v;
    Vector<S> q(size);
    for (Index i = 0; i < size; ++i) {
      q(i) = after(i) + restitution(active[static_cast<std::size_t>(i)]) * before(i);
      if (is(Mistake::kImpactWithTheta)) {
        q(i) = theta_ * after(i) + (S(1) - theta_) * before(i);
      }
    }
    if (is(Mistake::kImpactWithTheta)) delassus *= theta_;
    Vector<S> p = Vector<S>::Constant(size, S(0));
    const SolveStatus status = solve(delassus, q, p);
    if (status != SolveStatus::kSolved) return status;
    for (Index i = 0; i < size; ++i) {
      if (is(Mistake::kSmallImpulsesDropped) && p(i) < ratio<S>(1, 100)) p(i) = S(0);
      if (is(Mistake::kRestingImpulseHalved) && before(i) == S(0)) p(i) = p(i) / S(2);
      impulse(active[static_cast<std::size_t>(i)]) = p(i);
    }
    return SolveStatus::kSolved;
  }

  [[nodiscard]] SolveStatus solve(const Matrix<S>& delassus, const Vector<S>& q, Vector<S>& p) {
    const Index size = q.size();
    if (is(Mistake::kContactsInTurn)) {
      for (Index i = 0; i < size; ++i) {
        S residual = q(i);
        for (Index j = 0; j < i; ++j) residual += delassus(i, j) * p(j);
        if (residual < S(0)) p(i) = -residual / delassus(i, i);
      }
      return SolveStatus::kSolved;
    }
    if (is(Mistake::kAdhesion) && size == 1 && !(delassus(0, 0) == S(0))) {
      p(0) = -q(0) / delassus(0, 0);
      return SolveStatus::kSolved;
    }
    return Lemke<S>(size).solve(delassus, q, size, p);
  }

  Mistake mistake_;
  MoreauJean<S> plain_;  ///< validates, and knows the initial state
  ContactModel<S> model_;
  S h_;
  S theta_;
  ActivationRule<S> rule_;
};

/// A scheme template of its own for each mistake, as catalogues need them.
#define ASSAY_WRONG_SCHEME(Class, mistake, name, description)                         \
  template <OrderedField S>                                                           \
  class Class : public MistakenMoreauJean<S> {                                        \
   public:                                                                            \
    static constexpr std::string_view kName = name;                                   \
    static constexpr std::string_view kDescription = "Moreau-Jean with " description; \
    Class(ContactModel<S> model, const S& h, const Parameters& parameters)            \
        : MistakenMoreauJean<S>(std::move(model), h, parameters, Mistake::mistake) {} \
  };

ASSAY_WRONG_SCHEME(PlainMoreauJean, kNone, "plain", "no mistake, written plainly")
ASSAY_WRONG_SCHEME(ThetaSwapped, kThetaSwapped, "theta-swapped", "1 - theta for theta")
ASSAY_WRONG_SCHEME(RestitutionOff, kRestitutionOff, "restitution-off", "0.99 e for e")
ASSAY_WRONG_SCHEME(RestitutionSign, kRestitutionSign, "restitution-sign", "-e for e")
ASSAY_WRONG_SCHEME(NoInverseMass, kNoInverseMass, "no-inverse-mass", "v+ = v_free + H'P")
ASSAY_WRONG_SCHEME(PositionOldVelocity,
                   kPositionOldVelocity,
                   "position-old-velocity",
                   "q+ = q + h v")
ASSAY_WRONG_SCHEME(ForecastWithoutStep,
                   kForecastWithoutStep,
                   "forecast-without-step",
                   "g + gamma U")
ASSAY_WRONG_SCHEME(ForceAtOldTime, kForceAtOldTime, "force-at-old-time", "F at t_k")
ASSAY_WRONG_SCHEME(StiffnessAtOldState, kStiffnessAtOldState, "stiffness-at-old-state", "K q_k")
ASSAY_WRONG_SCHEME(ForceFromStart, kForceFromStart, "force-from-start", "F(t - t0)")
ASSAY_WRONG_SCHEME(ImpactWithTheta, kImpactWithTheta, "impact-with-theta", "0 <= U_theta perp P")
ASSAY_WRONG_SCHEME(ContactsInTurn, kContactsInTurn, "contacts-in-turn", "one sweep for the LCP")
ASSAY_WRONG_SCHEME(OneSidedContacts, kOneSidedContacts, "one-sided-contacts", "rows of H >= 0 only")
ASSAY_WRONG_SCHEME(SmallImpulsesDropped,
                   kSmallImpulsesDropped,
                   "small-impulses",
                   "P < 0.01 dropped")
ASSAY_WRONG_SCHEME(Adhesion, kAdhesion, "adhesion", "contacts that pull")
ASSAY_WRONG_SCHEME(OneContactOnly,
                   kOneContactOnly,
                   "one-contact-only",
                   "one active contact at most")
ASSAY_WRONG_SCHEME(AllContactsTogether,
                   kAllContactsTogether,
                   "all-contacts",
                   "one for all contacts")
ASSAY_WRONG_SCHEME(RestingImpulseHalved,
                   kRestingImpulseHalved,
                   "resting-halved",
                   "half a rest impulse")

#undef ASSAY_WRONG_SCHEME

}  // namespace assay::wrong
