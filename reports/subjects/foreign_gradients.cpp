#include "reports/subjects/foreign_gradients.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <utility>

#include "core/scalar/invalid_input.hpp"
#include "reports/subjects/foreign_model.hpp"
#include "reports/subjects/gradient_layout.hpp"
#include "reports/subjects/guarded_model.hpp"
#include "reports/subjects/subject_failure.hpp"

namespace assay::reports {

namespace {

bool gradient_has_returned(std::span<const std::byte> left) {
  GradientHeader header{};
  std::memcpy(&header, left.data(), sizeof header);
  return header.returned != 0;
}

std::uint64_t has_constant_force(const Model<double>& model) {
  const auto* of = std::get_if<LagrangianModel<double>>(&model);
  const auto* linear = of == nullptr ? nullptr : of->system->linear();
  return linear != nullptr && linear->external_force.is_constant() ? 1 : 0;
}

/// Infinite bounds do not depend on a parameter: their derivatives are 0.
std::vector<AssayLaw> finite_laws(const AssayModel& derivative) {
  std::vector<AssayLaw> laws(derivative.laws, derivative.laws + derivative.law_count);
  for (AssayLaw& law : laws) {
    if (!std::isfinite(law.lower)) law.lower = 0;
    if (!std::isfinite(law.upper)) law.upper = 0;
  }
  return laws;
}

/// By more than the order of summation may change it.
bool differ(const std::vector<double>& a, const std::vector<double>& b) {
  constexpr double kRounding = 1e-9;
  double size = 0, difference = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    size = std::max(size, std::abs(a[i]) + std::abs(b[i]));
    difference = std::max(difference, std::abs(a[i] - b[i]));
  }
  return !(difference <= kRounding * size);
}

bool differ(const ForeignGradient& a, const ForeignGradient& b) {
  return differ(a.q, b.q) || differ(a.v, b.v) || differ(a.dq, b.dq) || differ(a.dv, b.dv);
}

}  // namespace

ForeignGradients::ForeignGradients(std::shared_ptr<const SubjectLibrary> library,
                                   const AssayScheme& scheme,
                                   std::string name)
    : library_(std::move(library)), scheme_(&scheme), name_(std::move(name)) {}

ForeignGradient ForeignGradients::at(const ForeignSetting& setting,
                                     const ForeignTangent& tangent,
                                     const EqualSteps& steps) const {
  require_foreign(setting.model, kind_taken(*scheme_), "scheme " + name_);
  const ForeignModel foreign(setting.model, setting.problem),
      foreign_derivative(tangent.derivative, setting.problem);
  AssayModel model = foreign.get(), derivative = foreign_derivative.get();
  const std::vector<AssayLaw> laws = finite_laws(derivative);
  derivative.laws = laws.data();
  const GradientRequest of{
      .scheme = static_cast<std::uint64_t>(scheme_ - library_->subject().schemes),
      .options = setting.options.size(),
      .parameter = tangent.parameter.size() + 1,
      .problem = setting.problem.size() + 1,
      .values = setting.values.size() + 1,
      .value = tangent.value,
      .steps = steps,
      .constant_force = has_constant_force(setting.model),
      .constant_force_of_derivative = has_constant_force(tangent.derivative)};
  HostRequest request{.work = HostWork::kGradient,
                      .model = &foreign.get(),
                      .derivative = &foreign_derivative.get()};
  request.input = {piece(of),
                   piece(setting.options.data(), setting.options.size()),
                   piece(tangent.parameter.c_str(), of.parameter),
                   piece(setting.problem.c_str(), of.problem),
                   piece(setting.values.c_str(), of.values)};
  append_model(model, request.input);
  append_model(derivative, request.input);
  const auto numbers = 2 * static_cast<std::size_t>(model.coordinates + model.velocities);
  request.result_size = sizeof(GradientHeader) + numbers * sizeof(double);
  const HostAnswer answer = library_->ask(request, *independence_, &gradient_has_returned);
  ForeignGradient gradient = read(answer.report, answer.left, model, steps);
  if (!answer.left_behind_others.empty() &&
      differ(gradient, read(answer.report, answer.left_behind_others, model, steps))) {
    throw SubjectFailure(
        fmt::format("{}: its gradient of {} steps of h = {:.9g} depends on what ran in the process "
                    "before it",
                    name_,
                    steps.count,
                    steps.h));
  }
  return gradient;
}

ForeignGradient ForeignGradients::read(const CallReport& report,
                                       std::span<const std::byte> left,
                                       const AssayModel& model,
                                       const EqualSteps& steps) const {
  GradientHeader header{};
  std::memcpy(&header, left.data(), sizeof header);
  header.message.back() = '\0';
  const std::string message = header.message.data();
  const std::string where =
      fmt::format(" in the gradient of {} steps of h = {:.9g}", steps.count, steps.h);
  const auto fail = [&](const std::string& what) {
    throw SubjectFailure(name_ + ": " + what + where);
  };
  if (report.end == CallEnd::kTimedOut) throw SubjectHang(name_ + ": " + report.what() + where);
  if (report.end != CallEnd::kReturned || header.returned == 0) fail(report.what());
  if (header.wrote_before != 0) fail("it wrote before an array");
  if (header.not_written != 0) fail("it reports \"solved\", but leaves an entry unwritten");
  if (header.not_finite != 0) fail("it reports a result as solved that is not finite,");
  if (header.status == ASSAY_NOT_TAKEN) {
    throw InvalidInput(name_ + " gives no gradient" +
                       (message.empty() ? ", and does not say why" : ": " + message));
  }
  if (header.status == ASSAY_FAILED) {
    throw SubjectFailure(
        name_ + ": it reports that it failed" + where + (message.empty() ? "" : ": " + message),
        SubjectFailure::Kind::kGaveUp);
  }
  if (header.status == kProgramRaised) {
    throw SubjectFailure(fmt::format("{}: it raised{}: {}", name_, where, message));
  }
  if (header.status != ASSAY_SOLVED) {
    fail(fmt::format("it returned {}, which is not a status of a gradient,", header.status));
  }
  const auto* from = reinterpret_cast<const double*>(left.data() + sizeof header);
  ForeignGradient gradient;
  for (auto [part, size] : {std::pair{&gradient.q, model.coordinates},
                            {&gradient.v, model.velocities},
                            {&gradient.dq, model.coordinates},
                            {&gradient.dv, model.velocities}}) {
    part->resize(static_cast<std::size_t>(size));
    std::memcpy(part->data(), from, part->size() * sizeof(double));
    from += size;
  }
  return gradient;
}

}  // namespace assay::reports
