#include "reports/study/study_plan.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <numeric>
#include <optional>
#include <queue>
#include <string_view>
#include <utility>

#include "reports/files/json_fields.hpp"
#include "reports/study/case_costs.hpp"
#include "reports/study/case_queue.hpp"
#include "reports/study/study_journal.hpp"

namespace assay::reports {

namespace {

double sum(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0);
}

/// The number that follows `before` in a line of a journal.
template <class Number>
std::optional<Number> number_after(std::string_view before, std::string_view line) {
  const std::size_t at = line.find(before);
  if (at == line.npos) return std::nullopt;
  Number number{};
  const char* begin = line.data() + at + before.size();
  const auto [end, error] = std::from_chars(begin, line.data() + line.size(), number);
  return error == std::errc() ? std::optional(number) : std::nullopt;
}

/// What the lines of a journal say of costs.
class MeasuredShapes {
 public:
  void note(const std::string& line) {
    const std::string_view head = std::string_view(line).substr(0, 120);
    const auto seconds = number_after<double>("\"seconds\":", head);
    if (!seconds) return;
    if (head.starts_with("{\"unit\":\"")) {
      const std::size_t dot = head.find('.');
      const auto round = number_after<std::size_t>(".", head);
      if (!round || *round == 0) return;
      auto& rounds = shapes_[std::string(head.substr(9, dot - 9))].rounds;
      rounds.resize(std::max(rounds.size(), *round));
      rounds[*round - 1].push_back(*seconds);
    } else if (const auto index = number_after<std::size_t>("\"index\":", head)) {
      CaseShape shape = std::move(shapes_[std::string(head.substr(9, head.find('"', 9) - 9))]);
      shape.preparation = std::max(0.0, *seconds - shape.cost());
      finished.emplace(*index, std::move(shape));
    }
  }

  std::map<std::size_t, CaseShape> finished;  ///< by case

 private:
  std::map<std::string, CaseShape> shapes_;  // by key
};

/// A case of which nothing is known: two rounds of eight slices.
CaseShape guessed_shape(double cost) {
  return {.rounds = std::vector(2, std::vector(8, cost / 16))};
}

/// A case like another one that costs `factor` times as much: with more steps there are more slices
/// in a round, up to one a run.
CaseShape scaled(const CaseShape& shape, double factor, int runs) {
  CaseShape larger{.preparation = shape.preparation};
  const double work = shape.cost() - shape.preparation;
  const double longer =
      work > 0 ? std::max(0.0, shape.cost() * factor - shape.preparation) / work : 0;
  for (const std::vector<double>& round : shape.rounds) {
    const double most = static_cast<double>(runs) / static_cast<double>(round.size());
    const auto pieces = static_cast<std::size_t>(std::max(1.0, std::floor(std::min(longer, most))));
    std::vector<double> slices;
    for (const double slice : round) {
      slices.insert(slices.end(), pieces, slice * longer / static_cast<double>(pieces));
    }
    larger.rounds.push_back(std::move(slices));
  }
  return larger;
}

/// The case itself, then kinds of cases, the closest first.
std::vector<std::string> kinds_of(const StudyCase& of) {
  std::vector<std::string> kinds = CaseCosts::kinds_of(of);
  kinds.insert(kinds.begin(), compact_text(study_case_json(of)));
  return kinds;
}

/// A case that workers run: its round, the slices that nobody has begun, and those at work.
struct Running {
  std::size_t round = 0, begun = 0, ended = 0;
  std::vector<std::size_t> waiting = {};  ///< workers, for the end of the round
};

class Simulation {
 public:
  Simulation(const StudyPlan& plan, std::size_t workers)
      : plan_(plan), queue_(costs_of(plan), std::vector<bool>(plan.cases.size(), true)) {
    running_.resize(plan.cases.size());
    at_.resize(workers);
    for (std::size_t worker = 0; worker < workers; ++worker) take_case(worker, 0);
  }

  double run() {
    double now = 0;
    while (!events_.empty()) {
      const Event event = events_.top();
      events_.pop();
      now = event.time;
      if (event.ends_slice) ++running_[*at_[event.worker]].ended;
      go_on(event.worker, now);
    }
    return now;
  }

