#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <deque>
#include <span>
#include <sstream>
#include <utility>

#include "core/scalar/decimal.hpp"
#include "core/scalar/invalid_input.hpp"
#include "reports/subjects/foreign_claims.hpp"
#include "reports/subjects/foreign_model.hpp"
#include "reports/subjects/subject_library.hpp"

namespace assay::reports {

namespace {

using Library = std::shared_ptr<const SubjectLibrary>;
using Index = Eigen::Index;

constexpr std::size_t kMessage = 512;
constexpr double kSmallStep = 1e-6;  ///< [s]

/// What an isolated run leaves; the states follow it, each q, v and impulse. The run may write to
/// it by mistake, so that nothing in it is to be relied on.
struct RunHeader {
  Index states;            ///< that are there
  int status;              ///< AssayStatus
  int not_finite;          ///< the last step left the finite numbers
  int wrote_before;        ///< an array
  char message[kMessage];  // NOLINT(modernize-avoid-c-arrays): of the C interface
};

Rational exact(double x) { return ScalarTraits<double>::to_rational(x); }

std::vector<ParameterSpec> parameters_of(const AssayScheme& scheme) {
  std::vector<ParameterSpec> specs;
  for (const AssayOption& option :
       std::span(scheme.options, static_cast<std::size_t>(scheme.option_count))) {
    Range range;
    if (std::isfinite(option.low)) range.low = exact(option.low);
    if (std::isfinite(option.high)) range.high = exact(option.high);
    specs.push_back({option.name, option.default_value, option.meaning, option.unit, range});
    try {
      (void)Parameters({specs.back()});
    } catch (const InvalidInput& error) {
      throw InvalidInput(fmt::format("option {}: {}", option.name, error.what()));
    }
  }
  return specs;
}

/// A scheme of a library under its full name.
class ForeignScheme {
 public:
  ForeignScheme(Library library, const AssayScheme& scheme)
      : library_(std::move(library)), scheme_(&scheme), name_(library_->full_name(scheme.name)) {
    read_study_options();
  }

  [[nodiscard]] const AssayScheme& get() const { return *scheme_; }
  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] bool has(AssaySchemeFlags flag) const { return (scheme_->flags & flag) != 0; }
  [[nodiscard]] const OptionSets& study_options() const { return study_options_; }

  /// @throws SubjectFailure, InvalidInput: see scheme_entries.
  [[nodiscard]] Trajectory<double> run(const Model<double>& model,
                                       const std::string& problem,
                                       double h,
                                       const Parameters& options,
                                       Index steps) const;

 private:
  void read_study_options();
  void run_here(const AssayModel& model,
                double h,
                const std::vector<double>& options,
                Index steps,
                std::span<std::byte> result) const;
  [[noreturn]] void fail(const std::string& what) const {
    throw SubjectFailure(name_ + ": " + what);
  }

  Library library_;
  const AssayScheme* scheme_;
  std::string name_;
  std::deque<std::string> words_;
  OptionSets study_options_;
};

void ForeignScheme::read_study_options() {
  const std::string text = scheme_->study_options == nullptr ? "" : scheme_->study_options;
  Parameters known(parameters_of(*scheme_));
  std::istringstream sets(text);
  for (std::string set; std::getline(sets, set, ';');) {
    study_options_.emplace_back();
    std::istringstream words(set);
    for (std::string word; words >> word;) {
      const std::size_t equals = word.find('=');
      if (equals == std::string::npos) {
        throw InvalidInput(fmt::format("{}: study option '{}' is not NAME=VALUE", name_, word));
      }
      known.set(word.substr(0, equals), std::string_view(word).substr(equals + 1));
      const std::string& name = words_.emplace_back(word.substr(0, equals));
      const std::string& value = words_.emplace_back(word.substr(equals + 1));
      study_options_.back().emplace_back(name, value);
    }
  }
  if (study_options_.empty()) study_options_.emplace_back();
}

/// The doubles of a run: q, v and impulse of a state, one state after the other.
struct StateSizes {
  Index q, v, impulse;

