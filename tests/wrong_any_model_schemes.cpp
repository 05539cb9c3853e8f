#include "tests/wrong_any_model_schemes.hpp"

#include <memory>
#include <utility>

#include "core/schemes/nonlinear_moreau_jean.hpp"

namespace assay::wrong {

namespace {

/// What is wrong with a scheme.
enum class Mistake {
  kNone,              ///< the control
  kThetaSwapped,      ///< 1 − θ in place of θ
  kDrag,              ///< a force −v/16
  kDragOnEven,        ///< the same, on every other coordinate
  kWind,              ///< a force 1/16 on the first coordinate
  kTether,            ///< a force −q/16
  kClock,             ///< a force t/16 on the first coordinate
  kCrosstalk,         ///< a force v_n/16 on the first coordinate
  kForceWithTheta,    ///< θ f in place of f
  kStaleJacobian,     ///< H at q_k
  kEarlyForecast,     ///< the index set with γ = 1
  kRateForgotten,     ///< U = H v without ∂h/∂t
  kBelt,              ///< tangents that slide by 1/4 m/s
  kRoughContacts,     ///< 3/2 μ
  kSmoothContacts,    ///< no friction
  kNewtonForFremond,  ///< e_T = 0
  kRestitutionOff,    ///< 15/16 e
  kOneContactOnly,    ///< gives up where two contacts push
  kFirstContactSoft,  ///< half of e at the first contact
  kAtMostOne,         ///< μ above 1 is taken as 1
  kJointsOpen,        ///< equalities are unilateral contacts
};

struct Row {
  std::string_view name;
  Mistake mistake;
};

constexpr Row kRows[] = {
    {"none", Mistake::kNone},
    {"theta-swapped", Mistake::kThetaSwapped},
    {"drag", Mistake::kDrag},
    {"drag-on-even", Mistake::kDragOnEven},
    {"wind", Mistake::kWind},
    {"tether", Mistake::kTether},
    {"clock", Mistake::kClock},
    {"crosstalk", Mistake::kCrosstalk},
    {"force-with-theta", Mistake::kForceWithTheta},
    {"stale-jacobian", Mistake::kStaleJacobian},
    {"early-forecast", Mistake::kEarlyForecast},
    {"rate-forgotten", Mistake::kRateForgotten},
    {"belt", Mistake::kBelt},
    {"rough-contacts", Mistake::kRoughContacts},
    {"smooth-contacts", Mistake::kSmoothContacts},
    {"newton-for-fremond", Mistake::kNewtonForFremond},
    {"restitution-off", Mistake::kRestitutionOff},
    {"one-contact-only", Mistake::kOneContactOnly},
    {"first-contact-soft", Mistake::kFirstContactSoft},
    {"at-most-one", Mistake::kAtMostOne},
    {"joints-open", Mistake::kJointsOpen},
};

/// Another system with a force c + B q + C v + d t more, all of its forces times a factor.
template <class S>
class DisturbedSystem final : public LagrangianSystem<S> {
 public:
  using Inner = std::shared_ptr<const LagrangianSystem<S>>;

  explicit DisturbedSystem(Inner inner)
      : by_position(Matrix<S>::Constant(inner->size(), inner->size(), S(0))),
        by_velocity(by_position),
        constant(Vector<S>::Constant(inner->size(), S(0))),
        by_time(constant),
        inner_(std::move(inner)) {}

  Matrix<S> by_position, by_velocity;
  Vector<S> constant, by_time;
  S factor = S(1);

  [[nodiscard]] Eigen::Index size() const override { return inner_->size(); }
  [[nodiscard]] bool has_constant_mass() const override { return inner_->has_constant_mass(); }
  void mass(const Vector<S>& q, Matrix<S>& m) const override { inner_->mass(q, m); }
  void mass_jacobian(const Vector<S>& q, const Vector<S>& a, Matrix<S>& by_q) const override {
    inner_->mass_jacobian(q, a, by_q);
  }
  void force(const S& t, const Vector<S>& q, const Vector<S>& v, Vector<S>& f) const override {
    inner_->force(t, q, v, f);
    f = Vector<S>(factor * f);
    f += constant + by_position * q + by_velocity * v + by_time * t;
  }
  void force_jacobians(const S& t,
                       const Vector<S>& q,
                       const Vector<S>& v,
                       Matrix<S>& by_q,
                       Matrix<S>& by_v) const override {
    inner_->force_jacobians(t, q, v, by_q, by_v);
    by_q = Matrix<S>(factor * by_q + by_position);
    by_v = Matrix<S>(factor * by_v + by_velocity);
  }

 private:
  Inner inner_;
};

/// Another relation with its ∂h/∂t times a factor, and more of it.
template <class S>
class DisturbedRelation final : public LagrangianRelation<S> {
 public:
  using Inner = std::shared_ptr<const LagrangianRelation<S>>;

  DisturbedRelation(Inner inner, S factor, Vector<S> more)
      : inner_(std::move(inner)), factor_(std::move(factor)), more_(std::move(more)) {}

  [[nodiscard]] Eigen::Index size() const override { return inner_->size(); }
  [[nodiscard]] bool has_constant_jacobian() const override {
    return inner_->has_constant_jacobian();
  }
  void evaluate(const S& t, const Vector<S>& q, Vector<S>& y) const override {
    inner_->evaluate(t, q, y);
  }
  void jacobian(const S& t, const Vector<S>& q, Matrix<S>& h) const override {
    inner_->jacobian(t, q, h);
  }
  void rate(const S& t, const Vector<S>& q, Vector<S>& rate) const override {
    inner_->rate(t, q, rate);
    rate = Vector<S>(factor_ * rate + more_);
  }
  void curvature(const S& t, const Vector<S>& q, const Vector<S>& v, Vector<S>& b) const override {
    inner_->curvature(t, q, v, b);
  }

