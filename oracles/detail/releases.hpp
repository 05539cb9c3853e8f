#pragma once

#include <algorithm>
#include <functional>
#include <string_view>
#include <vector>

#include "oracles/exact_motion.hpp"

namespace assay::oracles::detail {

/// The events in which a closed contact opens without an impact: λ falls to 0, and its rate jumps.
/// EventKind has no value for them. They have the nearest kind, kSlidingChange.
template <class S>
[[nodiscard]] std::vector<MotionEvent<S>> releases_of(const ExactMotion<S>& motion) {
  std::vector<MotionEvent<S>> releases;
  MotionState<S> state;
  for (std::size_t i = 1; i < motion.pieces.size(); ++i) {
    const Piece<S>& piece = motion.pieces[i];
    if (!motion.pieces[i - 1].persistent_contact || piece.persistent_contact) continue;
    const bool is_listed =
        std::ranges::binary_search(motion.events, piece.begin, std::less<>(), &MotionEvent<S>::t);
    if (is_listed) continue;
    piece.flight->evaluate(S(0), state);
    const Vector<S> none = Vector<S>::Constant(state.contact_force.size(), S(0));
    releases.push_back({EventKind::kSlidingChange, piece.begin, state.v, state.v, none});
  }
  return releases;
}

template <class S>
struct NamedEvent {
  const MotionEvent<S>* event;
  std::string_view kind;
};

/// Events and releases together, in the order of time. @pre both outlive the result.
template <class S>
[[nodiscard]] std::vector<NamedEvent<S>> in_order(const std::vector<MotionEvent<S>>& events,
                                                  const std::vector<MotionEvent<S>>& releases) {
  std::vector<NamedEvent<S>> all;
  auto release = releases.begin();
  const auto add_releases = [&](const auto& is_due) {
    for (; release != releases.end() && is_due(*release); ++release) {
      all.push_back({&*release, "release"});
    }
  };
  for (const MotionEvent<S>& event : events) {
    add_releases([&](const MotionEvent<S>& of) { return of.t < event.t; });
    all.push_back({&event, to_string(event.kind)});
  }
  add_releases([](const MotionEvent<S>&) { return true; });
  return all;
}

}  // namespace assay::oracles::detail
