#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "reports/study/ensemble.hpp"
#include "reports/study/foreign_patience.hpp"
#include "reports/study/judge.hpp"
#include "reports/study/metrics/catalogue.hpp"
#include "reports/study/study_spec.hpp"

namespace assay::reports {

/// One case of a study, ready to run: names looked up, parameters checked, exact motion computed.
class CaseRunner {
 public:
  /// @throws InvalidInput as run_study.
  CaseRunner(const StudySpec& spec,
             const StudyCase& study_case,
             const std::vector<SchemeEntry>& catalogue,
             const std::vector<MetricEntry>& metrics);

  /// There is nothing to show.
  [[nodiscard]] bool empty() const;
  [[nodiscard]] bool wants_more() const;
  [[nodiscard]] std::size_t next_round() const;

  /// The members of a round that are run together: each alone, but for a foreign scheme, of which
  /// a process costs as much as hundreds of steps.
  [[nodiscard]] std::size_t groups() const;
  /// Draws the members of a group of the coming round and measures them; safe from several threads.
  void run_group(std::size_t group);
  void begin_round();
  /// Judges the rows that were undecided, on all their samples so far. A verdict stays: what a row
  /// says does not depend on how long others of its case take.
  void end_round();

  /// Whether the fits of an undecided order are narrow enough and their steps are not fine enough:
  /// rounds follow with twice, four and from then on eight times as many steps, the members of
  /// which are added to those that the row has. Like a verdict, this depends on no other row.
  [[nodiscard]] bool needs_finer_steps() const;
  void begin_finer_round();
  void end_finer_round();

  /// Whether an order was refuted, and may still be saved: it is refuted only if no round of
  /// finer and finer steps, which begin and end by these, contradicts that.
  [[nodiscard]] bool needs_confirmation() const;
  void begin_confirmation();
  void end_confirmation();

  [[nodiscard]] std::vector<StudyRow> take_rows();

 private:
  [[nodiscard]] std::size_t group_size() const;
  [[nodiscard]] bool runs_together() const;
  /// Finds out whether the second run in a process is, bit by bit, that of a process of its own. If
  /// not, or where it does not return, each run gets one of its own.
  void try_together();
  void run_together(std::size_t first, std::size_t end);
  void note_member(std::size_t offset, const std::function<void()>& measured);
  /// Whether a member of the round is run in the higher scalar too, which shows its rounding.
  [[nodiscard]] bool is_repeated(std::size_t offset) const;
  /// The errors of one run, by row, and the status it ended with.
  struct Errors {
    std::vector<double> values, at_nodes;
    SolveStatus status = SolveStatus::kNotRun;
    double stopped_at = 0;
    double evaluation = 0;         ///< bound of the rounding of the metrics themselves
    double possible_rounding = 0;  ///< see Sample
  };
  /// [1] Of the arithmetic of the scheme, as it is or as its option significand-bits declares.
  [[nodiscard]] double roundoff_of_runs() const;
  template <class T>
  [[nodiscard]] Errors measure(const Trajectory<T>& trajectory) const;
  /// What is done with a row. The identities of the scheme are measured where they are not asked
  /// for too: refutations depend on them.
  struct RowState {
    const MetricEntry* metric = nullptr;
    bool shown = true;
    bool open = true;     ///< undecided
    bool finer = false;   ///< undecided, and rounds of finer steps are for it
    bool failed = false;  ///< decided by a run that stopped
    /// By one that the scheme itself ended, saying so: it may do that with steps that are too
    /// large.
    bool stopped = false;
    bool nodes = false;  ///< its order is above what straight lines between nodes can show
    /// The claim is made of all motions alike, or this may be a special one: its parameters are not
    /// those on which a problem shows all orders.
    bool may_exceed = false;
  };
  /// Of a round, and of a row that stays undecided.
  [[nodiscard]] std::size_t samples() const;
  [[nodiscard]] std::size_t budget() const;
  [[nodiscard]] int looks() const;
  [[nodiscard]] bool is_to_confirm(std::size_t row) const;
  [[nodiscard]] bool any_to_confirm() const;
  /// Whether the present round needs the row.
  [[nodiscard]] bool is_measured(std::size_t row) const;
  [[nodiscard]] bool finer_steps_may_follow() const;
  [[nodiscard]] int finer_rounds() const;
  /// Adds the samples of the present round to a row and judges it.
  void judge_row(std::size_t row);
  [[nodiscard]] RunRequest request_of(const Rational& h) const;
  [[nodiscard]] Errors measure_in(const ScalarRunner& runner, const Rational& h) const;
  void note_errors(std::size_t offset, const Rational& h, const Errors& errors);
  void make_rows(const std::vector<MetricEntry>& metrics);
  [[nodiscard]] StudyRow make_row(const MetricEntry& metric, const Claim& claim) const;
  [[nodiscard]] RowState new_state(const MetricEntry& metric, const Claim& claim, bool shown) const;
  void note_failure();
  [[nodiscard]] bool stopped() const { return !failure_.empty() || !omission_.empty(); }
  [[nodiscard]] JudgeOptions judge_options(std::size_t row) const;

  const StudySpec* spec_;
  StudyCase case_;
  const oracles::ProblemEntry* problem_;
  const SchemeEntry* scheme_;
  Parameters parameters_, scheme_options_;
  const ScalarRunner* runner_;
  const ScalarRunner* higher_;  ///< null where no other rounds less
  bool in_long_double_;
  bool runs_alone_ = false;  ///< each in a process of its own
  Rational t_end_;

  Model<long double> model_;
  Model<Mpfr> model_high_;
  oracles::ExactMotion<long double> exact_;
  oracles::ExactMotion<Mpfr> exact_high_;

  std::vector<StudyRow> rows_;
  std::vector<RowState> states_;            ///< of each row
  std::vector<std::vector<Sample>> round_;  ///< by member, then row
  std::vector<std::string> failures_;       ///< by member
  std::vector<std::string> omissions_;      ///< the same, of what is not held against the scheme
  std::vector<char> stops_;  ///< by member: that its failure is a stop that the scheme told
  std::string failure_, omission_;
  bool is_stop_ = false;  ///< the failure is one
  std::size_t drawn_ = 0;
  double identity_bound_ = 0;
  double resolved_step_ = 0;
  bool resolves_motion_ = true;  ///< with some step of the ensemble
  /// [s] The middle of the steps, on a logarithmic axis. A run that stops with larger ones leaves
  /// its rows undecided: an explicit scheme is unstable there, and an implicit one has no solution.
  double may_fail_above_ = 0;
  int finer_rounds_ = 0;     ///< begun, of those that undecided rows want
  int confirmations_ = 0;    ///< rounds that confirm refutations, begun
  int confirmed_steps_ = 0;  ///< most steps of a run up to now
  std::unique_ptr<Ensemble> ensemble_;
  std::unique_ptr<ForeignPatience> patience_;  ///< null with schemes of ours
};

}  // namespace assay::reports