  [[nodiscard]] Index all() const { return q + v + impulse; }
};

StateSizes sizes_of(const Model<double>& model) {
  return {size(model), velocities(model), imposed(model)};
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

void ForeignScheme::run_here(const AssayModel& model,
                             double h,
                             const std::vector<double>& options,
                             Index steps,
                             std::span<std::byte> result) const {
  auto& header = *reinterpret_cast<RunHeader*>(result.data());
  auto* states = reinterpret_cast<double*>(result.data() + sizeof(RunHeader));
  const GuardedState state(model);
  GuardedArray given{std::span<const double>(options)};
  given.protect();
  void* run = scheme_->create(&model, h, given.data(), header.message, kMessage);
  header.message[kMessage - 1] = '\0';
  if (run == nullptr) {
    header.status = ASSAY_NOT_TAKEN;
    return;
  }
  states = state.write(states);
  header.states = 1;
  for (Index k = 0; k < steps && header.status == ASSAY_SOLVED; ++k) {
    const double t = model.initial_time + static_cast<double>(k) * h;
    header.status = scheme_->step(run, t, state.q.data(), state.v.data(), state.impulse.data());
    header.wrote_before = state.is_intact() ? 0 : 1;
    header.not_finite = header.status == ASSAY_SOLVED && !state.is_finite() ? 1 : 0;
    if (header.wrote_before + header.not_finite > 0 || header.status != ASSAY_SOLVED) return;
    states = state.write(states);
    ++header.states;
  }
  scheme_->destroy(run);
}

/// What it printed first, after a colon.
std::string first_line(const CallReport& report) {
  const std::string line = report.output.substr(0, report.output.find('\n'));
  return line.empty() ? "" : ": " + line;
}

Trajectory<double> ForeignScheme::run(const Model<double>& model,
                                      const std::string& problem,
                                      double h,
                                      const Parameters& options,
                                      Index steps) const {
  require_foreign(model, scheme_->flags, "scheme " + name_);
  const StateSizes sizes = sizes_of(model);
  std::vector<std::byte> result(
      sizeof(RunHeader) + sizeof(double) * static_cast<std::size_t>((steps + 1) * sizes.all()));
  std::vector<double> values;
  for (const ParameterSpec& spec : options.specs())
    values.push_back(options.get<double>(spec.name));
  const CallReport report = isolated_call(
      result,
      [&](std::span<std::byte> bytes) {
        const ForeignModel foreign(model, problem);
        run_here(foreign.get(), h, values, steps, bytes);
      },
      library_->limits());
  library_->count_output(report.output_size);
  RunHeader header{};
  std::memcpy(&header, result.data(), sizeof header);
  header.message[kMessage - 1] = '\0';
  const std::string where = fmt::format(" in step {} of h = {:.9g}", header.states, h);
  if (report.end != CallEnd::kReturned) {
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
  const Index n = sizes.all(), count = steps + 1;
  if (header.states != count) {
    fail(
        fmt::format("it overwrote the number of its steps, {}, with {}", steps, header.states - 1));
  }
  Trajectory<double> run;
  const Eigen::Map<const Matrix<double>> states(
      reinterpret_cast<const double*>(result.data() + sizeof(RunHeader)), n, count);
  const double t0 = std::visit([](const auto& of) { return of.initial_time; }, model);
  for (Index k = 0; k < count; ++k) run.t.push_back(t0 + static_cast<double>(k) * h);
  run.q = states.topRows(sizes.q);
  run.v = states.middleRows(sizes.q, sizes.v);
  run.impulse = states.bottomRows(sizes.impulse);
  run.multiplier_instant = scheme_->multiplier_instant;
  run.status = SolveStatus::kSolved;
  return run;
}

template <class To>
Trajectory<To> run_of(const ForeignScheme& scheme, const RunRequest& request) {
  return scheme
      .run(oracles::model_of_any_kind<double>(*request.problem, request.parameters),
           std::string(request.problem->name),
           from_rational<double>(request.h),
           request.scheme_options,
           request.steps)
      .template cast<To>();
}

ScalarRunner runner_of(const std::shared_ptr<const ForeignScheme>& scheme) {
  return {ScalarTraits<double>::kName,
          [scheme](const RunRequest& request) { return run_of<long double>(*scheme, request); },
          [scheme](const RunRequest& request) { return run_of<Mpfr100>(*scheme, request); },
          [scheme](const RunRequest& request,
                   Index every,
                   const std::function<void(const TextState&)>& sink) {
            return detail::print_trajectory(run_of<double>(*scheme, request), every, sink);
          }};
}

properties::Subject subject_of(const std::shared_ptr<const ForeignScheme>& scheme,
                               const oracles::Settings& fixed) {
  properties::Subject subject{scheme->name(), Parameters(parameters_of(scheme->get())), {}, {}, {}};
  const auto simulation =
      [scheme](const auto& model, const Rational& h, Index steps, const Parameters& options) {
        return scheme->run(model, "", from_rational<double>(h), options, steps);
      };
  if (scheme->has(ASSAY_TAKES_RIGID_BODIES)) {
    subject.run_newton_euler = simulation;
  } else if (scheme->has(ASSAY_TAKES_FIRST_ORDER)) {
    subject.run_first_order = simulation;
  } else {
    subject.run = simulation;
  }
  subject.position_level = scheme->has(ASSAY_POSITION_LEVEL);
  subject.theta_method = scheme->has(ASSAY_THETA_METHOD);
  subject.mean_velocities = scheme->has(ASSAY_MEAN_VELOCITIES);
  subject.any_model = scheme->has(ASSAY_TAKES_NONLINEAR);
  subject.friction = scheme->has(ASSAY_TAKES_FRICTION);
  for (const auto& [name, value] : fixed) {
    subject.options.set(name, value);
    subject.fixed.push_back(name);
  }
  return subject;
}

/// Whether it refuses to begin.
bool declines(const ForeignScheme& scheme,
              const oracles::ProblemEntry& problem,
              const Parameters& parameters) {
  try {
    (void)scheme.run(oracles::model_of_any_kind<double>(problem, parameters),
                     std::string(problem.name),
                     kSmallStep,
                     Parameters(parameters_of(scheme.get())),
                     0);
  } catch (const InvalidInput&) {
    return true;
  } catch (const SubjectFailure&) {
  }
  return false;
}

SchemeEntry entry_of(const Library& library,
                     const AssayScheme& foreign,
                     const std::vector<SchemeEntry>& own) {
  const auto scheme = std::make_shared<const ForeignScheme>(library, foreign);
  SchemeEntry entry{scheme->name(),
                    foreign.description,
                    parameters_of(foreign),
                    foreign_claims(foreign.claims, own),
                    scheme->study_options(),
                    {runner_of(scheme)},
                    [scheme](const oracles::Settings& fixed) { return subject_of(scheme, fixed); }};
  entry.first_order = scheme->has(ASSAY_TAKES_FIRST_ORDER);
  entry.newton_euler = scheme->has(ASSAY_TAKES_RIGID_BODIES);
  entry.any_model = scheme->has(ASSAY_TAKES_NONLINEAR);
  entry.only_impacts = !scheme->has(ASSAY_TAKES_FRICTION);
  entry.takes_coupled = !scheme->has(ASSAY_ONLY_DIAGONAL);
  entry.declines = [scheme](const oracles::ProblemEntry& problem, const Parameters& parameters) {
    return declines(*scheme, problem, parameters);
  };
  return entry;
}

}  // namespace

std::vector<SchemeEntry> scheme_entries(const Library& library,
                                        const std::vector<SchemeEntry>& own) {
  const AssaySubject& subject = library->subject();
  std::vector<SchemeEntry> entries;
  for (const AssayScheme& scheme :
       std::span(subject.schemes, static_cast<std::size_t>(subject.scheme_count))) {
    try {
      entries.push_back(entry_of(library, scheme, own));
    } catch (const InvalidInput& error) {
      throw InvalidInput(
          fmt::format("scheme {}: {}", library->full_name(scheme.name), error.what()));
    }
  }
  return entries;
}

}  // namespace assay::reports
