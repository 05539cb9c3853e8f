#include "reports/compare/recognise_law.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "reports/compare/law_evidence.hpp"

namespace assay::reports {

namespace {

using Real = long double;
using Index = Eigen::Index;
using Run = const Trajectory<Real>*;

/// The finest runs agree on a parameter within this part of it.
constexpr double kAgree = 0.25;

/// What the finest runs measure, from coarse to fine.
using Values = std::vector<std::optional<double>>;

std::optional<LawParameter> agreed(const std::string& name,
                                   const Values& of,
                                   const std::string& unit) {
  if (of.size() < kAgreeingRuns) return std::nullopt;
  LawParameter parameter{name, std::numeric_limits<double>::infinity(), 0, unit};
  parameter.high = -parameter.low;
  for (auto value = of.end() - kAgreeingRuns; value != of.end(); ++value) {
    if (!*value) return std::nullopt;
    parameter.low = std::min(parameter.low, **value);
    parameter.high = std::max(parameter.high, **value);
  }
  const double size = std::max(std::abs(parameter.low), std::abs(parameter.high));
  if (!(parameter.high - parameter.low <= kAgree * size)) return std::nullopt;
  return parameter;
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
      const bool soft = find_spring();
      if (!soft) find_restitution();
      if (!soft) find_gap();
      if (is_of_bodies() && has_impacts()) {
        find_friction_of_impacts();
      } else {
        find_friction();
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
  [[nodiscard]] Values measured(const Measure& measure) const {
    Values values;
    for (const LawEvidence& of : evidence_) values.push_back(measure(of));
    return values;
  }
  void add(const std::string& law, std::vector<LawParameter> parameters) {
    law_.laws.push_back(law);
    for (LawParameter& each : parameters) law_.parameters.push_back(std::move(each));
  }

  bool find_spring() {
    const auto part = [&](double SpringContact::*member) {
      return measured([&](const LawEvidence& of) -> std::optional<double> {
        const auto spring = spring_contact(of);
        if (!spring) return std::nullopt;
        return (*spring).*member;
      });
    };
    const auto stiffness = agreed("stiffness", part(&SpringContact::stiffness), "N/m");
    if (!stiffness) return false;
    std::vector<LawParameter> found{*stiffness};
    if (const auto damping = agreed("damping", part(&SpringContact::damping), "N s/m")) {
      found.push_back(*damping);
    }
    add("soft contact", std::move(found));
    return true;
  }

  /// A gap that explains a part of the error.
  void find_gap() {
    constexpr double kPart = 0.1;
    const auto gap = agreed("gap", measured([](const auto& of) { return contact_gap(of); }), "m");
    if (!gap || !(std::min(std::abs(gap->low), std::abs(gap->high)) > kPart * error_)) return;
    add("contact at another gap", {*gap});
  }

  void find_friction() {
    constexpr double kSame = 0.01;  // of the coefficient
    std::vector<FrictionLaw> found;
    for (auto of = evidence_.end() - kAgreeingRuns; of != evidence_.end(); ++of) {
      const auto law = friction_law(*of);
      if (!law) return;
      found.push_back(*law);
    }
    constexpr double kFits = 0.1;  // of the bound: what coarser runs deviate is their own
    if (!(found.back().deviation < kFits)) return;
    const FrictionShape shape = found.back().shape;
    const auto finest = found.end() - kAgreeingRuns;
    if (!std::all_of(finest, found.end(), [&](const auto& f) { return f.shape == shape; })) return;
    Values scale, viscous, angle;
    for (const FrictionLaw& each : found) {
      scale.emplace_back(each.scale);
      viscous.emplace_back(each.viscous);
      angle.emplace_back(each.angle);
    }
    const auto ratio = agreed("friction over the true one", scale, "1");
    if (!ratio) return;
    const bool same = std::max(std::abs(ratio->low - 1), std::abs(ratio->high - 1)) < kSame;
    std::vector<LawParameter> parameters;
    if (shape == FrictionShape::kCircle && same) {
      const auto drag = agreed("drag over friction", viscous, "s/m");
      if (drag && drag->low > 0) add("drag while sliding", {*drag});
      return;
    }
    if (!same) parameters.push_back(*ratio);
    if (shape == FrictionShape::kCircle) return add("another coefficient of friction", parameters);
    if (shape == FrictionShape::kEffectiveMass) {
      return add("friction along the slip times the effective mass", parameters);
    }
    parameters.push_back({"turned by", *angle.back(), *angle.back(), "degrees"});
    add(shape == FrictionShape::kCircumscribed ? "pyramid of friction, circumscribed to the cone"
                                               : "pyramid of friction, inscribed in the cone",
        std::move(parameters));
  }

  /// The speed in the second half of a motion that rests in truth.
  void find_creep() {
    oracles::MotionState<Real> state;
    for (const auto& piece : exact_.pieces) {
      piece.flight->evaluate(0, state);
      if (!state.v.isZero(0)) return;
    }
    const auto speed =
        agreed("speed",
               measured([](const LawEvidence& of) -> std::optional<double> {
                 const Trajectory<Real>& run = *of.run;
                 const Index last = run.size() - 1, half = last / 2;
                 const Real time = run.t.back() - run.t[static_cast<std::size_t>(half)];
                 return static_cast<double>((run.q.col(last) - run.q.col(half)).norm() / time);
               }),
               "m/s");
    if (speed && speed->low > 0) add("creep", {*speed});
  }

  void find_restitution() {
    constexpr double kSame = 0.03;
    const double truth = evidence_.front().contacts.front().restitution;
    double low = 2, high = -1, bounces_from = 0, rests_to = 0, slowest = 1e300;
    std::size_t count = 0;
    if (!has_impacts()) return;
    for (auto of = evidence_.end() - kAgreeingRuns; of != evidence_.end(); ++of) {
      const std::vector<SeenImpact> impacts = impacts_of(*of);
      double fastest = 0;
      for (const SeenImpact& impact : impacts) fastest = std::max(fastest, impact.speed);
      for (const auto& [speed, e] : impacts) {
        constexpr double kSlow = 0.05;  // of the fastest: steps are too long for these
        if (speed < kSlow * fastest) continue;
        ++count;
        low = std::min(low, e), high = std::max(high, e), slowest = std::min(slowest, speed);
        if (e < kSame) rests_to = std::max(rests_to, speed);
        if (std::abs(e - truth) < kSame)
          bounces_from = bounces_from == 0 ? speed : std::min(bounces_from, speed);
      }
    }
    if (count == 0) return;
    if (truth > kSame && rests_to > 0 && (bounces_from == 0 || bounces_from > rests_to)) {
      const double open =
          bounces_from == 0 ? std::numeric_limits<double>::infinity() : bounces_from;
      return add("no restitution below a speed", {{"speed", rests_to, open, "m/s"}});
    }
    if (high - low < 2 * kSame && std::abs((low + high) / 2 - truth) > kSame) {
      return add("another coefficient of restitution", {{"restitution", low, high, "1"}});
    }
    if (high - low > 2 * kSame) {
      add("restitution that depends on the impact", {{"restitution", low, high, "1"}});
    }
  }

  /// Friction takes |P_T| = μ P_N from a slip that remains, also where the contact restitutes.
  void find_friction_of_impacts() {
    constexpr double kSame = 0.03;
    const Values ratios = measured([](const auto& of) { return friction_of_impacts(of); });
    constexpr double kNone = 0.01;  // a force that is bounded does nothing in an impact
    if (std::ranges::all_of(ratios, [](const auto& of) { return of && *of < kNone; })) {
      return add("no friction of impacts", {});
    }
    const auto ratio = agreed("friction over the true one", ratios, "1");
    if (!ratio || (ratio->low < 1 + kSame && ratio->high > 1 - kSame)) return;
    const double without = 1 / (1 + evidence_.front().contacts.front().restitution);
    const double off = std::max(std::abs(ratio->low - without), std::abs(ratio->high - without));
    add(off < kSame ? "friction of impacts bounded by their impulse without restitution"
                    : "another friction of impacts",
        {*ratio});
  }

  void find_rolling_friction() {
    constexpr double kSame = 0.03;
    const auto both = agreed("friction over the true one",
                             measured([](const auto& of) { return cone_of_both(of); }),
                             "1");
    if (both) return add("sliding and rolling friction in one cone", {*both});
    const auto ratio = agreed("rolling friction over the true one",
                              measured([](const auto& of) { return rolling_friction_of(of); }),
                              "1");
    if (!ratio || (ratio->low < 1 + kSame && ratio->high > 1 - kSame)) return;
    add("another coefficient of rolling friction", {*ratio});
  }

  /// @return whether the moment about the normal is not the true one
  bool find_spinning_friction() {
    constexpr double kSame = 0.03;
    double truth = 0;
    for (const SeenContact& of : evidence_.front().contacts) {
      truth = std::max(truth, of.spinning_friction);
    }
    const Values moments = measured([](const auto& of) { return spinning_friction_of(of); });
    if (truth == 0) {
      const auto moment = agreed("moment over the normal force", moments, "m");
      if (!moment || !(moment->low > 0)) return false;
      add("spinning friction where there is none", {*moment});
      return true;
    }
    Values ratios = moments;
    for (auto& each : ratios) {
      if (each) *each /= truth;
    }
    const auto ratio = agreed("spinning friction over the true one", ratios, "1");
    if (!ratio || (ratio->low < 1 + kSame && ratio->high > 1 - kSame)) return false;
    if (ratio->high == 0) {
      add("no spinning friction", {});
    } else {
      add("another coefficient of spinning friction", {*ratio});
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
      add("no gyroscopic moment", {});
    } else if (lacks) {
      add("a part of the gyroscopic moment left out", {*left_out});
    }
    if (damps) add("damping without contact", {*damping});
    return lacks || damps;
  }

  void find_damping() {
    const auto damping = agreed(
        "damping over mass", measured([](const auto& of) { return free_damping(of); }), "1/s");
    if (damping) add("damping without contact", {*damping});
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
