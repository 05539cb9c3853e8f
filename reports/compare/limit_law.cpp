#include "reports/compare/limit_law.hpp"

#include <fmt/format.h>

#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <optional>
#include <utility>

#include "core/systems/newton_euler_coordinates.hpp"
#include "reports/compare/convergence.hpp"
#include "reports/compare/law_evidence.hpp"

namespace assay::reports {

namespace {

using Real = long double;
using Index = Eigen::Index;
using Run = const Trajectory<Real>*;

double step_of(Run run) {
  return static_cast<double>((run->t.back() - run->t.front()) / static_cast<Real>(run->size() - 1));
}

/// What the distance of two positions is measured in.
struct Measured {
  bool bodies;  ///< quaternions p and −p are the same attitude
  Index state;  ///< the first coordinates alone; 0: all
};
Real distance(const Vector<Real>& a, const Vector<Real>& b, const Measured& of) {
  if (!of.bodies) {
    const Index count = of.state > 0 ? of.state : a.size();
    return (a - b).head(count).cwiseAbs().maxCoeff();
  }
  Real largest = 0;
  for (Index i = 0; i < a.size(); i += kBodyCoordinates) {
    const auto x = [&](const Vector<Real>& q) { return Vector<Real>(q.segment(i, 3)); };
    const auto p = [&](const Vector<Real>& q) { return Vector<Real>(q.segment(i + 3, 4)); };
    const Real turned = std::min((p(a) - p(b)).norm(), (p(a) + p(b)).norm());
    largest = std::max({largest, (x(a) - x(b)).cwiseAbs().maxCoeff(), turned});
  }
  return largest;
}

/// The position of a run at t, on the straight line between its nodes.
Vector<Real> position(const Trajectory<Real>& run, Real t) {
  const auto after = std::ranges::upper_bound(run.t, t);
  const auto k = std::clamp<Index>(after - run.t.begin() - 1, 0, run.size() - 2);
  const Real t0 = run.t[static_cast<std::size_t>(k)], t1 = run.t[static_cast<std::size_t>(k + 1)];
  const Real part = std::min<Real>((t - t0) / (t1 - t0), 1);
  return run.q.col(k) + part * (run.q.col(k + 1) - run.q.col(k));
}

/// What the states of the runs are compared with.
struct Truth {
  const oracles::ExactMotion<Real>& exact;
  Measured in;
  Real end;  ///< up to which all are compared

