#include "core/solvers/solve_watch.hpp"

#include <utility>

namespace assay {

SolveWatch::SolveWatch(GoesOn goes_on) : goes_on_(std::move(goes_on)), outer_(current_) {
  current_ = this;
}

SolveWatch::~SolveWatch() { current_ = outer_; }

bool SolveWatch::ask(const SolveProgress& progress) {
  stopped_ = stopped_ || !goes_on_(progress);
  return stopped_;
}

}  // namespace assay
