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
  Recogniser(const LagrangianModel<Real>& model,
             const oracles::ExactMotion<Real>& exact,
             const std::vector<Run>& runs,
             LimitLaw& law)
      : model_(model), exact_(exact), law_(law) {
    for (const Run run : runs) evidence_.emplace_back(model, *run);
  }

  void recognise() {
    if (model_.components() > 0) {
      const bool soft = find_spring();
      if (!soft) find_restitution();
      find_friction();
      find_creep();
    }
    find_damping();
  }

 private:
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

  void find_friction() {
    constexpr double kSame = 0.01;  // of the coefficient
    std::vector<FrictionLaw> found;
    for (auto of = evidence_.end() - kAgreeingRuns; of != evidence_.end(); ++of) {
      const auto law = friction_law(*of);
      if (!law) return;
      found.push_back(*law);
    }
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
    const auto truth = static_cast<double>(model_.laws.front().impact.normal_restitution);
    double low = 2, high = -1, bounces_from = 0, rests_to = 0, slowest = 1e300;
    std::size_t count = 0;
    const auto is_impact = [](const auto& event) {
      return event.kind == oracles::EventKind::kImpact;
    };
    if (std::ranges::none_of(exact_.events, is_impact)) return;
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

  void find_damping() {
    const auto damping = agreed(
        "damping over mass", measured([](const auto& of) { return free_damping(of); }), "1/s");
    if (damping) add("damping without contact", {*damping});
  }

  const LagrangianModel<Real>& model_;
  const oracles::ExactMotion<Real>& exact_;
  LimitLaw& law_;
  std::vector<LawEvidence> evidence_;
};

}  // namespace

void recognise_law(const LagrangianModel<Real>& model,
                   const oracles::ExactMotion<Real>& exact,
                   const std::vector<Run>& runs,
                   LimitLaw& law) {
  Recogniser(model, exact, runs, law).recognise();
}

}  // namespace assay::reports
