#include "reports/subjects/foreign_runs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <new>
#include <utility>

#include "core/scalar/invalid_input.hpp"
#include "reports/subjects/foreign_model.hpp"
#include "reports/subjects/subject_failure.hpp"
#include "reports/subjects/subject_library.hpp"

namespace assay::reports {

namespace {

using Index = Eigen::Index;

constexpr std::size_t kMessage = 512;
/// [bytes] of the states that a process may leave, where it runs more than once.
constexpr std::size_t kMostTogether = std::size_t{16} << 20;

/// What an isolated run leaves; the states follow it, each q, v and impulse. The run may write to
/// it by mistake, so that nothing in it is to be relied on.
struct RunHeader {
  Index states;            ///< that are there
  int status;              ///< AssayStatus
  int not_finite;          ///< the last step left the finite numbers
  int wrote_before;        ///< an array
  int returned;            ///< 1: from create to destroy
  char message[kMessage];  // NOLINT(modernize-avoid-c-arrays): of the C interface
};

std::size_t bytes_of(const StateSizes& sizes, const EqualSteps& steps) {
  return sizeof(RunHeader) +
         sizeof(double) * static_cast<std::size_t>((steps.count + 1) * sizes.all());
}

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

  GuardedArray q, v, impulse;

 private:
  static GuardedArray copy(const double* values, int size) {
    return GuardedArray(std::span(values, static_cast<std::size_t>(size)));
  }
};

/// " in step 3 of h = 0.1", or before the steps or behind them, by the states that are there.
std::string place_of(Index states, const EqualSteps& steps) {
  const std::string of = fmt::format(" of h = {:.9g}", steps.h);
  if (states == 0) return " in create" + of;
  return states > steps.count ? " in destroy" + of : fmt::format(" in step {}{}", states, of);
}

/// What it printed first, after a colon.
std::string first_line(const CallReport& report) {
  const std::string line = report.output.substr(0, report.output.find('\n'));
  return line.empty() ? "" : ": " + line;
}

}  // namespace

/// Runs, one after the other, and how their process ended.
class ForeignRuns::Process {
 public:
  Process(const StateSizes& state_sizes, std::span<const EqualSteps> all)
      : sizes(state_sizes), steps(all) {
    std::size_t size = 0;
    for (const EqualSteps& of : steps) {
      begins_.push_back(size);
      size += bytes_of(sizes, of);
    }
    bytes.resize(size);
  }

  [[nodiscard]] RunHeader header(std::size_t k) const {
    RunHeader of{};
    std::memcpy(&of, bytes.data() + begins_[k], sizeof of);
    of.message[kMessage - 1] = '\0';
    return of;
  }
  [[nodiscard]] Eigen::Map<const Matrix<double>> states(std::size_t k) const {
    const std::byte* first = bytes.data() + begins_[k] + sizeof(RunHeader);
    return {reinterpret_cast<const double*>(first), sizes.all(), steps[k].count + 1};
  }
  /// The first so many that returned; not the last, where the process then ended otherwise.
  [[nodiscard]] std::size_t returned() const {
    const std::size_t most = report.end == CallEnd::kReturned ? steps.size() : steps.size() - 1;
    std::size_t count = 0;
    while (count < most && header(count).returned != 0) ++count;
    return count;
  }

  StateSizes sizes;
  std::span<const EqualSteps> steps;
  std::vector<std::byte> bytes;
  CallReport report;

 private:
  std::vector<std::size_t> begins_;
};

ForeignRuns::ForeignRuns(std::shared_ptr<const SubjectLibrary> library,
                         const AssayScheme& scheme,
                         std::string name)
    : library_(std::move(library)), scheme_(&scheme), name_(std::move(name)) {}

void ForeignRuns::fail(const std::string& what) const { throw SubjectFailure(name_ + ": " + what); }

void ForeignRuns::run_here(const AssayModel& model,
                           const std::vector<double>& options,
                           const EqualSteps& steps,
                           std::byte* bytes) const {
  auto& header = *new (bytes) RunHeader{};
  auto* states = reinterpret_cast<double*>(bytes + sizeof(RunHeader));
  const GuardedState state(model);
  GuardedArray given{std::span<const double>(options)};
  given.protect();
  const GuardedArray message(kMessage / sizeof(double));
  auto* const text = reinterpret_cast<char*>(message.data());
  void* run = scheme_->create(&model, steps.h, given.data(), text, kMessage);
  std::copy_n(text, kMessage - 1, header.message);
  header.wrote_before = message.is_intact() ? 0 : 1;
  if (run == nullptr) header.status = ASSAY_NOT_TAKEN;
  if (run == nullptr || header.wrote_before != 0) return;
  states = state.write(states);
  header.states = 1;
  for (Index k = 0; k < steps.count && header.status == ASSAY_SOLVED; ++k) {
    const double t = model.initial_time + static_cast<double>(k) * steps.h;
    header.status = scheme_->step(run, t, state.q.data(), state.v.data(), state.impulse.data());
    header.wrote_before = state.is_intact() && message.is_intact() ? 0 : 1;
    header.not_finite = header.status == ASSAY_SOLVED && !state.is_finite() ? 1 : 0;
    if (header.wrote_before + header.not_finite > 0 || header.status != ASSAY_SOLVED) return;
    states = state.write(states);
    ++header.states;
  }
  scheme_->destroy(run);
  header.returned = 1;
}

