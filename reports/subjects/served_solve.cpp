#include <algorithm>
#include <chrono>
#include <cstring>
#include <deque>

#include "reports/subjects/guarded_array.hpp"
#include "reports/subjects/served_call.hpp"
#include "reports/subjects/served_program.hpp"
#include "reports/subjects/solve_layout.hpp"

namespace assay::reports {

namespace {

double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// A problem as foreign code gets it, write-protected.
class GuardedProblem {
 public:
  explicit GuardedProblem(HostInput& input) : problem_(input.next<AssayOneStepProblem>()) {
    const auto m = static_cast<std::size_t>(problem_.size);
    const auto n = static_cast<std::size_t>(problem_.velocities);
    const auto laws = static_cast<std::size_t>(problem_.law_count);
    problem_.laws = copy(input.next<AssayLaw>(laws));
    const auto each = [&](const double*& array, std::size_t size) {
      if (array != nullptr) array = copy(input.next<double>(size));
    };
    each(problem_.m, m * m);
    each(problem_.q, m);
    each(problem_.mass, n * n);
    each(problem_.contact, n * m);
    each(problem_.f, n);
    (void)copy(std::span<const AssayOneStepProblem>(&problem_, 1));
  }

  [[nodiscard]] const AssayOneStepProblem& get() const {
    return *reinterpret_cast<const AssayOneStepProblem*>(arrays_.back().data());
  }

 private:
  template <class Struct>
  const Struct* copy(std::span<const Struct> values) {
    arrays_.emplace_back(std::as_bytes(values));
    arrays_.back().protect();
    return reinterpret_cast<const Struct*>(arrays_.back().data());
  }

  AssayOneStepProblem problem_;
  std::deque<GuardedArray> arrays_;
};

/// One int with nothing behind it, where foreign code leaves its number.
class IterationCount {
 public:
  IterationCount() { *before() = kBefore; }

  [[nodiscard]] int* data() const { return before() + 1; }
  [[nodiscard]] bool is_intact() const { return array_.is_intact() && *before() == kBefore; }

 private:
  static constexpr int kBefore = 0x5A5A5A5A;

  [[nodiscard]] int* before() const { return reinterpret_cast<int*>(array_.data()); }

  GuardedArray array_{std::size_t{1}};
};
static_assert(sizeof(double) == 2 * sizeof(int));

}  // namespace

void serve_solve(ServedCall& call) {
  const auto asked = call.input.next<SolveCall>();
  const GuardedArray z(call.input.next<double>(asked.unknowns));
  const GuardedProblem problem(call.input);
  const IterationCount iterations;
  announce({.item = asked.solver});
  SolveHeader header{};
  const double start = now();
  header.status = call.subject->solvers[asked.solver].solve(&problem.get(),
                                                            asked.tolerance,
                                                            static_cast<int>(asked.max_iterations),
                                                            z.data(),
                                                            iterations.data());
  header.seconds = now() - start;
  header.iterations = *iterations.data();
  header.wrote_before = !z.is_intact() || !iterations.is_intact() ? 1 : 0;
  std::memcpy(call.result.data(), &header, sizeof header);
  std::ranges::copy(std::as_bytes(z.values()), call.result.data() + sizeof header);
}

}  // namespace assay::reports
