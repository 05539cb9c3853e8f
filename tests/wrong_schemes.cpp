#include "tests/wrong_schemes.hpp"

#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

#include "core/scalar/dd.hpp"
#include "core/schemes/moreau_jean.hpp"

// The equations are those of core/schemes/moreau_jean.hpp.
namespace assay::wrong {

namespace {

/// What is wrong with a scheme.
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
  kRestingImpulseHalved,  ///< contacts at rest carry h/2 of their load
  kMatrixOfEarlierRun,    ///< keeps M̂ for runs with the same h, size and M̂_11
  kStopsWithLargeSteps,   ///< says that it stalls where h > 1/100 s
  kStopsWithSmallSteps,   ///< the same where h < 1/1000 s
  kStopsWithSomeSteps,    ///< the same where 1/1000 < h < 1/500
  kThrowsWithSmallSteps,  ///< throws std::domain_error where h < 1/1000 s
  kRefusesSmallSteps,     ///< throws InvalidInput there
  kRefuses                ///< throws InvalidInput
};

/// The Moreau-Jean scheme, step by step as in the paper, with one mistake. Not fast: W is formed
/// again in every step.
template <OrderedField S>
class MistakenMoreauJean {
 public:
  using Scalar = S;

  static constexpr std::string_view kName = "mistaken";
  static constexpr std::string_view kDescription = "Moreau-Jean with one mistake";
  static constexpr SchemeTraits kTraits = {.theta_method = true};

  static std::vector<ParameterSpec> parameters() {
    std::vector<ParameterSpec> specs = MoreauJean<S>::parameters();
    specs.push_back({"mistake", "0", "which one, of enum Mistake", "1", {.integer = true}});
    return specs;
  }
  static std::optional<Claim> claim(ErrorMeasure measure,
                                    Regularity regularity,
                                    const Parameters& options) {
    return MoreauJean<S>::claim(measure, regularity, options);
  }
  static auto study_options() { return MoreauJean<S>::study_options(); }

  MistakenMoreauJean(ContactModel<S> model, const S& h, const Parameters& parameters)
      : mistake_(static_cast<Mistake>(static_cast<int>(parameters["mistake"]))),
        model_(std::move(model)),
        h_(h),
        theta_(parameters.get<S>("theta")),
        rule_(MoreauJean<S>::options(parameters).activation) {
    validate(model_);
    if (is(Mistake::kThetaSwapped)) theta_ = S(1) - theta_;
    factors_.compute(is(Mistake::kMatrixOfEarlierRun) ? kept(iteration_matrix(), h_)
                                                      : iteration_matrix());
  }

  [[nodiscard]] ContactState<S> initial_state() const {
    return {0,
            model_.initial_time,
            model_.initial_position,
            model_.initial_velocity,
            Vector<S>::Constant(model_.relation.size(), S(0))};
  }
  [[nodiscard]] const ContactModel<S>& model() const { return model_; }
  [[nodiscard]] const S& step_size() const { return h_; }