  [[nodiscard]] Real error(const Trajectory<Real>& run) const {
    oracles::MotionState<Real> state;
    Real largest = 0;
    for (Index k = 0; k < run.size(); ++k) {
      const Real t = run.t[static_cast<std::size_t>(k)];
      if (t > end) break;
      exact.evaluate(t, state);
      largest = std::max(largest, distance(run.q.col(k), state.q, in));
    }
    return largest;
  }
  [[nodiscard]] Real between(const Trajectory<Real>& coarse, const Trajectory<Real>& fine) const {
    Real largest = 0;
    for (Index k = 0; k < coarse.size(); ++k) {
      const Real t = coarse.t[static_cast<std::size_t>(k)];
      if (t > std::min(end, fine.t.back())) break;
      largest = std::max(largest, distance(coarse.q.col(k), position(fine, t), in));
    }
    return largest;
  }
  /// The way of the motion: of the true one, and what forces alone would do, where it rests.
  [[nodiscard]] Real scale(const Model<Real>& model) const {
    constexpr int kPlaces = 64;
    oracles::MotionState<Real> first, state;
    const Real begin = exact.pieces.front().begin;
    exact.evaluate(begin, first);
    Real largest = 0;
    for (int i = 0; i <= kPlaces; ++i) {
      exact.evaluate(begin + (end - begin) * static_cast<Real>(i) / kPlaces, state);
      largest = std::max(largest, distance(state.q, first.q, in));
    }
    if (const auto* of = std::get_if<LagrangianModel<Real>>(&model)) {
      Matrix<Real> mass(of->size(), of->size());
      Vector<Real> f(of->size());
      of->system->mass(first.q, mass);
      of->system->force(begin, first.q, first.v, f);
      const Vector<Real> a = mass.colPivHouseholderQr().solve(f);
      largest = std::max(largest, a.cwiseAbs().maxCoeff() * (end - begin) * (end - begin) / 2);
    }
    return largest;
  }
};

/// The finest runs agree on a parameter within this part of it.
constexpr double kAgree = 0.25;
constexpr std::size_t kAgreeing = 3;

/// What the finest runs measure, from coarse to fine.
using Values = std::vector<std::optional<double>>;

std::optional<LawParameter> agreed(const std::string& name,
                                   const Values& of,
                                   const std::string& unit) {
  if (of.size() < kAgreeing) return std::nullopt;
  LawParameter parameter{name, std::numeric_limits<double>::infinity(), 0, unit};
  parameter.high = -parameter.low;
  for (auto value = of.end() - kAgreeing; value != of.end(); ++value) {
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
    for (auto of = evidence_.end() - kAgreeing; of != evidence_.end(); ++of) {
      const auto law = friction_law(*of);
      if (!law) return;
      found.push_back(*law);
    }
    const FrictionShape shape = found.back().shape;
    const auto finest = found.end() - kAgreeing;
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
    for (auto of = evidence_.end() - kAgreeing; of != evidence_.end(); ++of) {
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

std::string number(const LawParameter& of) {
  if (std::isinf(of.high)) return fmt::format("{} > {:.3g} {}", of.name, of.low, of.unit);
  if (fmt::format("{:.3g}", of.low) == fmt::format("{:.3g}", of.high)) {
    return fmt::format("{} {:.3g} {}", of.name, of.low, of.unit);
  }
  return fmt::format("{} {:.3g} to {:.3g} {}", of.name, of.low, of.high, of.unit);
}

std::string text_of(const LimitLaw& law) {
  if (law.laws.empty()) return "another motion, of no law that is known here";
  std::string text;
  for (const std::string& each : law.laws) text += (text.empty() ? "" : "; ") + each;
  for (const LawParameter& each : law.parameters) text += ", " + number(each);
  return text;
}

/// Of its positions. Velocities are sums of small changes, too.
double rounding_of(const Trajectory<Real>& run, double unit_roundoff) {
  constexpr double kEach = 64;
  const Real way = run.v.cwiseAbs().maxCoeff() * (run.t.back() - run.t.front());
  const Real size = std::max(run.q.cwiseAbs().maxCoeff(), way);
  return kEach * static_cast<double>(run.size()) * unit_roundoff * static_cast<double>(size);
}

/// The slope of log E over log h, and twice its standard error, of the finer half of the runs.
std::pair<double, double> fall_of(std::vector<double> h, std::vector<double> error) {
  constexpr std::size_t kFewest = 4;
  const std::size_t keep = std::min(h.size(), std::max(kFewest, h.size() / 2 + 1));
  const auto coarse = static_cast<std::ptrdiff_t>(h.size() - keep);
  h.erase(h.begin(), h.begin() + coarse);
  error.erase(error.begin(), error.begin() + coarse);
  double sx = 0, sy = 0, sxx = 0, sxy = 0, left = 0;
  const auto n = static_cast<double>(h.size());
  for (std::size_t i = 0; i < h.size(); ++i) {
    const double x = std::log(h[i]), y = std::log(std::max(error[i], 1e-300));
    sx += x, sy += y, sxx += x * x, sxy += x * y;
  }
  const double variance = sxx - sx * sx / n, slope = (sxy - sx * sy / n) / variance;
  for (std::size_t i = 0; i < h.size(); ++i) {
    const double y = std::log(std::max(error[i], 1e-300)) - sy / n;
    left += std::pow(y - slope * (std::log(h[i]) - sx / n), 2);
  }
  return {slope, 2 * std::sqrt(left / std::max(n - 2, 1.0) / variance)};
}

}  // namespace

std::string_view name_of(Limit limit) {
  switch (limit) {
    case Limit::kHardLaw:
      return "hard law";
    case Limit::kAnotherLaw:
      return "another law";
    case Limit::kNone:
      return "none";
    case Limit::kOpen:
      break;
  }
  return "open";
}

LimitLaw limit_law(const Model<Real>& model,
                   const oracles::ExactMotion<Real>& exact,
                   const std::vector<Run>& all,
                   Index state,
                   double unit_roundoff) {
  std::vector<Run> runs;
  constexpr Index kFewestNodes = 4;
  for (const Run run : all) {
    if (run->size() >= kFewestNodes) runs.push_back(run);
  }
  std::ranges::sort(runs, std::greater<>{}, &step_of);
  LimitLaw law;
  if (runs.size() < kAgreeing) {
    law.sentence = "a limit shows in three step sizes or more";
    return law;
  }
  const Measured in{kind_of(model) == ModelKind::kNewtonEuler, state};
  const Truth truth{exact, in, exact.pieces.back().end};
  std::vector<double> h, errors;
  for (const Run run : runs) {
    h.push_back(step_of(run));
    errors.push_back(static_cast<double>(truth.error(*run)));
  }
  const auto scale = static_cast<double>(truth.scale(model));
  const auto [slope, doubt] = fall_of(h, errors);
  const double error = errors.back();
  constexpr double kFalls = 0.5;
  const bool close = error <= kPrintedDigits * scale;
  if (close || slope - doubt > kFalls) {
    law.limit = Limit::kHardLaw;
    law.sentence =
        close ? fmt::format("hard law: {:.2g} from the exact motion", error)
              : fmt::format(
                    "hard law: {:.2g} from the exact motion, falling as h^{:.2f}", error, slope);
    return law;
  }
  if (error <= rounding_of(*runs.back(), unit_roundoff)) {
    law.sentence =
        fmt::format("the distance to the exact motion is {:.2g}, which may be rounding", error);
    return law;
  }
  std::vector<double> others;
  for (std::size_t back : {2U, 3U}) {
    others.push_back(static_cast<double>(truth.between(*runs[runs.size() - back], *runs.back())));
  }
  // Runs that tend to a motion come nearer to each other.
  constexpr double kNearer = 0.8;
  const bool nearer = others[0] < kNearer * others[1];
  const double difference = nearer ? others[0] : std::max(others[0], others[1]);
  constexpr double kSmall = 1.0 / 3;
  if (slope + doubt > kFalls) {
    law.sentence = fmt::format(
        "the distance to the exact motion is {:.2g} and falls as h^{:.2f} ± "
        "{:.2f}: finer steps would tell",
        error,
        slope,
        doubt);
    return law;
  }
  if (difference > kSmall * error) {
    law.limit = Limit::kNone;
    law.sentence = fmt::format(
        "no limit: runs of the finest steps differ by {:.2g} from each other, and "
        "by {:.2g} from the exact motion",
        difference,
        error);
    return law;
  }
  law.limit = Limit::kAnotherLaw;
  if (const auto* of = std::get_if<LagrangianModel<Real>>(&model)) {
    Recogniser(*of, exact, runs, law).recognise();
  }
  law.sentence =
      fmt::format("{}; the distance to the exact motion stays {:.2g}", text_of(law), error);
  return law;
}

}  // namespace assay::reports
