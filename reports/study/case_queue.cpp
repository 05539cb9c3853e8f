#include "reports/study/case_queue.hpp"

#include <algorithm>

namespace assay::reports {

CaseQueue::CaseQueue(std::vector<double> costs, const std::vector<bool>& wanted) {
  for (std::size_t k = 0; k < costs.size(); ++k) {
    cases_.push_back({.cost = costs[k], .finished = !wanted[k]});
    if (wanted[k]) longest_first_.push_back(k);
  }
  unfinished_ = longest_first_.size();
  std::ranges::stable_sort(longest_first_, std::greater(), [&](std::size_t k) { return costs[k]; });
}

std::optional<std::size_t> CaseQueue::next() {
  while (next_ < longest_first_.size()) {
    const std::size_t k = longest_first_[next_++];
    if (cases_[k].finished) continue;
    ++cases_[k].workers;
    return k;
  }
  std::optional<std::size_t> best;
  const auto share = [this](std::size_t k) { return cases_[k].cost / (cases_[k].workers + 1); };
  for (const std::size_t k : longest_first_) {
    if (!cases_[k].finished && (!best || share(k) > share(*best))) best = k;
  }
  if (best) ++cases_[*best].workers;
  return best;
}

void CaseQueue::finish(std::size_t k) {
  if (!cases_[k].finished) --unfinished_;
  cases_[k].finished = true;
}

}  // namespace assay::reports
