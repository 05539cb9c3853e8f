#include "tests/parameters/examine_set.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <optional>

#include "core/math/magnitude.hpp"
#include "core/scalar/decimal.hpp"
#include "core/scalar/invalid_input.hpp"
#include "core/scalar/rational.hpp"
#include "oracles/exact_digits.hpp"
#include "reference/event_driven/certified_motion.hpp"
#include "reference/true_digits.hpp"
#include "reports/study/study.hpp"

namespace assay::parameters {

namespace {

using oracles::ExactDigits;
using oracles::ProblemEntry;
using reference::CertifiedMotion;

/// Digits of the exact motion, and of the reference, which the time of a run grows with.
constexpr int kExactDigits = 25, kReferenceDigits = 20, kGuardDigits = 8;
constexpr std::size_t kMostEvents = 2000;  ///< of the reference
constexpr std::size_t kTimes = 5;
/// Of a study, one round of runs: two thousand sets take half an hour of the processor. A set has
/// up to fifteen schemes and options.
constexpr int kSamples = 64, kBudget = 64;
constexpr std::chrono::seconds kMostOfACase{2};

/// The reference of the motion, where there is one.
std::optional<CertifiedMotion> reference_of(const ProblemEntry& entry,
                                            const Parameters& parameters,
                                            const Rational& t_end,
                                            Examination& found) {
  try {
    CertifiedMotion motion =
        reference::certified_motion([&] { return oracles::model<Mpfr>(entry, parameters); },
                                    t_end,
                                    {.digits = kReferenceDigits,
                                     .guard_digits = kGuardDigits,
                                     .max_attempts = 1,
                                     .max_events = kMostEvents});
    if (motion.certified) return motion;
    found.refusals.push_back("reference: " + motion.doubt);
  } catch (const InvalidInput& refusal) {
    found.refusals.push_back(fmt::format("reference: {}", refusal.what()));
  }
  return {};
}

/// Middles of the longest pieces, without those where impacts before an accumulation are left out.
std::vector<Rational> times_of(const oracles::ExactMotion<Mpfr>& motion) {
  std::vector<std::pair<Mpfr, Mpfr>> pieces;  // length, middle
  for (std::size_t i = 0; i < motion.pieces.size(); ++i) {
    const auto& piece = motion.pieces[i];
    const bool accumulates = std::ranges::any_of(motion.events, [&](const auto& event) {
      return event.kind == oracles::EventKind::kAccumulation && motion.piece_at(event.t) == i;
    });
    if (accumulates) continue;
    pieces.emplace_back(Mpfr(piece.end - piece.begin), Mpfr((piece.begin + piece.end) / 2));
  }
  std::ranges::stable_sort(pieces, std::greater{}, &std::pair<Mpfr, Mpfr>::first);
  if (pieces.size() > kTimes) pieces.resize(kTimes);
  std::vector<Rational> times;
  for (const auto& [length, middle] : pieces) {
    // What (1) allows of the time of an event must be short beside the piece.
    const Rational t = ScalarTraits<Mpfr>::to_rational(middle);
    const Rational around = ScalarTraits<Mpfr>::to_rational(length) / 8;
    if (around * power(10, kReferenceDigits - 4) <= t) continue;
    int digits = 1;
    while (abs(parse_rational(to_short_text(round_to_decimal(t, digits))) - t) > around) ++digits;
    times.push_back(parse_rational(to_short_text(round_to_decimal(t, digits))));
  }
  std::ranges::sort(times);
  return times;
}

/// The largest |q| and |v| of a motion, at its ends of pieces and between.
struct Scales {
  Rational q = 0, v = 0;

  explicit Scales(const oracles::ExactMotion<Mpfr>& motion) {
    oracles::MotionState<Mpfr> x;
    for (const auto& piece : motion.pieces) {
      for (int i = 0; i <= 4; ++i) {
        piece.flight->evaluate(Mpfr((piece.end - piece.begin) * i / 4), x);
        enlarge(q, x.q);
        enlarge(v, x.v);
      }
    }
    for (const auto& event : motion.events) enlarge(v, event.v_minus);
  }

