#include "reports/subjects/foreign_runs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

#include "core/scalar/invalid_input.hpp"
#include "reports/subjects/foreign_model.hpp"
#include "reports/subjects/guarded_model.hpp"
#include "reports/subjects/subject_failure.hpp"

namespace assay::reports {

namespace {

using Index = Eigen::Index;

/// After so many runs that did not return in time, a scheme is not called again.
constexpr int kMostHangs = 2;
/// [bytes] of the states that a call may leave, where it runs more than once.
constexpr std::size_t kMostTogether = std::size_t{16} << 20;

/// " in step 3 of h = 0.1", or before or after the steps, or in the dense output of a step; from
/// the number of states that are there.
/// Of a program, a run is one request.
std::string place_of(const RunHeader& header, const EqualSteps& steps, bool is_program) {
  const std::string of = fmt::format(" of h = {:.9g}", steps.h);
  const Index states = header.states;
  if (states == 0 && is_program) return fmt::format(" in a run of {} steps{}", steps.count, of);
  if (states == 0) return " in create" + of;
  if (header.part != 0) {
    return fmt::format(
        " in interpolate({}/{}) of step {}{}", header.part, kDenseParts, states - 1, of);
  }
  return states > steps.count ? " in destroy" + of : fmt::format(" in step {}{}", states, of);
}

/// What it printed first, after a colon.
std::string first_line(const CallReport& report) {
  const std::string line = report.output.substr(0, report.output.find('\n'));
  return line.empty() ? "" : ": " + line;
}

/// By more than the order of summation may change it.
bool differ(const Matrix<double>& a, const Matrix<double>& b) {
  constexpr double kRounding = 1e-9;
  if (a.size() == 0) return false;
  return !((a - b).cwiseAbs().maxCoeff() <= kRounding * (a.cwiseAbs() + b.cwiseAbs()).maxCoeff());
}

bool differ(const Trajectory<double>& a, const Trajectory<double>& b) {
  return differ(a.inner_q, b.inner_q) || differ(a.inner_v, b.inner_v) || differ(a.q, b.q) ||
         differ(a.v, b.v) || differ(a.impulse, b.impulse);
}

std::string memory_message(const EqualSteps& steps) {
  return fmt::format("its {} steps of h = {:.9g} depend on what ran in the process before them",
                     steps.count,
                     steps.h);
}

bool has_returned(std::span<const std::byte> left) {
  return reinterpret_cast<const RunHeader*>(left.data())->returned != 0;
}

}  // namespace

/// Runs of a setting, as a host gets them.
class ForeignRuns::Request {
 public:
  Request(const ForeignSetting& setting, std::size_t scheme, bool dense)
      : setting_(&setting),
        foreign_(setting.model, setting.problem),
        model_(foreign_.get()),
        sizes_(model_, dense) {
    runs_.scheme = scheme;
    runs_.dense = dense ? 1 : 0;
    runs_.options = setting.options.size();
    runs_.problem = setting.problem.size() + 1;
    runs_.values = setting.values.size() + 1;
    const auto* of = std::get_if<LagrangianModel<double>>(&setting.model);
    const auto* linear = of == nullptr ? nullptr : of->system->linear();
    runs_.constant_force = linear != nullptr && linear->external_force.is_constant() ? 1 : 0;
  }

  [[nodiscard]] const StateLayout& sizes() const { return sizes_; }
  [[nodiscard]] double initial_time() const { return model_.initial_time; }
  /// The first runs whose states fit in one call, at least one.
  [[nodiscard]] std::size_t room_for(std::span<const EqualSteps> steps) const {
    std::size_t count = 1, bytes = sizes_.bytes(steps[0]);
    for (; count < steps.size(); ++count) {
      bytes += sizes_.bytes(steps[count]);
      if (bytes > kMostTogether) break;
    }
    return count;
  }
  /// @pre what it returns does not outlive this, nor the next of it.
  [[nodiscard]] HostRequest of(std::span<const EqualSteps> steps) {
    runs_.runs = steps.size();
    HostRequest request{.work = HostWork::kRuns, .model = &foreign_.get()};
    request.input = {piece(runs_),
                     std::as_bytes(steps),
                     piece(setting_->options.data(), setting_->options.size()),
                     piece(setting_->problem.c_str(), runs_.problem),
                     piece(setting_->values.c_str(), runs_.values)};
    append_model(model_, request.input);
    for (const EqualSteps& each : steps) request.result_size += sizes_.bytes(each);
    return request;
  }