 private:
  struct Event {
    double time;
    std::size_t worker;
    bool ends_slice;
    friend bool operator>(const Event& a, const Event& b) {
      return std::pair(a.time, a.worker) > std::pair(b.time, b.worker);
    }
  };

  static std::vector<double> costs_of(const StudyPlan& plan) {
    std::vector<double> costs;
    for (const CaseShape& shape : plan.cases) costs.push_back(shape.cost());
    return costs;
  }

  void take_case(std::size_t worker, double now) {
    if (at_[worker]) queue_.leave(*at_[worker]);
    at_[worker] = queue_.next();
    if (at_[worker]) events_.push({now + plan_.cases[*at_[worker]].preparation, worker, false});
  }

  /// The next slice of the case, a wait for its round, or the next case.
  void go_on(std::size_t worker, double now) {
    const std::size_t k = *at_[worker];
    Running& run = running_[k];
    const auto& rounds = plan_.cases[k].rounds;
    while (run.round < rounds.size() && run.ended == rounds[run.round].size()) {
      ++run.round;
      run.begun = run.ended = 0;
      for (const std::size_t other : std::exchange(run.waiting, {})) {
        events_.push({now, other, false});
      }
    }
    if (run.round == rounds.size()) {
      queue_.finish(k);
      take_case(worker, now);
    } else if (run.begun < rounds[run.round].size()) {
      events_.push({now + rounds[run.round][run.begun++], worker, true});
    } else {
      run.waiting.push_back(worker);
    }
  }

  const StudyPlan& plan_;
  CaseQueue queue_;
  std::vector<Running> running_;
  std::vector<std::optional<std::size_t>> at_;  // the case of each worker
  std::priority_queue<Event, std::vector<Event>, std::greater<>> events_;
};

}  // namespace

double CaseShape::cost() const {
  double total = preparation;
  for (const std::vector<double>& round : rounds) total += sum(round);
  return total;
}

std::size_t StudyPlan::units() const {
  std::size_t count = 0;
  for (const CaseShape& shape : cases) {
    for (const auto& round : shape.rounds) count += round.size();
  }
  return count;
}

double StudyPlan::cost() const {
  double total = 0;
  for (const CaseShape& shape : cases) total += shape.cost();
  return total;
}

double StudyPlan::longest_unit() const {
  double longest = 0;
  for (const CaseShape& shape : cases) {
    for (const auto& round : shape.rounds) {
      if (!round.empty()) longest = std::max(longest, std::ranges::max(round));
    }
  }
  return longest;
}

StudyPlan plan_of(const StudySpec& spec, const std::filesystem::path& folder) {
  MeasuredShapes measured;
  StudySpec measured_spec;
  if (is_journal(folder / kJournalName)) {
    StudyStore unused;
    measured_spec = read_study_journal(folder, unused).head.spec;
    (void)read_journal(folder / kJournalName,
                       [&](const std::string& line) { measured.note(line); });
  }
  CaseCosts costs(spec, std::vector<bool>(spec.cases.size(), true));
  std::map<std::string, const CaseShape*> by_kind;
  for (const auto& [k, shape] : measured.finished) {
    if (k >= measured_spec.cases.size() || shape.cost() <= 0) continue;
    costs.note_like(measured_spec.cases[k], shape.cost());
    for (std::string& kind : kinds_of(measured_spec.cases[k])) by_kind.emplace(kind, &shape);
  }
  StudyPlan plan;
  const std::vector<double> estimates = costs.all();
  for (std::size_t k = 0; k < spec.cases.size(); ++k) {
    const std::vector<std::string> kinds = kinds_of(spec.cases[k]);
    const auto known = std::ranges::find_if(
        kinds, [&](const std::string& kind) { return by_kind.contains(kind); });
    const bool is_same = known == kinds.begin();
    plan.measured += is_same ? 1 : 0;
    plan.cases.push_back(known == kinds.end() ? guessed_shape(estimates[k])
                         : is_same            ? *by_kind.at(*known)
                                              : scaled(*by_kind.at(*known),
                                            estimates[k] / by_kind.at(*known)->cost(),
                                            spec.cases[k].samples.value_or(spec.samples)));
  }
  return plan;
}

double makespan(const StudyPlan& plan, std::size_t workers) {
  return Simulation(plan, workers).run();
}

}  // namespace assay::reports