  [[nodiscard]] SolveStatus step(ContactState<S>& state) {
    if (is(Mistake::kStopsWithLargeSteps) && S(100) * h_ > S(1)) return SolveStatus::kStalled;
    if (is(Mistake::kStopsWithSmallSteps) && S(1000) * h_ < S(1)) return SolveStatus::kStalled;
    const bool some = S(1000) * h_ > S(1) && S(500) * h_ < S(1);
    if (is(Mistake::kStopsWithSomeSteps) && some) return SolveStatus::kStalled;
    if (S(1000) * h_ < S(1)) {
      if (is(Mistake::kThrowsWithSmallSteps)) throw std::domain_error("no root");
      if (is(Mistake::kRefusesSmallSteps)) throw InvalidInput("h is too small");
    }
    if (is(Mistake::kRefuses)) throw InvalidInput("the option is out of range");
    const Vector<S> free = state.v + solution(smooth_impulse(state));  // (2)
    Vector<S> impulse = Vector<S>::Constant(model_.relation.size(), S(0));
    const SolveStatus status = impacts(state, free, impulse);
    if (status != SolveStatus::kSolved) return status;

    Vector<S> velocity = free;
    if (impulse.size() > 0) {
      const Vector<S> reaction = model_.relation.jacobian.transpose().lazyProduct(impulse);
      velocity += is(Mistake::kNoInverseMass) ? reaction : solution(reaction);  // (1)
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

  /// M̂⁻¹ b.
  [[nodiscard]] Vector<S> solution(const Vector<S>& b) const {
    Vector<S> x(b.size());
    factors_.solve(b, x);
    return x;
  }

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

  /// The matrix of an earlier run of this thread that resembles this one; else this one.
  [[nodiscard]] static Matrix<S> kept(const Matrix<S>& matrix, const S& h) {
    thread_local Matrix<S> last;
    thread_local S last_h(0);
    const bool resembles = last.rows() == matrix.rows() && last_h == h && matrix.rows() > 0 &&
                           last(0, 0) == matrix(0, 0);
    if (!resembles) last = matrix, last_h = h;
    return last;
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
    if (system.damping.size() > 0) result -= h_ * system.damping.lazyProduct(state.v);
    if (system.stiffness.size() > 0) {
      result -= h_ * system.stiffness.lazyProduct(state.q);
      if (!is(Mistake::kStiffnessAtOldState)) {
        result -= S(h_ * h_ * theta_) * system.stiffness.lazyProduct(state.v);
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
      const S gap = jacobian.row(i).lazyProduct(state.q).value() + model_.relation.offset(i);
      const S velocity = jacobian.row(i).lazyProduct(state.v).value();
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
                                    Vector<S>& impulse) {
    const std::vector<Index> active = index_set(state);
    const auto size = static_cast<Index>(active.size());
    if (size == 0) return SolveStatus::kSolved;
    if (is(Mistake::kOneContactOnly) && size > 1) return SolveStatus::kNoSolution;

    const Matrix<S> h = model_.relation.jacobian(active, Eigen::all);
    Matrix<S> delassus = h.lazyProduct(factors_.solve(Matrix<S>(h.transpose())));
    const Vector<S> after = h.lazyProduct(free);
    const Vector<S> before = h.lazyProduct(state.v);
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
  ContactModel<S> model_;
  S h_;
  S theta_;
  ActivationRule<S> rule_;
  LuFactors<S> factors_;  ///< of M̂
};

/// A ball of one coordinate under a constant force, and of each step its first impact alone: the
/// rest of the step goes through the floor.
template <RealScalar S>
class FirstImpactAlone {
 public:
  using Scalar = S;

  static constexpr std::string_view kName = "first-impact-alone";
  static constexpr std::string_view kDescription = "a located impact in a step, and no other";
  static constexpr SchemeTraits kTraits = {.only_impacts = true, .locates_events = true};

  static std::vector<ParameterSpec> parameters() { return {}; }
  static std::optional<Claim> claim(ErrorMeasure, Regularity, const Parameters&) { return {}; }
  static std::vector<oracles::Settings> study_options() { return {{}}; }

  FirstImpactAlone(ContactModel<S> model, const S& h, const Parameters&)
      : model_(std::move(model)), h_(h), force_(1) {
    validate(model_);
    if (model_.system.size() != 1 || model_.relation.size() != 1) {
      throw InvalidInput("one coordinate and one contact are wanted");
    }
  }

  [[nodiscard]] ContactState<S> initial_state() const {
    return {0,
            model_.initial_time,
            model_.initial_position,
            model_.initial_velocity,
            Vector<S>::Constant(1, S(0))};
  }
  [[nodiscard]] const ContactModel<S>& model() const { return model_; }
  [[nodiscard]] const S& step_size() const { return h_; }

  SolveStatus step(ContactState<S>& state) {
    using std::sqrt;
    model_.system.external_force.evaluate(state.t, force_);
    const S a = force_(0) / model_.system.mass(0, 0), scale = model_.relation.jacobian(0, 0);
    S& q = state.q(0);
    S& v = state.v(0);
    const S gap = scale * q + model_.relation.offset(0), speed = scale * v;
    const S square = speed * speed - S(2) * scale * a * gap;
    S rest = h_;
    state.impulse.setConstant(S(0));
    if (gap > S(0) && scale * a < S(0) && square > S(0)) {
      const S landing = -(speed + sqrt(square)) / (scale * a);
      if (landing < h_) {
        fly(a, landing, q, v);
        const S change = -(S(1) + model_.law.restitution(0)) * v;
        v += change;
        state.impulse(0) = model_.system.mass(0, 0) * change / scale;
        rest -= landing;
      }
    }
    fly(a, rest, q, v);
    ++state.k;
    state.t += h_;
    return SolveStatus::kSolved;
  }

 private:
  static void fly(const S& a, const S& time, S& q, S& v) {
    q += time * (v + a * time / S(2));
    v += a * time;
  }

  ContactModel<S> model_;
  S h_;
  Vector<S> force_;
};

struct Row {
  std::string_view name;
  Mistake mistake;
  std::string_view description;
};

constexpr Row kRows[] = {
    {"plain", Mistake::kNone, "Moreau-Jean with no mistake, written plainly"},
    {"theta-swapped", Mistake::kThetaSwapped, "Moreau-Jean with 1 - theta for theta"},
    {"restitution-off", Mistake::kRestitutionOff, "Moreau-Jean with 0.99 e for e"},
    {"restitution-sign", Mistake::kRestitutionSign, "Moreau-Jean with -e for e"},
    {"no-inverse-mass", Mistake::kNoInverseMass, "Moreau-Jean with v+ = v_free + H'P"},
    {"position-old-velocity", Mistake::kPositionOldVelocity, "Moreau-Jean with q+ = q + h v"},
    {"forecast-without-step", Mistake::kForecastWithoutStep, "Moreau-Jean with g + gamma U"},
    {"force-at-old-time", Mistake::kForceAtOldTime, "Moreau-Jean with F at t_k"},
    {"stiffness-at-old-state", Mistake::kStiffnessAtOldState, "Moreau-Jean with K q_k"},
    {"force-from-start", Mistake::kForceFromStart, "Moreau-Jean with F(t - t0)"},
    {"impact-with-theta", Mistake::kImpactWithTheta, "Moreau-Jean with 0 <= U_theta perp P"},
    {"contacts-in-turn", Mistake::kContactsInTurn, "Moreau-Jean with one sweep for the LCP"},
    {"one-sided-contacts", Mistake::kOneSidedContacts, "Moreau-Jean with rows of H >= 0 only"},
    {"matrix-of-earlier-run", Mistake::kMatrixOfEarlierRun, "Moreau-Jean with a kept matrix"},
    {"small-impulses", Mistake::kSmallImpulsesDropped, "Moreau-Jean with P < 0.01 dropped"},
    {"adhesion", Mistake::kAdhesion, "Moreau-Jean with contacts that pull"},
    {"one-contact-only", Mistake::kOneContactOnly, "Moreau-Jean with one active contact at most"},
    {"all-contacts", Mistake::kAllContactsTogether, "Moreau-Jean with one for all contacts"},
    {"resting-halved", Mistake::kRestingImpulseHalved, "Moreau-Jean with half a rest impulse"},
    {"stops-with-large-steps", Mistake::kStopsWithLargeSteps, "Moreau-Jean that stops, h > 1/100"},
    {"stops-with-some-steps", Mistake::kStopsWithSomeSteps, "Moreau-Jean that stops near 1/700 s"},
    {"stops-with-small-steps", Mistake::kStopsWithSmallSteps, "Moreau-Jean that stops, h < 1/1000"},
    {"throws", Mistake::kThrowsWithSmallSteps, "Moreau-Jean that throws, h < 1/1000"},
    {"refuses-small-steps", Mistake::kRefusesSmallSteps, "Moreau-Jean that refuses h < 1/1000"},
    {"refuses", Mistake::kRefuses, "Moreau-Jean that refuses everything"},
};

const Row& find(std::string_view name) {
  for (const Row& row : kRows) {
    if (row.name == name) return row;
  }
  throw InvalidInput("no wrong scheme '" + std::string(name) + "'");
}

/// The parameters of MoreauJean, and the mistake as a default.
std::vector<ParameterSpec> parameters(const Row& row) {
  std::vector<ParameterSpec> specs = MistakenMoreauJean<double>::parameters();
  specs.back().default_value = std::to_string(static_cast<int>(row.mistake));
  return specs;
}

}  // namespace

properties::Subject subject(std::string_view name, const oracles::Settings& fixed) {
  if (name == FirstImpactAlone<double>::kName) {
    return properties::make_subject<FirstImpactAlone, false>(fixed);
  }
  if (name == "velocities-for-gaps") {
    properties::Subject result = subject("plain", {{"theta", "1"}});
    result.name = name;
    result.traits = {.position_level = true, .mean_velocities = true};
    return result;
  }
  const Row& row = find(name);
  properties::Subject result = properties::make_subject<MistakenMoreauJean>(fixed);
  result.name = row.name;
  result.options.set("mistake", parameters(row).back().default_value);
  return result;
}

reports::SchemeEntry entry(std::string_view name) {
  const Row& row = find(name);
  reports::SchemeEntry result = reports::make_scheme_entry<MistakenMoreauJean, double, Dd>();
  result.name = row.name;
  result.description = row.description;
  result.parameters = parameters(row);
  result.subject = [&row](const oracles::Settings& fixed) { return subject(row.name, fixed); };
  return result;
}

}  // namespace assay::wrong