/// One after the other, up to the first that does not return.
void ForeignRuns::run_here(const ForeignSetting& setting,
                           std::span<const EqualSteps> steps,
                           std::span<std::byte> bytes) const {
  const ForeignModel model(setting.model, setting.problem);
  std::byte* first = bytes.data();
  for (const EqualSteps& of : steps) {
    run_here(model.get(), setting.options, of, first);
    if (reinterpret_cast<const RunHeader*>(first)->returned == 0) return;
    first += bytes_of(sizes_of(setting.model), of);
  }
}

ForeignRuns::Process ForeignRuns::process_of(const ForeignSetting& setting,
                                             std::span<const EqualSteps> steps) const {
  Process process(sizes_of(setting.model), steps);
  process.report = isolated_call(
      process.bytes,
      [&](std::span<std::byte> bytes) { run_here(setting, steps, bytes); },
      library_->limits());
  library_->count_output(process.report.output_size);
  return process;
}

Trajectory<double> ForeignRuns::read(const ForeignSetting& setting,
                                     const Process& process,
                                     std::size_t k) const {
  const RunHeader header = process.header(k);
  const CallReport& report = process.report;
  const EqualSteps& steps = process.steps[k];
  const std::string where = place_of(header.states, steps);
  if (report.end != CallEnd::kReturned && k >= process.returned()) {
    throw SubjectFailure(name_ + ": " + report.what() + where, report.end == CallEnd::kTimedOut);
  }
  if (header.wrote_before != 0) fail("it wrote before an array" + where);
  if (header.not_finite != 0) fail("it says solved of a state that is not finite," + where);
  if (header.status == ASSAY_NOT_TAKEN) {
    const std::string why = header.message;
    throw InvalidInput(name_ + " does not take the model" +
                       (why.empty() ? ", and does not say why" : ": " + why));
  }
  if (header.status == ASSAY_FAILED) fail("it says that it failed" + where + first_line(report));
  if (header.status != ASSAY_SOLVED) {
    fail(fmt::format("it returned {}, which is no status of a scheme,{}", header.status, where));
  }
  if (header.states != steps.count + 1) {
    fail(fmt::format(
        "it overwrote the number of its steps, {}, with {}", steps.count, header.states - 1));
  }
  Trajectory<double> run;
  const auto states = process.states(k);
  const StateSizes& sizes = process.sizes;
  const double t0 = std::visit([](const auto& of) { return of.initial_time; }, setting.model);
  for (Index i = 0; i <= steps.count; ++i) run.t.push_back(t0 + static_cast<double>(i) * steps.h);
  run.q = states.topRows(sizes.q);
  run.v = states.middleRows(sizes.q, sizes.v);
  run.impulse = states.bottomRows(sizes.impulse);
  run.multiplier_instant = scheme_->multiplier_instant;
  run.status = SolveStatus::kSolved;
  return run;
}

Trajectory<double> ForeignRuns::alone(const ForeignSetting& setting,
                                      const EqualSteps& steps) const {
  require_foreign(setting.model, kind_taken(*scheme_), "scheme " + name_);
  return read(setting, process_of(setting, std::span(&steps, 1)), 0);
}

std::exception_ptr ForeignRuns::try_read(const ForeignSetting& setting,
                                         const Process& process,
                                         std::size_t k,
                                         Trajectory<double>& run) const {
  try {
    run = read(setting, process, k);
  } catch (const std::exception&) {
    return std::current_exception();
  }
  return nullptr;
}

std::exception_ptr ForeignRuns::refusal_of(const ForeignSetting& setting) const {
  try {
    require_foreign(setting.model, kind_taken(*scheme_), "scheme " + name_);
  } catch (const InvalidInput&) {
    return std::current_exception();
  }
  return nullptr;
}

/// The first so many of the runs whose states have room in one process; one has.
std::size_t ForeignRuns::room_for(const ForeignSetting& setting,
                                  std::span<const EqualSteps> steps) const {
  const StateSizes sizes = sizes_of(setting.model);
  std::size_t count = 1, bytes = bytes_of(sizes, steps[0]);
  for (; count < steps.size(); ++count) {
    bytes += bytes_of(sizes, steps[count]);
    if (bytes > kMostTogether) break;
  }
  return count;
}

void ForeignRuns::together(const ForeignSetting& setting,
                           std::span<const EqualSteps> steps,
                           const Sink& sink) const {
  if (const std::exception_ptr refusal = refusal_of(setting)) {
    for (std::size_t k = 0; k < steps.size(); ++k) {
      if (!sink(k, {}, refusal)) return;
    }
    return;
  }
  bool all_return = true;
  for (std::size_t first = 0; first < steps.size();) {
    const auto rest = steps.subspan(first);
    const std::size_t count = all_return ? room_for(setting, rest) : 1;
    const Process process = process_of(setting, rest.first(count));
    const bool is_alone = count == 1;
    std::size_t known = 0;
    for (; known < (is_alone ? 1 : process.returned()); ++known) {
      Trajectory<double> run;
      const std::exception_ptr failure = try_read(setting, process, known, run);
      if (failure && !is_alone) break;
      if (!sink(first + known, run, failure)) return;
    }
    all_return = all_return && known == count;
    first += known;
  }
}

}  // namespace assay::reports
