#include "reports/engines/engine_outcome.hpp"

namespace assay::reports {

namespace {

std::size_t count(const std::vector<EngineResult>& engines, EngineOutcome outcome) {
  std::size_t number = 0;
  for (const EngineResult& result : engines) {
    for (const EngineCell& cell : result.cells) number += outcome_of(cell) == outcome ? 1 : 0;
  }
  return number;
}

}  // namespace

EngineOutcome outcome_of(const EngineCell& cell) {
  if (!cell.refused.empty()) return EngineOutcome::kNotExpressible;
  if (!cell.failure.empty()) return EngineOutcome::kFailed;
  if (!cell.refuted.empty()) return EngineOutcome::kRefuted;
  switch (cell.law.limit) {
    case Limit::kHardLaw:
      return EngineOutcome::kHard;
    case Limit::kAnotherLaw:
      return EngineOutcome::kOther;
    case Limit::kNone:
      return EngineOutcome::kNone;
    case Limit::kOpen:
      break;
  }
  return EngineOutcome::kOpen;
}

Sign sign_of(EngineOutcome outcome) {
  if (outcome == EngineOutcome::kHard) return Sign::kGood;
  const bool bad = outcome == EngineOutcome::kNone || outcome == EngineOutcome::kRefuted ||
                   outcome == EngineOutcome::kFailed;
  return bad ? Sign::kBad : Sign::kOpen;
}

std::string word_of(const EngineCell& cell) {
  switch (outcome_of(cell)) {
    case EngineOutcome::kHard:
      return "hard law";
    case EngineOutcome::kOther:
      return cell.law.laws.empty() ? "another law" : cell.law.laws.front();
    case EngineOutcome::kOpen:
      return "open";
    case EngineOutcome::kNone:
      return "no limit";
    case EngineOutcome::kRefuted:
      return "refuted";
    case EngineOutcome::kFailed:
      return "failed";
    case EngineOutcome::kNotExpressible:
      break;
  }
  return "not expressible";
}

const EngineScene& scene_of(const EngineCell& cell) { return engine_scenes()[cell.scene]; }

std::vector<SignedCount> outcome_counts(const std::vector<EngineResult>& engines) {
  return {{Sign::kGood, count(engines, EngineOutcome::kHard), "hard law"},
          {Sign::kOpen, count(engines, EngineOutcome::kOther), "another law"},
          {Sign::kBad, count(engines, EngineOutcome::kNone), "no limit"},
          {Sign::kBad, count(engines, EngineOutcome::kRefuted), "refuted"},
          {Sign::kBad, count(engines, EngineOutcome::kFailed), "failed"},
          {Sign::kOpen, count(engines, EngineOutcome::kOpen), "open"}};
}

}  // namespace assay::reports
