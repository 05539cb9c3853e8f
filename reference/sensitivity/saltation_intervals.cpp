#include "reference/sensitivity/saltation_intervals.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/math/magnitude.hpp"
#include "core/scalar/ratio.hpp"

namespace assay::reference {

namespace {

using S = Mpfr;

/// A cut between intervals: they end at `from`, and begin at `to`.
struct Cut {
  S from, to;
  std::vector<std::size_t> events;
  /// The last impact that is followed, and the accumulation.
  std::optional<std::pair<std::size_t, std::size_t>> accumulation{};

  [[nodiscard]] bool leaves_out(std::size_t event) const {
    return accumulation && event >= accumulation->first && event <= accumulation->second;
  }
};

/// The piece that ends at t with sliding whose direction has turned; nothing if none does.
std::optional<std::size_t> turning_slide(const oracles::ExactMotion<S>& motion, const S& t) {
  for (std::size_t i = 0; i + 1 < motion.pieces.size(); ++i) {
    const auto& piece = motion.pieces[i];
    if (!(piece.end == t) || !piece.sliding || piece.one_way) continue;
    oracles::MotionState<S> begin, end;
    piece.flight->evaluate(S(0), begin);
    piece.flight->evaluate(S(piece.end - piece.begin), end);
    const bool plane = begin.contact_force.size() == 2;
    if (!plane && begin.contact_force != end.contact_force) return i;
  }
  return std::nullopt;
}

/// The cuts where a slide that turns comes to rest.
std::vector<Cut> ends_of_slides(const oracles::ExactMotion<S>& motion,
                                const S& end,
                                const S& least) {
  std::vector<Cut> result;
  for (const S& t : ends_of_turning_slides(motion)) {
    if (t > end) continue;
    const auto& slide = motion.pieces[*turning_slide(motion, t)];
    result.push_back({S(t - least * (slide.end - slide.begin)), t, {}});
  }
  return result;
}

/// The cuts of the accumulations.
std::vector<Cut> accumulations(const oracles::ExactMotion<S>& motion,
                               const S& end,
                               const S& least) {
  std::vector<Cut> result;
  std::size_t first = 0;
  for (std::size_t i = 0; i < motion.events.size(); ++i) {
    const S& t = motion.events[i].t;
    if (motion.events[i].kind != oracles::EventKind::kAccumulation) continue;
    std::size_t last = first;
    while (last + 1 < i && t - motion.events[last].t > least * t) ++last;
    if (t <= end) {
      result.push_back({motion.events[last].t, t, {last}, {{last, i}}});
      if (last != i) result.back().events.push_back(i);
    }
    first = i + 1;
  }
  return result;
}

}  // namespace

std::vector<S> ends_of_turning_slides(const oracles::ExactMotion<S>& motion) {
  std::vector<S> result;
  for (const auto& event : motion.events) {
    if (event.kind != oracles::EventKind::kSlidingChange) continue;
    if (turning_slide(motion, event.t)) result.push_back(event.t);
  }
  return result;
}

std::vector<SaltationInterval> saltation_intervals(const oracles::ExactMotion<S>& motion,
                                                   const S& begin,
                                                   const S& end,
                                                   const S& least) {
  // Times that differ by rounding.
  const S together = pow(unit_roundoff<S>(), ratio<S>(3, 4)) * (magnitude(begin) + magnitude(end));
  std::vector<Cut> cuts = accumulations(motion, end, least);
  for (Cut& cut : ends_of_slides(motion, end, least)) cuts.push_back(std::move(cut));
  const auto add = [&](const S& t, std::optional<std::size_t> event) {
    if (t < begin || t > end - together) return;
    for (Cut& cut : cuts) {
      if (t < cut.from - together || t > cut.to + together) continue;
      if (event && !cut.leaves_out(*event)) cut.events.push_back(*event);
      return;
    }
    cuts.push_back({t, t, {}});
    if (event) cuts.back().events.push_back(*event);
  };
  add(begin, std::nullopt);
  for (std::size_t i = 0; i < motion.events.size(); ++i) add(motion.events[i].t, i);
  for (const auto& piece : motion.pieces) add(piece.begin, std::nullopt);
  std::ranges::sort(cuts, {}, &Cut::from);
  std::vector<SaltationInterval> result;
  for (std::size_t i = 0; i < cuts.size(); ++i) {
    const S& until = i + 1 < cuts.size() ? cuts[i + 1].from : end;
    const S middle = (cuts[i].to + until) / S(2);
    std::ranges::sort(cuts[i].events);
    result.push_back({cuts[i].to, until, motion.piece_at(middle), cuts[i].events});
  }
  return result;
}

}  // namespace assay::reference