 private:
  const ForeignSetting* setting_;
  ForeignModel foreign_;
  AssayModel model_;
  StateLayout sizes_;
  RunsRequest runs_{};
};

/// What runs left, one after the other, and how their call ended.
class ForeignRuns::Left {
 public:
  Left(const Request& request,
       std::span<const EqualSteps> all,
       const CallReport& of,
       std::span<const std::byte> bytes)
      : sizes(request.sizes()), t0(request.initial_time()), steps(all), report(of), bytes_(bytes) {
    std::size_t begin = 0;
    for (const EqualSteps& each : steps) {
      begins_.push_back(begin);
      begin += sizes.bytes(each);
    }
  }

  [[nodiscard]] RunHeader header(std::size_t k) const {
    RunHeader of{};
    std::memcpy(&of, bytes_.data() + begins_[k], sizeof of);
    of.message.back() = '\0';
    return of;
  }
  [[nodiscard]] Eigen::Map<const Matrix<double>> states(std::size_t k) const {
    const std::byte* first = bytes_.data() + begins_[k] + sizeof(RunHeader);
    return {reinterpret_cast<const double*>(first), sizes.all(), steps[k].count + 1};
  }
  /// Of the dense output.
  [[nodiscard]] Eigen::Map<const Matrix<double>> points(std::size_t k) const {
    const std::byte* first = bytes_.data() + begins_[k] + sizeof(RunHeader);
    return {reinterpret_cast<const double*>(first) + sizes.of_states(steps[k]),
            sizes.q + sizes.v,
            steps[k].count * sizes.points};
  }
  /// Whether the first run had the whole time limit, and did not return. A process in which
  /// something ran before was then replaced by a new one, see HostUse.
  [[nodiscard]] bool begins_with_hang() const {
    return report.end == CallEnd::kTimedOut && returned() == 0;
  }
  /// The first runs that returned, without the last one if the process then ended abnormally.
  [[nodiscard]] std::size_t returned() const {
    const std::size_t most = report.end == CallEnd::kReturned ? steps.size() : steps.size() - 1;
    std::size_t count = 0;
    while (count < most && header(count).returned != 0) ++count;
    return count;
  }

  StateLayout sizes;
  double t0;
  std::span<const EqualSteps> steps;
  const CallReport& report;

