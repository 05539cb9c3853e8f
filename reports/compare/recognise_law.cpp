#include "reports/compare/recognise_law.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "reports/compare/law_evidence.hpp"
#include "reports/compare/named_law.hpp"

namespace assay::reports {

namespace {

using Real = long double;
using Index = Eigen::Index;
using Run = const Trajectory<Real>*;

/// [m/s] The mean velocity in the second half of a run, if its quarters have the same within a
/// tenth.
std::optional<Shown> creep_of(const Trajectory<Real>& run) {
  constexpr Index kParts = 4;
  constexpr Real kSame = 0.1L;
  const Index last = run.size() - 1, width = last / 2 / kParts;
  if (width == 0) return std::nullopt;
  const auto velocity = [&](Index from, Index to) -> Vector<Real> {
    const Real time = run.t[static_cast<std::size_t>(to)] - run.t[static_cast<std::size_t>(from)];
    return (run.q.col(to) - run.q.col(from)) / time;
  };
  const Index first = last - kParts * width;
  const Vector<Real> mean = velocity(first, last);
  Real apart = 0;
  for (Index k = first; k < last; k += width) {
    apart = std::max(apart, (velocity(k, k + width) - mean).norm());
  }
  if (!(apart < kSame * mean.norm())) return std::nullopt;
  return Shown{static_cast<double>(mean.norm()), static_cast<double>(apart)};
}

class Recogniser {
 public:
  template <class Of>
  Recogniser(const Of& model,
             const oracles::ExactMotion<Real>& exact,
             const std::vector<Run>& runs,
             double error,
             LimitLaw& law)
      : exact_(exact), error_(error), law_(law) {
    for (auto run = runs.end() - kAgreeingRuns; run != runs.end(); ++run) {
      evidence_.emplace_back(model, **run);
    }
  }

  void recognise() {
    bool spins = false;
    if (!evidence_.front().contacts.empty()) {
      const auto soft = named_spring(evidence_);
      add(soft);
      if (!soft && has_impacts()) add(named_restitution(evidence_));
      if (!soft) add(named_gap(evidence_, error_));
      if (is_of_bodies() && has_impacts()) {
        find_friction_of_impacts();
      } else {
        add(named_friction(evidence_, damping().has_value()));
        find_rolling_friction();
      }
      if (!is_of_bodies()) find_creep();
      if (is_of_bodies()) spins = find_spinning_friction();
    }
    if (!spins && (!is_of_bodies() || !find_rotation())) find_damping();
  }

 private:
  [[nodiscard]] bool is_of_bodies() const { return evidence_.front().free_residual.size() > 0; }
  [[nodiscard]] bool has_impacts() const {
    return std::ranges::any_of(
        exact_.events, [](const auto& event) { return event.kind == oracles::EventKind::kImpact; });
  }
  template <class Measure>
  [[nodiscard]] ShownValues measured(const Measure& measure) const {
    ShownValues values;
    for (const LawEvidence& of : evidence_) {
      const auto value = measure(of);
      values.push_back(value ? std::optional(Shown{*value}) : std::nullopt);
    }
    return values;
  }
  /// Of steps without contact; nothing: they do not show it.
  [[nodiscard]] std::optional<LawParameter> damping() const {
    ShownValues values;
    for (const LawEvidence& of : evidence_) values.push_back(free_damping(of));
    return agreed("damping over mass", values, "1/s");
  }
  void add(const std::optional<NamedLaw>& found) {
    if (!found) return;
    law_.laws.push_back(found->name);
    law_.parameters.insert(
        law_.parameters.end(), found->parameters.begin(), found->parameters.end());
  }

  /// What moves alike in the second half of a motion that rests in truth.
  void find_creep() {
    oracles::MotionState<Real> state;
    for (const auto& piece : exact_.pieces) {
      piece.flight->evaluate(0, state);
      if (!state.v.isZero(0)) return;
    }
    const auto speed =
        agreed("speed", measured([](const LawEvidence& of) { return creep_of(*of.run); }), "m/s");
    if (speed && speed->low > 0) add({{"creep", {*speed}}});
  }

  /// Friction takes |P_T| = μ P_N from a slip that remains, also where the contact restitutes.
  void find_friction_of_impacts() {
    constexpr double kSame = 0.03;
    const auto part = [&](double FrictionOfImpacts::*member) {
      return measured([&](const LawEvidence& of) -> std::optional<double> {
        const auto found = friction_of_impacts(of);
        if (!found) return std::nullopt;
        return (*found).*member;
      });
    };
    const ShownValues ratios = part(&FrictionOfImpacts::ratio);
    constexpr double kNone = 0.01;  // a force that is bounded does nothing in an impact
    if (std::ranges::all_of(ratios, [](const auto& of) { return of && of->value < kNone; })) {
      return add({{"no friction of impacts", {}}});
    }
    const auto ratio = agreed("friction over the true one", ratios, "1");
    if (!ratio || (ratio->low < 1 + kSame && ratio->high > 1 - kSame)) return;
    const double without = 1 / (1 + evidence_.front().contacts.front().restitution);
    const double off = std::max(std::abs(ratio->low - without), std::abs(ratio->high - without));
    if (off < kSame) {
      return add({{"friction of impacts bounded as if e were 0", {*ratio}}});
    }
    NamedLaw law{"another coefficient of friction of impacts", {*ratio}};
    const auto impulse = agreed("impulse", part(&FrictionOfImpacts::impulse), "N s");
    if (impulse && !friction_of_impacts(evidence_.back())->loads_differ) {
      law.name += " or friction of impacts bounded by an impulse";
      law.parameters.push_back(*impulse);
    }
    add(law);
  }

