#include <algorithm>
#include <cmath>
#include <new>
#include <string>

#include "reports/subjects/given_model.hpp"
#include "reports/subjects/gradient_layout.hpp"
#include "reports/subjects/served_call.hpp"
#include "reports/subjects/served_program.hpp"

namespace assay::reports {

namespace {

/// q, v, dq and dv, which foreign code writes.
class GuardedGradient {
 public:
  explicit GuardedGradient(const AssayModel& model)
      : q(static_cast<std::size_t>(model.coordinates)),
        v(static_cast<std::size_t>(model.velocities)),
        dq(q.values().size()),
        dv(v.values().size()) {
    for (const GuardedArray* array : all()) std::ranges::fill(array->values(), kUnwritten);
  }

  /// Notes what is wrong with the arrays, and copies them.
  void leave(GradientHeader& header, double* to) const {
    for (const GuardedArray* array : all()) {
      if (!array->is_intact()) header.wrote_before = 1;
      for (const double x : array->values()) {
        if (is_unwritten(x)) header.not_written = 1;
        if (!std::isfinite(x)) header.not_finite = 1;
      }
      to = std::ranges::copy(array->values(), to).out;
    }
  }

  GuardedArray q, v, dq, dv;

 private:
  [[nodiscard]] std::array<const GuardedArray*, 4> all() const { return {&q, &v, &dq, &dv}; }
};

}  // namespace

void serve_gradient(ServedCall& call) {
  const auto request = call.input.next<GradientRequest>();
  GuardedArray options(call.input.next<double>(request.options));
  options.protect();
  const std::string parameter(call.input.next<char>(request.parameter).data());
  const GivenModel model(request.problem, request.values, call);
  AssayModel derivative = next_model(call.input);
  make_remote_derivative(derivative, {call.room, call.ask});
  derivative.problem = model.get().problem;
  derivative.parameters = model.get().parameters;
  const GuardedModel guarded(derivative);
  const AssayTangent tangent{parameter.c_str(), request.value, &guarded.get()};
  announce({.item = request.scheme,
            .steps = request.steps.count,
            .has_constant_force = request.constant_force != 0,
            .has_constant_force_of_derivative = request.constant_force_of_derivative != 0,
            .values = &model.values()});
  auto& header = *new (call.result.data()) GradientHeader{};
  const GuardedGradient result(model.get());
  const GuardedArray message(kRunMessage / sizeof(double));
  auto* const text = reinterpret_cast<char*>(message.data());
  header.status =
      call.subject->schemes[request.scheme].gradient(&model.get(),
                                                     &tangent,
                                                     request.steps.h,
                                                     static_cast<int>(request.steps.count),
                                                     options.data(),
                                                     result.q.data(),
                                                     result.v.data(),
                                                     result.dq.data(),
                                                     result.dv.data(),
                                                     text,
                                                     kRunMessage);
  std::copy_n(text, kRunMessage - 1, header.message.data());
  header.wrote_before = message.is_intact() ? 0 : 1;
  auto* const numbers = reinterpret_cast<double*>(call.result.data() + sizeof(GradientHeader));
  if (header.status == ASSAY_SOLVED) result.leave(header, numbers);
  header.returned = 1;
}

}  // namespace assay::reports