 private:
  std::span<const std::byte> bytes_;
  std::vector<std::size_t> begins_;
};

struct ForeignRuns::DenseOutput {
  std::mutex mutex;
  bool is_compared = false;
  std::string changes;  ///< what it does to steps
};

/// What runs of a program carry over to those after them.
struct ForeignRuns::Memory {
  std::mutex mutex;
  std::size_t followers = 0;  ///< groups of runs of which the last followed others
  std::string what;
};

/// A run, or what `read` throws.
struct ForeignRuns::Outcome {
  Trajectory<double> run;
  std::exception_ptr failure;
};

ForeignRuns::ForeignRuns(std::shared_ptr<const SubjectLibrary> library,
                         const AssayScheme& scheme,
                         std::string name)
    : library_(std::move(library)), scheme_(&scheme), name_(std::move(name)) {
  if (interpolant_of(scheme) == Interpolant::kDense) dense_ = std::make_shared<DenseOutput>();
  if (library_->is_program()) memory_ = std::make_shared<Memory>();
}

void ForeignRuns::fail(const std::string& what) const { throw SubjectFailure(name_ + ": " + what); }

std::size_t ForeignRuns::place() const {
  return static_cast<std::size_t>(scheme_ - library_->subject().schemes);
}

Trajectory<double> ForeignRuns::read(const Left& left, std::size_t k) const {
  const RunHeader header = left.header(k);
  const CallReport& report = left.report;
  const EqualSteps& steps = left.steps[k];
  const std::string where = place_of(header, steps, library_->is_program());
  if (report.end != CallEnd::kReturned && k >= left.returned()) {
    const std::string what = name_ + ": " + report.what() + where;
    if (report.end == CallEnd::kTimedOut) throw SubjectHang(what);
    throw SubjectFailure(what);
  }
  if (header.wrote_before != 0) fail("it wrote before an array" + where);
  if (header.not_finite != 0 && header.not_written == 0) {
    fail("it reports a state as solved that is not finite," + where);
  }
  if (header.not_written != 0) fail("it reports \"solved\", but leaves an entry unwritten" + where);
  if (header.changed_state != 0) fail("it changed the state of the run" + where);
  const std::string message = header.message.data();
  if (header.status == ASSAY_NOT_TAKEN && header.part == 0) {
    throw InvalidInput(name_ + " does not take the model" +
                       (message.empty() ? ", and does not say why" : ": " + message));
  }
  if (header.status == ASSAY_FAILED) {
    throw SubjectFailure(name_ + ": it reports that it failed" + where +
                             (message.empty() ? first_line(report) : ": " + message),
                         SubjectFailure::Kind::kGaveUp);
  }
  if (header.status == kProgramRaised) fail(fmt::format("it raised{}: {}", where, message));
  if (header.status != ASSAY_SOLVED) {
    fail(fmt::format("it returned {}, which is not a status of a {},{}",
                     header.status,
                     header.part == 0 ? "scheme" : "dense output",
                     where));
  }
  if (header.states != steps.count + 1) {
    fail(fmt::format(
        "it overwrote the number of its steps, {}, with {}", steps.count, header.states - 1));
  }
  Trajectory<double> run;
  const auto states = left.states(k);
  for (Index i = 0; i <= steps.count; ++i) {
    run.t.push_back(left.t0 + static_cast<double>(i) * steps.h);
  }
  run.q = states.topRows(left.sizes.q);
  run.v = states.middleRows(left.sizes.q, left.sizes.v);
  run.impulse = states.bottomRows(left.sizes.impulse);
  run.multiplier_instant = scheme_->multiplier_instant;
  run.between = interpolant_of(*scheme_);
  run.inner_q = left.points(k).topRows(left.sizes.q);
  run.inner_v = left.points(k).bottomRows(left.sizes.v);
  run.status = SolveStatus::kSolved;
  return run;
}

/// Of those whose end is known: of one its own; of several those that returned, to the first that
/// cannot be read, or the first one if it hung.
std::vector<ForeignRuns::Outcome> ForeignRuns::outcomes(const Left& left) const {
  const bool is_alone = left.steps.size() == 1 || left.begins_with_hang();
  std::vector<Outcome> known(is_alone ? 1 : left.returned());
  for (std::size_t k = 0; k < known.size(); ++k) {
    try {
      known[k].run = read(left, k);
    } catch (const std::exception&) {
      known[k].failure = std::current_exception();
    }
    if (known[k].failure && !is_alone) known.resize(k);
  }
  return known;
}

void ForeignRuns::require_same_steps(const ForeignSetting& setting,
                                     const EqualSteps& steps,
                                     const Trajectory<double>& run) const {
  if (dense_ == nullptr || steps.count < 2) return;
  const std::scoped_lock lock(dense_->mutex);
  if (!dense_->is_compared) {
    const Trajectory<double> plain = run_alone(setting, steps, false);
    dense_->is_compared = true;
    if (differ(run.q, plain.q) || differ(run.v, plain.v) || differ(run.impulse, plain.impulse)) {
      dense_->changes =
          fmt::format("its {} steps of h = {:.9g} change if its interpolate is never called",
                      steps.count,
                      steps.h);
    }
  }
  if (!dense_->changes.empty()) fail(dense_->changes);
}

Trajectory<double> ForeignRuns::run_alone(const ForeignSetting& setting,
                                          const EqualSteps& steps,
                                          bool dense) const {
  Request request(setting, place(), dense);
  Trajectory<double> run;
  library_->call(
      request.of(std::span(&steps, 1)), HostUse::kOwn, [&](const auto& report, auto left) {
        run = read({request, std::span(&steps, 1), report, left}, 0);
        return false;
      });
  return run;
}

Trajectory<double> ForeignRuns::anywhere(const ForeignSetting& setting,
                                         const EqualSteps& steps) const {
  require_foreign(setting.model, kind_taken(*scheme_), "scheme " + name_);
  Request request(setting, place(), dense_ != nullptr);
  const std::span<const EqualSteps> one(&steps, 1);
  const HostAnswer answer = library_->ask(request.of(one), *independence_, &has_returned);
  Trajectory<double> run = read({request, one, answer.report, answer.left}, 0);
  if (!answer.left_behind_others.empty()) {
    const Trajectory<double> other =
        read({request, one, answer.report, answer.left_behind_others}, 0);
    if (differ(run, other)) fail(memory_message(steps));
  }
  require_same_steps(setting, steps, run);
  return run;
}

void ForeignRuns::require_no_memory(const ForeignSetting& setting,
                                    const EqualSteps& steps,
                                    const Trajectory<double>* run) const {
  if (memory_ == nullptr) return;
  const std::scoped_lock lock(memory_->mutex);
  const bool has_turn = run != nullptr && std::has_single_bit(++memory_->followers);
  if (memory_->what.empty() && has_turn &&
      differ(*run, run_alone(setting, steps, dense_ != nullptr))) {
    memory_->what = memory_message(steps);
  }
  if (!memory_->what.empty()) fail(memory_->what);
}

std::exception_ptr ForeignRuns::refusal_of(const ForeignSetting& setting) const {
  try {
    require_foreign(setting.model, kind_taken(*scheme_), "scheme " + name_);
  } catch (const InvalidInput&) {
    return std::current_exception();
  }
  if (*hangs_ < kMostHangs) return nullptr;
  return std::make_exception_ptr(
      SubjectHang(name_ + ": it is not called again, as two runs did not return in time"));
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
  Request request(setting, place(), dense_ != nullptr);
  bool all_return = true;
  for (std::size_t first = 0; first < steps.size();) {
    const auto rest = steps.subspan(first);
    const auto now = rest.first(all_return ? request.room_for(rest) : 1);
    std::vector<Outcome> known;
    const HostUse use = all_return ? HostUse::kShared : HostUse::kOwn;
    library_->call(request.of(now), use, [&](const auto& report, auto left) {
      const Left runs(request, now, report, left);
      if (report.end == CallEnd::kBrokeProtocol) {
        // Of one answer too many the next run is the witness, which alone is right.
        const std::scoped_lock lock(memory_->mutex);
        memory_->what = report.what();
      }
      if (runs.begins_with_hang()) ++*hangs_;
      known = outcomes(runs);
      return runs.returned() == now.size();
    });
    for (std::size_t k = 0; k < known.size(); ++k) {
      try {
        if (!known[k].failure) require_same_steps(setting, now[k], known[k].run);
        const bool is_last_of_many = k > 0 && k + 1 == known.size();
        if (!known[k].failure) {
          require_no_memory(setting, now[k], is_last_of_many ? &known[k].run : nullptr);
        }
      } catch (const std::exception&) {
        known[k].failure = std::current_exception();
      }
      if (!sink(first + k, known[k].run, known[k].failure)) return;
    }
    all_return = all_return && known.size() == now.size();
    first += known.size();
  }
}

}  // namespace assay::reports