 private:
  Inner inner_;
  S factor_;
  Vector<S> more_;
};

template <class S>
void disturb_system(Mistake mistake, const S& theta, LagrangianModel<S>& model) {
  auto system = std::make_shared<DisturbedSystem<S>>(model.system);
  const Eigen::Index n = model.size();
  const S some = ratio<S>(1, 16);
  for (Eigen::Index i = 0; i < n; ++i) {
    if (mistake == Mistake::kDrag || (mistake == Mistake::kDragOnEven && i % 2 == 0)) {
      system->by_velocity(i, i) = -some;
    }
    if (mistake == Mistake::kTether) system->by_position(i, i) = -some;
  }
  if (mistake == Mistake::kWind) system->constant(0) = some;
  if (mistake == Mistake::kClock) system->by_time(0) = some;
  if (mistake == Mistake::kCrosstalk && n > 1) system->by_velocity(0, n - 1) = some;
  if (mistake == Mistake::kForceWithTheta) system->factor = theta;
  model.system = system;
}

template <class S>
void disturb_relation(Mistake mistake, LagrangianModel<S>& model) {
  if (mistake != Mistake::kRateForgotten && mistake != Mistake::kBelt) return;
  Vector<S> more = Vector<S>::Constant(model.components(), S(0));
  Eigen::Index first = 0;
  for (const ImpactLaw<S>& law : model.laws) {
    const Eigen::Index d = dimension(law.law);
    if (mistake == Mistake::kBelt && d > 1) more(first + 1) = ratio<S>(1, 4);
    first += d;
  }
  model.relation = std::make_shared<DisturbedRelation<S>>(
      model.relation, mistake == Mistake::kRateForgotten ? S(0) : S(1), more);
}

template <class S>
void disturb_laws(Mistake mistake, LagrangianModel<S>& model) {
  for (ImpactLaw<S>& law : model.laws) {
    std::visit(
        [&](auto& of) {
          if constexpr (requires { of.friction; }) {
            if (mistake == Mistake::kRoughContacts) of.friction = ratio<S>(3, 2) * of.friction;
            if (mistake == Mistake::kSmoothContacts) of.friction = S(0);
            if (mistake == Mistake::kAtMostOne && of.friction > S(1)) of.friction = S(1);
          }
        },
        law.law);
    const bool joint = std::holds_alternative<Equality>(law.law) && dimension(law.law) == 1;
    if (mistake == Mistake::kJointsOpen && joint) law.law = Unilateral{};
    S& e = law.impact.normal_restitution;
    if (mistake == Mistake::kNewtonForFremond) law.impact.tangential_restitution = S(0);
    if (mistake == Mistake::kRestitutionOff) e = ratio<S>(15, 16) * e;
    if (mistake == Mistake::kFirstContactSoft && &law == &model.laws.front()) e = e / S(2);
  }
}

/// The contacts that push in the last step.
template <class S>
int pushing(const std::vector<ImpactLaw<S>>& laws, const Trajectory<S>& run) {
  int count = 0;
  Eigen::Index first = 0;
  for (const ImpactLaw<S>& law : laws) {
    count += run.impulse(first, run.size() - 1) == S(0) ? 0 : 1;
    first += dimension(law.law);
  }
  return count;
}

template <class S>
Trajectory<S> run(Mistake mistake,
                  LagrangianModel<S> model,
                  const Rational& h,
                  Eigen::Index steps,
                  const Parameters& parameters) {
  using Scheme = NonlinearMoreauJean<S>;
  typename Scheme::Options options = Scheme::options(parameters);
  if (mistake == Mistake::kThetaSwapped) options.theta = S(1) - options.theta;
  if (mistake == Mistake::kStaleJacobian) options.contact_weight = S(0);
  if (mistake == Mistake::kEarlyForecast) options.activation.forecast = S(1);
  disturb_system(mistake, options.theta, model);
  disturb_relation(mistake, model);
  disturb_laws(mistake, model);
  const std::vector<ImpactLaw<S>> laws = model.laws;
  Scheme scheme(std::move(model), from_rational<S>(h), options);
  Trajectory<S> result = simulate(scheme, steps);
  if (mistake == Mistake::kOneContactOnly && pushing(laws, result) > 1) {
    result.status = SolveStatus::kNoSolution;
  }
  return result;
}

}  // namespace

properties::Subject any_model_subject(std::string_view name) {
  for (const Row& row : kRows) {
    if (row.name != name) continue;
    properties::Subject subject = properties::make_subject<NonlinearMoreauJean>();
    subject.name = row.name;
    const auto in = [&row]<class S>(std::type_identity<S>) {
      return [&row](const Model<S>& model,
                    const Rational& h,
                    Eigen::Index steps,
                    const Parameters& options) {
        return run<S>(row.mistake, lagrangian_model<S>(model, "a witness"), h, steps, options);
      };
    };
    subject.run = in(std::type_identity<double>{});
    subject.run_exact = in(std::type_identity<Rational>{});
    return subject;
  }
  throw InvalidInput("no wrong scheme '" + std::string(name) + "'");
}

}  // namespace assay::wrong
