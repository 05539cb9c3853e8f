#include <algorithm>
#include <cmath>
#include <cstring>
#include <new>
#include <optional>
#include <vector>

#include "reports/subjects/given_model.hpp"
#include "reports/subjects/guarded_array.hpp"
#include "reports/subjects/run_layout.hpp"
#include "reports/subjects/served_call.hpp"
#include "reports/subjects/served_program.hpp"

namespace assay::reports {

namespace {

/// The arrays of a state that the scheme writes, and where they go.
class GuardedState {
 public:
  explicit GuardedState(const AssayModel& model)
      : q(copy(model.initial_position, model.coordinates)),
        v(copy(model.initial_velocity, model.velocities)),
        impulse(model.initial_multiplier != nullptr
                    ? copy(model.initial_multiplier, model.components)
                    : GuardedArray(static_cast<std::size_t>(model.components))) {}

  [[nodiscard]] bool is_intact() const {
    return q.is_intact() && v.is_intact() && impulse.is_intact();
  }
  [[nodiscard]] bool is_finite() const {
    for (const GuardedArray* array : {&q, &v, &impulse}) {
      if (!std::ranges::all_of(array->values(), [](double x) { return std::isfinite(x); })) {
        return false;
      }
    }
    return true;
  }
  double* write(double* to) const {
    for (const GuardedArray* array : {&q, &v, &impulse}) {
      to = std::ranges::copy(array->values(), to).out;
    }
    return to;
  }

  /// Whether it still is what `write` wrote there.
  [[nodiscard]] bool is_written(const double* at) const {
    for (const GuardedArray* array : {&q, &v, &impulse}) {
      if (std::memcmp(array->data(), at, array->values().size_bytes()) != 0) return false;
      at += array->values().size();
    }
    return true;
  }

  GuardedArray q, v, impulse;

 private:
  static GuardedArray copy(const double* values, int size) {
    return GuardedArray(std::span(values, static_cast<std::size_t>(size)));
  }
};

/// The arrays that a dense output is written to.
class GuardedPoint {
 public:
  explicit GuardedPoint(const StateLayout& sizes)
      : q_(static_cast<std::size_t>(sizes.q)), v_(static_cast<std::size_t>(sizes.v)) {}

  /// Asks for those of the step taken last, and writes them to `points`, as far as `header` finds
  /// nothing wrong.
  double* ask(const AssayScheme& scheme, void* run, RunHeader& header, double* points) const {
    for (int j = 1; j < kDenseParts; ++j) {
      header.part = j;
      for (const GuardedArray* array : {&q_, &v_}) std::ranges::fill(array->values(), kUnwritten);
      const double s = static_cast<double>(j) / kDenseParts;
      header.status = scheme.interpolate(run, s, q_.data(), v_.data());
      header.wrote_before = q_.is_intact() && v_.is_intact() ? 0 : 1;
      if (header.wrote_before != 0 || header.status != ASSAY_SOLVED) return points;
      for (const GuardedArray* array : {&q_, &v_}) {
        for (const double x : array->values()) {
          header.not_written |= is_unwritten(x) ? 1 : 0;
          header.not_finite |= std::isfinite(x) ? 0 : 1;
        }
        points = std::ranges::copy(array->values(), points).out;
      }
      if (header.not_written + header.not_finite > 0) return points;
    }
    return points;
  }

 private:
  GuardedArray q_, v_;
};

void run(const AssayScheme& scheme,
         const AssayModel& model,
         std::span<const double> options,
         const EqualSteps& steps,
         const StateLayout& sizes,
         std::byte* bytes) {
  auto& header = *new (bytes) RunHeader{};
  auto* states = reinterpret_cast<double*>(bytes + sizeof(RunHeader));
  double* points = states + sizes.of_states(steps);
  std::optional<GuardedPoint> point;
  if (sizes.points > 0) point.emplace(sizes);
  const GuardedState state(model);
  GuardedArray given{options};
  given.protect();
  const GuardedArray message(kRunMessage / sizeof(double));
  auto* const text = reinterpret_cast<char*>(message.data());
  void* const own = scheme.create(&model, steps.h, given.data(), text, kRunMessage);
  std::copy_n(text, kRunMessage - 1, header.message.data());
  header.wrote_before = message.is_intact() ? 0 : 1;
  if (header.wrote_before != 0) return;
  if (own == nullptr) {
    header.status = ASSAY_NOT_TAKEN;
    header.returned = 1;
    return;
  }
  states = state.write(states);
  header.states = 1;
  for (std::ptrdiff_t k = 0; k < steps.count && header.status == ASSAY_SOLVED; ++k) {
    const double t = model.initial_time + static_cast<double>(k) * steps.h;
    header.status = scheme.step(own, t, state.q.data(), state.v.data(), state.impulse.data());
    header.wrote_before = state.is_intact() && message.is_intact() ? 0 : 1;
    header.not_finite = header.status == ASSAY_SOLVED && !state.is_finite() ? 1 : 0;
    if (header.wrote_before + header.not_finite > 0) return;
    if (header.status != ASSAY_SOLVED) break;
    states = state.write(states);
    ++header.states;
    if (!point) continue;
    points = point->ask(scheme, own, header, points);
    header.wrote_before |= state.is_intact() && message.is_intact() ? 0 : 1;
    header.changed_state = state.is_written(states - sizes.all()) ? 0 : 1;
    if (header.wrote_before + header.not_written + header.not_finite + header.changed_state > 0) {
      return;
    }
    if (header.status == ASSAY_SOLVED) header.part = 0;
  }
  scheme.destroy(own);
  header.returned = 1;
}

}  // namespace

/// One after the other, up to the first after which the process is not fit for more.
void serve_runs(ServedCall& call) {
  const auto request = call.input.next<RunsRequest>();
  const auto steps = call.input.next<EqualSteps>(request.runs);
  const auto options = call.input.next<double>(request.options);
  const GivenModel model(request.problem, request.values, call);
  const StateLayout sizes(model.get(), request.dense != 0);
  std::byte* first = call.result.data();
  for (const EqualSteps& of : steps) {
    announce({.item = request.scheme,
              .steps = of.count,
              .is_dense = request.dense != 0,
              .has_constant_force = request.constant_force != 0,
              .values = &model.values()});
    run(call.subject->schemes[request.scheme], model.get(), options, of, sizes, first);
    if (reinterpret_cast<const RunHeader*>(first)->returned == 0) return;
    first += sizes.bytes(of);
  }
}

}  // namespace assay::reports
