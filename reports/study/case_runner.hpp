#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "reports/study/ensemble.hpp"
#include "reports/study/foreign_patience.hpp"
#include "reports/study/judge.hpp"
#include "reports/study/member.hpp"
#include "reports/study/metrics/catalogue.hpp"
#include "reports/study/processor_budget.hpp"
#include "reports/study/study_spec.hpp"
#include "reports/study/time_scales.hpp"

namespace assay::reports {

/// One case of a study, ready to run. Its names are found, its parameters are checked, and its
/// exact motion is computed.
class CaseRunner {
 public:
  /// @throws InvalidInput as run_study.
  CaseRunner(const StudySpec& spec,
             const StudyCase& study_case,
             const std::vector<SchemeEntry>& catalogue,
             const std::vector<MetricEntry>& metrics);

  /// Whether there is nothing to show.
  [[nodiscard]] bool empty() const;
  [[nodiscard]] bool wants_more() const;
  [[nodiscard]] std::size_t next_round() const;

  /// The slices of the round that has begun. They depend only on the case, so all processes have
  /// the same slices in their journals.
  [[nodiscard]] std::vector<Slice> slices() const;
  /// The groups of members of a slice that are run together. Each member is a group, except for a
  /// foreign scheme: there a process costs as much as hundreds of steps.
  [[nodiscard]] std::size_t groups(const Slice& slice) const;
  /// Draws the members of a group of a slice and measures them; safe to call from several threads.
  void run_group(const Slice& slice, std::size_t group);
  /// The results of the members of a slice.
  [[nodiscard]] std::span<const Member> members(const Slice& slice) const;
  /// Takes the members of a slice that was run before. @return whether they belong to the slice.
  [[nodiscard]] bool take(const Slice& slice, std::vector<Member> members);
  /// The number of rounds begun.
  [[nodiscard]] int rounds() const { return rounds_; }
  /// Whether the runs of the case are in other processes.
  [[nodiscard]] bool is_foreign() const { return scheme_->declines || runs_together(); }
  void begin_round();
  /// Judges the rows that were undecided, with all their samples so far. A verdict is final. So a
  /// row does not depend on the number of rounds that other rows of its case take.
  void end_round();

  /// Whether the fits of an undecided order are narrow enough and their steps are not fine enough.
  /// Then rounds follow with twice, four and from then on eight times as many steps, and their
  /// members are added to the row. Like a verdict, this depends on no other row.
  [[nodiscard]] bool needs_finer_steps() const;
  void begin_finer_round();
  void end_finer_round();

  /// Whether an order was refuted, and the refutation is not yet final. It becomes final only if no
  /// round of finer and finer steps contradicts it. These functions begin and end such rounds.
  [[nodiscard]] bool needs_confirmation() const;
  void begin_confirmation();
  void end_confirmation();

  [[nodiscard]] std::vector<StudyRow> take_rows();

 private:
  [[nodiscard]] std::size_t group_size() const;
  [[nodiscard]] bool runs_together() const;
  /// Finds out whether the second run in a process equals, bit by bit, the same run in its own
  /// process. If not, or if it does not return, each run gets its own process.
  void try_together();
  void run_together(std::size_t first, std::size_t end);
  void note_member(std::size_t offset, const std::function<void()>& measured);
  /// @throws InvalidInput if a scheme of ours refuses every run of the first round: then the
  /// request is at fault, such as an option.
  void require_a_run() const;
  /// Whether a member of the round is repeated in the higher scalar, to show its rounding.
  [[nodiscard]] bool is_repeated(std::size_t offset) const;
  /// The errors of one run, for each row, and the status with which it ended.
  struct Errors {
    std::vector<double> values, at_nodes;
    SolveStatus status = SolveStatus::kNotRun;
    double stopped_at = 0;
    double evaluation = 0;         ///< bound of the rounding of the metrics themselves
    double possible_rounding = 0;  ///< see Sample
  };
  /// [1] The unit roundoff of the arithmetic of the scheme, or the unit roundoff that its option
  /// significand-bits declares.
  [[nodiscard]] double roundoff_of_runs() const;
  template <class T>
  [[nodiscard]] Errors measure(const Trajectory<T>& trajectory) const;
  /// The state of a row. The identities of the scheme are always measured, even if they are not
  /// requested, because refutations depend on them.
  struct RowState {
    const MetricEntry* metric = nullptr;
    bool shown = true;
    bool open = true;     ///< undecided
    bool finer = false;   ///< undecided, and rounds of finer steps are for it
    bool failed = false;  ///< decided by a run that stopped
    /// Whether the scheme itself ended a run and reported it. It may do this if steps are too
    /// large.
    bool stopped = false;
    bool nodes = false;  ///< its order is too high for straight lines between nodes
    /// Whether a higher order than claimed is possible. The claim may be the same for all motions.
    /// Or this motion may be special, because its parameters are not the ones with which a problem
    /// shows all orders.
    bool may_exceed = false;
  };
  /// The number of samples of a round, and of a row that stays undecided.
  [[nodiscard]] std::size_t samples() const;
  [[nodiscard]] std::size_t budget() const;
  [[nodiscard]] int looks() const;
  [[nodiscard]] bool is_to_confirm(std::size_t row) const;
  [[nodiscard]] bool any_to_confirm() const;
  [[nodiscard]] int confirming_rounds() const;
  [[nodiscard]] bool is_last_confirmation() const;
  /// Whether the present round needs the row.
  [[nodiscard]] bool is_measured(std::size_t row) const;
  [[nodiscard]] bool finer_steps_may_follow() const;
  [[nodiscard]] int finer_rounds() const;
  /// Adds the samples of the present round to a row and judges it.
  void judge_row(std::size_t row);
  [[nodiscard]] RunRequest request_of(const Rational& h) const;
  [[nodiscard]] Errors measure_in(const ScalarRunner& runner, const Rational& h) const;
  void note_stop(std::size_t offset, const std::string& how);
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
  const ScalarRunner* higher_;  ///< null if no other one rounds less
  bool in_long_double_;
  bool runs_alone_ = false;  ///< each in a process of its own
  Rational t_end_;

  Model<long double> model_;
  Model<Mpfr> model_high_;
  oracles::ExactMotion<long double> exact_;
  oracles::ExactMotion<Mpfr> exact_high_;

  std::vector<StudyRow> rows_;
  std::vector<RowState> states_;  ///< of each row
  std::vector<Member> round_;
  int rounds_ = 0;  ///< begun
  std::string failure_, omission_;
  bool is_stop_ = false;  ///< the failure is one
  std::size_t drawn_ = 0;
  double identity_bound_ = 0;
  TimeScales scales_;
  bool resolves_motion_ = true;  ///< with some step of the ensemble
  /// [s] The middle of the step sizes of this round, or of a round that confirms, on a logarithmic
  /// axis. If the scale of the motion, of the equations or of the growth of errors is shorter, it
  /// is that scale. A run that stops with a larger step leaves its rows undecided. With such steps
  /// an explicit scheme may be unstable, and an implicit one may have no solution.
  double may_fail_above_ = 0;
  int finer_rounds_ = 0;     ///< rounds of finer steps for undecided rows, begun
  int confirmations_ = 0;    ///< rounds that confirm refutations, begun
  int confirmed_steps_ = 0;  ///< most steps of a run up to now
  std::unique_ptr<Ensemble> ensemble_;
  std::unique_ptr<ForeignPatience> patience_;  ///< null with schemes of ours
  ProcessorBudget processor_;                  ///< for schemes of ours
};

}  // namespace assay::reports
