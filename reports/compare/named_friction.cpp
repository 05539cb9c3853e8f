#include <algorithm>
#include <cmath>
#include <numbers>

#include "reports/compare/friction_evidence.hpp"
#include "reports/compare/named_law.hpp"

namespace assay::reports {

namespace {

/// A model that counts, with what the finest runs agree on.
struct CountingFriction {
  FrictionModel model;
  LawParameter size;                 ///< over the true one
  std::optional<LawParameter> drag;  ///< [s/m] if there is one
};

/// What is different from a model by less than this part of the bound is not told from it.
constexpr double kSameForce = 0.01;

/// None if the circle counts, but the finest runs do not agree on its numbers.
std::vector<CountingFriction> counting(const std::vector<FrictionEvidence>& runs) {
  constexpr double kFits = 0.02, kTwice = 2;
  const std::vector<FrictionFit>& finest = runs.back().fits;
  const double best = std::ranges::min(finest, {}, &FrictionFit::deviation).deviation;
  std::vector<CountingFriction> all;
  if (!(best < kFits)) return all;
  for (std::size_t i = 0; i < finest.size(); ++i) {
    if (!(finest[i].deviation < std::max(kTwice * best, kSameForce))) continue;
    ShownValues sizes, drags;
    for (const FrictionEvidence& run : runs) {
      sizes.emplace_back(run.fits[i].size);
      drags.emplace_back(run.fits[i].viscous);
    }
    const auto size = agreed("friction over the true one", sizes, "1");
    const bool circle = finest[i].model.shape == FrictionShape::kCircle;
    if (!size || !(size->low > 0)) {
      if (circle) return {};
      continue;
    }
    const double fastest = runs.back().fastest;
    auto drag = agreed("drag over friction", drags, "s/m");
    if (std::abs(finest[i].viscous.value) * fastest <= kSameForce * size->high) {
      drag = std::nullopt;
    } else if (!drag || !(drag->low > 0)) {
      if (circle) return {};
      continue;
    }
    all.push_back({finest[i].model, *size, drag});
  }
  return all;
}

bool is_size(const LawParameter& size, double value) {
  return size.low - kSameForce < value && value < size.high + kSameForce;
}

/// Squares that count, of neighbouring angles.
struct SquareCluster {
  int first, last;    ///< degrees of the corners
  LawParameter size;  ///< to the corners
};

/// The squares that count, by angles.
class Squares {
 public:
  void add(const CountingFriction& of) {
    if (of.model.bound == FrictionBound::kForce) {
      by_force_ = true;
      return;
    }
    const int at = of.model.degrees;
    if (!clusters_.empty() && clusters_.back().last + 1 == at) {
      SquareCluster& cluster = clusters_.back();
      cluster.last = at;
      cluster.size.low = std::min(cluster.size.low, of.size.low);
      cluster.size.high = std::max(cluster.size.high, of.size.high);
    } else {
      clusters_.push_back({at, at, of.size});
    }
  }
  /// @param circle whether the circle counts
  void name(bool circle, std::vector<std::string>& names, NamedLaw& law) const {
    const std::vector<SquareCluster> all = joined();
    bool others = false;
    for (const SquareCluster& of : all) {
      const bool outside = is_size(of.size, std::numbers::sqrt2), inside = is_size(of.size, 1);
      if (outside) add_name("pyramid of friction, circumscribed to the cone", names);
      if (inside) add_name("pyramid of friction, inscribed in the cone", names);
      if (circle || outside || inside) continue;
      add_name("pyramid of friction of another coefficient", names);
      others = true;
    }
    const bool of_another = all.empty() || others;
    if (!circle && by_force_ && of_another) {
      names.emplace_back("pyramid of friction bounded by a force");
    }
    if (circle || all.size() != 1) return;
    const SquareCluster& only = all.front();
    const bool outside = is_size(only.size, std::numbers::sqrt2);
    if (!outside && !is_size(only.size, 1)) {
      law.parameters.push_back(
          {"corners over the true bound", only.size.low, only.size.high, only.size.unit});
    }
    // Of the corners, or of the sides where the square is circumscribed.
    const double half = 0.5, middle = (only.first + only.last) / 2.0 - (outside ? kHalf : 0);
    const double turn = std::remainder(middle, kQuarter), open = (only.last - only.first) * half;
    law.parameters.push_back({"turned by", turn - open - half, turn + open + half, "degrees"});
  }

 private:
  static constexpr int kHalf = 45, kQuarter = 90;
  static void add_name(const std::string& name, std::vector<std::string>& names) {
    if (std::ranges::find(names, name) == names.end()) names.push_back(name);
  }
  /// A square that is turned by 90 degrees is the same.
  [[nodiscard]] std::vector<SquareCluster> joined() const {
    std::vector<SquareCluster> all = clusters_;
    if (all.size() < 2 || all.front().first > 0 || all.back().last + 1 < kQuarter) return all;
    all.front().first = all.back().first - kQuarter;
    all.front().size.low = std::min(all.front().size.low, all.back().size.low);
    all.front().size.high = std::max(all.front().size.high, all.back().size.high);
    all.pop_back();
    return all;
  }
  std::vector<SquareCluster> clusters_;
  bool by_force_ = false;
};

/// What the models that count have in common.
class FrictionNames {
 public:
  void add(const CountingFriction& of) {
    const bool by_force = of.model.bound == FrictionBound::kForce;
    const bool circle = of.model.shape == FrictionShape::kCircle;
    const bool same = circle && !by_force && is_size(of.size, 1);
    if (of.drag) {
      if (same) drag_ = of;  // one number is another one, not two
    } else if (of.model.shape == FrictionShape::kSquare) {
      squares_.add(of);
    } else if (same) {
      is_true_ = true;
    } else if (circle) {
      (by_force ? by_force_ : coefficient_) = of;
    } else if (!by_force) {
      by_mass_ = of;
    }
  }

  /// @param mean_bound the true one [N]
  [[nodiscard]] std::optional<NamedLaw> law(bool damps, double mean_bound) const {
    if (is_true_ || (drag_ && damps)) return std::nullopt;
    NamedLaw law;
    std::vector<std::string> names;
    if (drag_) {
      names = {"drag while sliding", "damping without contact"};
      law.parameters.push_back(*drag_->drag);
    }
    if (coefficient_) {
      names.emplace_back("another coefficient of friction");
      law.parameters.push_back(coefficient_->size);
    }
    if (by_force_) {
      names.emplace_back("friction bounded by a force");
      const LawParameter& of = by_force_->size;
      law.parameters.push_back({"force", of.low * mean_bound, of.high * mean_bound, "N"});
    }
    const bool circle = !names.empty();
    if (by_mass_ && !circle) {
      names.emplace_back("friction along the slip times the effective mass");
      if (!is_size(by_mass_->size, 1)) law.parameters.push_back(by_mass_->size);
    }
    squares_.name(circle, names, law);
    if (names.empty()) return std::nullopt;
    law.name = joined_by_or(names);
    return law;
  }

 private:
  bool is_true_ = false;
  std::optional<CountingFriction> drag_, coefficient_, by_force_, by_mass_;
  Squares squares_;
};

}  // namespace

std::optional<NamedLaw> named_friction(const FinestRuns& runs, bool damps) {
  std::vector<FrictionEvidence> evidence;
  for (const LawEvidence& of : runs) {
    evidence.push_back(friction_evidence(of));
    if (evidence.back().fits.empty()) return std::nullopt;
  }
  FrictionNames names;
  for (const CountingFriction& of : counting(evidence)) names.add(of);
  return names.law(damps, evidence.back().mean_bound);
}

}  // namespace assay::reports
