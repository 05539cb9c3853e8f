#include "reports/study/order_outside.hpp"

#include <fmt/format.h>

#include <utility>

namespace assay::reports {

void decide(StudyRow& row, Verdict verdict, std::string reason) {
  row.verdict = verdict;
  row.reason = std::move(reason);
}

bool is_below_band(const StudyRow& row) { return row.fit->order_interval[1] < row.band[0]; }

bool repeats(const Fit& fit, const StudyRow& row) {
  return is_below_band(row) ? fit.order_interval[1] < row.band[0]
                            : fit.order_interval[0] > row.band[1];
}

std::string interval_text(const Fit& fit) {
  return fmt::format("[{:.3f}, {:.3f}]", fit.order_interval[0], fit.order_interval[1]);
}

std::string outside_text(const StudyRow& row, std::string_view where) {
  return fmt::format("the order is in {}, {} the declared band [{:.2f}, {:.2f}]",
                     interval_text(*row.fit),
                     where,
                     row.band[0],
                     row.band[1]);
}

std::string not_asymptotic(const StudyRow& row, const std::string& why) {
  return fmt::format("{}, but {}: these steps are not asymptotic", outside_text(row), why);
}

}  // namespace assay::reports