  void find_rolling_friction() {
    constexpr double kSame = 0.03;
    const auto both = agreed("friction over the true one",
                             measured([](const auto& of) { return cone_of_both(of); }),
                             "1");
    if (both) return add({{"sliding and rolling friction in one cone", {*both}}});
    const auto part = [&](double RollingFriction::*member) {
      return measured([&](const LawEvidence& of) -> std::optional<double> {
        const auto found = rolling_friction_of(of);
        if (!found) return std::nullopt;
        return (*found).*member;
      });
    };
    const auto ratio =
        agreed("rolling friction over the true one", part(&RollingFriction::ratio), "1");
    if (!ratio || (ratio->low < 1 + kSame && ratio->high > 1 - kSame)) return;
    NamedLaw law{"another coefficient of rolling friction", {*ratio}};
    const auto finest = rolling_friction_of(evidence_.back());
    const auto moment = agreed("moment", part(&RollingFriction::moment), "N m");
    if (moment && !finest->loads_differ) {
      law.name += " or rolling friction bounded by a moment";
      law.parameters.push_back(*moment);
    }
    add(law);
  }

  /// @return whether the moment about the normal is not the true one
  bool find_spinning_friction() {
    constexpr double kSame = 0.03;
    double truth = 0;
    for (const SeenContact& of : evidence_.front().contacts) {
      truth = std::max(truth, of.spinning_friction);
    }
    const ShownValues moments = measured([](const auto& of) { return spinning_friction_of(of); });
    if (truth == 0) {
      const auto moment = agreed("moment over the normal force", moments, "m");
      if (!moment || !(moment->low > 0)) return false;
      add({{"spinning friction where there is none", {*moment}}});
      return true;
    }
    ShownValues ratios = moments;
    for (auto& each : ratios) {
      if (each) each->value /= truth;
    }
    const auto ratio = agreed("spinning friction over the true one", ratios, "1");
    if (!ratio || (ratio->low < 1 + kSame && ratio->high > 1 - kSame)) return false;
    if (ratio->high == 0) {
      add({{"no spinning friction", {}}});
    } else {
      add({{"another coefficient of spinning friction", {*ratio}}});
    }
    return true;
  }

  /// @return whether something acts on the rotation
  bool find_rotation() {
    constexpr double kSame = 0.05;
    const auto part = [&](double FreeRotation::*member) {
      return measured([&](const LawEvidence& of) -> std::optional<double> {
        const auto fit = free_rotation_of(of);
        if (!fit) return std::nullopt;
        return (*fit).*member;
      });
    };
    const auto left_out =
        agreed("part of the gyroscopic moment", part(&FreeRotation::left_out), "1");
    const auto damping = agreed("damping over mass", part(&FreeRotation::damping), "1/s");
    const bool lacks = left_out && left_out->low > kSame, damps = damping && damping->low > 0;
    if (lacks && std::abs(left_out->low - 1) < kSame && std::abs(left_out->high - 1) < kSame) {
      add({{"no gyroscopic moment", {}}});
    } else if (lacks) {
      add({{"a part of the gyroscopic moment left out", {*left_out}}});
    }
    if (damps) {
      add({{may_be_spinning_friction()
                ? "damping without contact or spinning friction where there is none"
                : "damping without contact",
            {*damping}}});
    }
    return lacks || damps;
  }
  /// Whether contacts of spheres push all the time.
  [[nodiscard]] bool may_be_spinning_friction() const {
    const LawEvidence& finest = evidence_.back();
    const auto rotation = free_rotation_of(finest);
    return rotation && rotation->touches && !finest.spin_momentum.isZero(0);
  }

  void find_damping() {
    if (const auto found = damping()) add({{"damping without contact", {*found}}});
  }

  const oracles::ExactMotion<Real>& exact_;
  double error_;
  LimitLaw& law_;
  std::vector<LawEvidence> evidence_;
};

}  // namespace

void recognise_law(const Model<Real>& model,
                   const oracles::ExactMotion<Real>& exact,
                   const std::vector<Run>& runs,
                   double error,
                   LimitLaw& law) {
  if (const auto* of = std::get_if<LagrangianModel<Real>>(&model)) {
    Recogniser(*of, exact, runs, error, law).recognise();
  } else if (const auto* bodies = std::get_if<NewtonEulerModel<Real>>(&model)) {
    Recogniser(*bodies, exact, runs, error, law).recognise();
  }
}

}  // namespace assay::reports