 private:
  static void enlarge(Rational& size, const Vector<Mpfr>& x) {
    for (Eigen::Index i = 0; i < x.size(); ++i) {
      size = std::max(size, Rational(abs(ScalarTraits<Mpfr>::to_rational(x(i)))));
    }
  }
};

/// What of (1) does not hold, in words.
std::string difference(const std::vector<std::string>& digits,
                       const Vector<Mpfr>& reference,
                       const Rational& scale,
                       int exact_digits,
                       int reference_digits) {
  for (Eigen::Index i = 0; i < reference.size(); ++i) {
    const Rational x = parse_rational(digits[static_cast<std::size_t>(i)]);
    const Rational r = ScalarTraits<Mpfr>::to_rational(reference(i));
    const Rational bound =
        scale / power(10, reference_digits - 1) + abs(x) / (2 * power(10, exact_digits - 1));
    if (abs(x - r) <= bound) continue;
    return fmt::format("[{}] is {}, and {} in the reference",
                       i,
                       digits[static_cast<std::size_t>(i)],
                       to_short_text(round_to_decimal(r, kReferenceDigits)));
  }
  return "";
}

std::string exact_command(const ProblemEntry& entry, const ParameterSet& set, const Rational& t) {
  const bool continuous = oracles::continuum(entry, entry.parameters({})) != nullptr;
  return fmt::format("./assay exact {} --at {}{} --digits {}{}",
                     set.problem,
                     to_text(t),
                     set_words(set),
                     kExactDigits,
                     continuous ? " --model" : "");
}

void compare_with_reference(const ProblemEntry& entry,
                            const ParameterSet& set,
                            Examination& found) {
  const Parameters parameters = entry.parameters(set.settings);
  const std::optional<CertifiedMotion> reference =
      reference_of(entry, parameters, parse_rational(set.t_end), found);
  if (!reference) return;
  const WorkingDigits working(2 * kReferenceDigits + 4 * kGuardDigits);
  const oracles::ExactMotion<Mpfr>& motion = reference->run.motion;
  const std::vector<Rational> times = times_of(motion);
  if (times.empty()) return;
  const ExactDigits exact = oracles::exact_digits(entry, parameters, times, kExactDigits);
  const Scales scales(motion);
  found.has_reference = true;
  oracles::MotionState<Mpfr> x;
  for (std::size_t k = 0; k < times.size(); ++k) {
    motion.evaluate(from_rational<Mpfr>(times[k]), x);
    const int d = exact.certified_digits;
    std::string what = difference(exact.states[k].q, x.q, scales.q, d, reference->digits);
    if (!what.empty()) what.insert(0, "q");
    if (what.empty()) {
      what = difference(exact.states[k].v, x.v, scales.v, d, reference->digits);
      if (!what.empty()) what.insert(0, "v");
    }
    if (what.empty()) continue;
    found.complaints.push_back({ComplaintKind::kDiffers,
                                std::string(kReference),
                                fmt::format("at t = {} {}", to_text(times[k]), what),
                                exact_command(entry, set, times[k])});
    return;
  }
}

/// What `assay exact` shows, of the model and of a continuous body.
void examine_motion(const ProblemEntry& entry, const ParameterSet& set, Examination& found) {
  const Parameters parameters = entry.parameters(set.settings);
  const Rational t_end = parse_rational(set.t_end);
  const std::vector<Rational> times{t_end * 3 / 7, t_end};
  (void)reference::true_digits(entry, parameters, times, kReferenceDigits);
  found.has_motion = true;
  if (oracles::continuum(entry, parameters) == nullptr) return;
  (void)oracles::continuum_digits(entry, parameters, times, {}, kReferenceDigits);
}

/// The quick study, of one case with these parameters.
reports::StudySpec quick_study(const reports::SchemeEntry& scheme,
                               const ProblemEntry& entry,
                               const ParameterSet& set,
                               const std::vector<reports::SchemeEntry>& schemes) {
  reports::StudySpec spec =
      reports::default_study(schemes, reports::StudyExtent::kQuick, {std::string(scheme.name)});
  std::erase_if(spec.cases, [&](const reports::StudyCase& one) {
    return one.scheme != scheme.name || one.problem != entry.name;
  });
  spec.samples = kSamples;
  spec.budget = kBudget;
  spec.most_of_a_case = kMostOfACase;
  for (reports::StudyCase& one : spec.cases) {
    one.label.clear();
    one.parameters = set.settings;
    one.t_end = set.t_end;
  }
  return spec;
}

void study(const reports::SchemeEntry& scheme,
           const Examiner& examiner,
           const ParameterSet& set,
           Examination& found) {
  const reports::StudySpec spec = quick_study(scheme, *examiner.problem, set, *examiner.schemes);
  for (const reports::StudyRow& row :
       reports::run_study(spec, *examiner.schemes, {.jobs = 1}).rows) {
    if (row.verdict == reports::Verdict::kConfirmed) ++found.confirmed;
    if (row.verdict == reports::Verdict::kUndecided) ++found.undecided;
    if (row.verdict != reports::Verdict::kRefuted) continue;
    found.complaints.push_back({ComplaintKind::kRefuted,
                                std::string(scheme.name),
                                fmt::format("{} refuted: {}", row.metric, row.reason),
                                "./" + row.reproduce});
  }
}

/// `examined`, and what it throws.
void note(std::string_view subject,
          const ParameterSet& set,
          Examination& found,
          const std::function<void()>& examined) {
  try {
    examined();
  } catch (const InvalidInput& refusal) {
    found.refusals.push_back(fmt::format("{}: {}", subject, refusal.what()));
  } catch (const std::exception& error) {
    found.complaints.push_back({ComplaintKind::kThrows,
                                std::string(subject),
                                fmt::format("it throws: {}", error.what()),
                                repeat_command(subject, set)});
  }
}

}  // namespace

std::string repeat_command(std::string_view subject, const ParameterSet& set) {
  const ProblemEntry& entry = oracles::find_problem(set.problem);
  if (subject == kExactMotion || subject == kReference)
    return exact_command(entry, set, parse_rational(set.t_end));
  return fmt::format(
      "./assay study --problem {}{} --t-end {} --scheme {} --steps 64:1280 "
      "--budget 256 --precision 0.1",
      set.problem,
      set_words(set),
      set.t_end,
      subject);
}

Examination examine(const Examiner& examiner, const ParameterSet& set) {
  Examination found;
  const auto is_asked = [&](std::string_view subject) {
    if (!examiner.subject.empty() && examiner.subject != subject) return false;
    if (examiner.begins) examiner.begins(subject, found);
    return true;
  };
  if (is_asked(kExactMotion)) {
    note(kExactMotion, set, found, [&] { examine_motion(*examiner.problem, set, found); });
  }
  for (const reports::SchemeEntry& scheme : *examiner.schemes) {
    if (!takes(scheme, *examiner.problem) || !is_asked(scheme.name)) continue;
    note(scheme.name, set, found, [&] { study(scheme, examiner, set, found); });
  }
  const ProblemEntry& problem = *examiner.problem;
  const bool has_both = problem.has_closed_form() && kLagrangianModels.contains(problem.kind);
  if (has_both && is_asked(kReference)) {
    note(kReference, set, found, [&] { compare_with_reference(problem, set, found); });
  }
  return found;
}

}  // namespace assay::parameters
