#pragma once

#include <cmath>
#include <unordered_map>
#include <vector>

#include "reports/jacobians/traced.hpp"

namespace assay {

namespace detail {
template <class T>
T constant_of(const RationalOrReal& x) {
  if constexpr (std::same_as<T, RationalOrReal>) {
    return x;
  } else if constexpr (std::same_as<T, Mpfr100>) {
    return x.real();
  } else if constexpr (std::constructible_from<T, RationalOrReal>) {
    return T(x);
  } else {
    return x.is_exact() ? from_rational<T>(x.rational()) : scalar_cast<T>(x.real());
  }
}
}  // namespace detail

/// The formulas of a run in Traced as straight-line code. They can be evaluated and differentiated
/// in any scalar, at any inputs, along the branches that the run took.
///
/// With v_k = op(v_i, v_j) in the order of evaluation, the derivatives v̄_k = ∂y/∂v_k of an output
/// follow backwards from v̄_y = 1 by
///
///   v̄_i += v̄_k ∂op/∂v_i,   v̄_j += v̄_k ∂op/∂v_j.                                     (1)
class TracedFormulas {
 public:
  struct Step {
    Operation operation;
    int left = -1, right = -1;  ///< steps before
    int input = -1;
    RationalOrReal constant = {};
  };

  /// @param outputs  of one run, or of several with the same inputs.
  explicit TracedFormulas(const std::vector<Traced>& outputs);

  [[nodiscard]] const std::vector<Step>& steps() const { return steps_; }
  /// The indices of the steps that are the outputs.
  [[nodiscard]] const std::vector<int>& outputs() const { return outputs_; }

  /// The values of all steps. T: double, Mpfr100, RationalOrReal, types built from these, …
  template <class T>
  void evaluate(const std::vector<T>& inputs, std::vector<T>& values) const;
  /// (1), for the output with this index. Steps on which it does not depend have exactly 0.
  template <class T>
  void differentiate(std::size_t output,
                     const std::vector<T>& values,
                     std::vector<T>& slopes) const;

 private:
  int add(const Traced& x);

  std::vector<Step> steps_;
  std::vector<int> outputs_;
  std::unordered_map<const void*, int> known_;
  std::vector<Traced> kept_;  ///< so that no node is made at the place of an old one
};

inline TracedFormulas::TracedFormulas(const std::vector<Traced>& outputs) : kept_(outputs) {
  for (const Traced& output : outputs) outputs_.push_back(add(output));
}

inline int TracedFormulas::add(const Traced& x) {
  if (const auto found = known_.find(x.identity()); found != known_.end()) return found->second;
  Step step{.operation = x.operation()};
  if (step.operation == Operation::kInput) {
    step.input = x.input_index();
  } else if (step.operation == Operation::kConstant) {
    step.constant = x.value();
  } else {
    step.left = add(x.left());
    const bool two = step.operation >= Operation::kAdd && step.operation <= Operation::kDivide;
    if (two) step.right = add(x.right());
  }
  steps_.push_back(std::move(step));
  const int index = static_cast<int>(steps_.size()) - 1;
  known_.emplace(x.identity(), index);
  return index;
}

template <class T>
void TracedFormulas::evaluate(const std::vector<T>& inputs, std::vector<T>& values) const {
  using std::acos, std::asin, std::atan, std::cos, std::cosh, std::exp, std::log, std::sin,
      std::sinh, std::sqrt, std::tan, std::tanh;
  values.assign(steps_.size(), T(0));
  for (std::size_t k = 0; k < steps_.size(); ++k) {
    const Step& step = steps_[k];
    const auto at = [&](int index) -> const T& { return values[static_cast<std::size_t>(index)]; };
    T& y = values[k];
    switch (step.operation) {
      case Operation::kInput:
        y = inputs[static_cast<std::size_t>(step.input)];
        break;
      case Operation::kConstant:
        y = detail::constant_of<T>(step.constant);
        break;
      case Operation::kNegate:
        y = -at(step.left);
        break;
      case Operation::kAdd:
        y = at(step.left) + at(step.right);
        break;
      case Operation::kSubtract:
        y = at(step.left) - at(step.right);
        break;
      case Operation::kMultiply:
        y = at(step.left) * at(step.right);
        break;
      case Operation::kDivide:
        y = at(step.left) / at(step.right);
        break;
      case Operation::kSqrt:
        y = sqrt(at(step.left));
        break;
      case Operation::kExp:
        y = exp(at(step.left));
        break;
      case Operation::kLog:
        y = log(at(step.left));
        break;
      case Operation::kSin:
        y = sin(at(step.left));
        break;
      case Operation::kCos:
        y = cos(at(step.left));
        break;
      case Operation::kTan:
        y = tan(at(step.left));
        break;
      case Operation::kAsin:
        y = asin(at(step.left));
        break;
      case Operation::kAcos:
        y = acos(at(step.left));
        break;
      case Operation::kAtan:
        y = atan(at(step.left));
        break;
      case Operation::kSinh:
        y = sinh(at(step.left));
        break;
      case Operation::kCosh:
        y = cosh(at(step.left));
        break;
      case Operation::kTanh:
        y = tanh(at(step.left));
        break;
    }
  }
}

template <class T>
void TracedFormulas::differentiate(std::size_t output,
                                   const std::vector<T>& values,
                                   std::vector<T>& slopes) const {
  using std::cos, std::cosh, std::sin, std::sinh, std::sqrt;
  slopes.assign(steps_.size(), T(0));
  std::vector<bool> reached(steps_.size(), false);
  const auto start = static_cast<std::size_t>(outputs_[output]);
  slopes[start] = T(1);
  reached[start] = true;
  for (std::size_t k = start + 1; k-- > 0;) {
    if (!reached[k]) continue;
    const Step& step = steps_[k];
    const T slope = slopes[k];
    const T& y = values[k];
    const auto add = [&](int index, const T& share) {
      slopes[static_cast<std::size_t>(index)] += share;
      reached[static_cast<std::size_t>(index)] = true;
    };
    const auto at = [&](int index) -> const T& { return values[static_cast<std::size_t>(index)]; };
    switch (step.operation) {
      case Operation::kInput:
      case Operation::kConstant:
        break;
      case Operation::kNegate:
        add(step.left, -slope);
        break;
      case Operation::kAdd:
        add(step.left, slope);
        add(step.right, slope);
        break;
      case Operation::kSubtract:
        add(step.left, slope);
        add(step.right, -slope);
        break;
      case Operation::kMultiply:
        add(step.left, slope * at(step.right));
        add(step.right, slope * at(step.left));
        break;
      case Operation::kDivide:
        add(step.left, slope / at(step.right));
        add(step.right, -(slope * y / at(step.right)));
        break;
      case Operation::kSqrt:
        add(step.left, slope / (T(2) * y));
        break;
      case Operation::kExp:
        add(step.left, slope * y);
        break;
      case Operation::kLog:
        add(step.left, slope / at(step.left));
        break;
      case Operation::kSin:
        add(step.left, slope * cos(at(step.left)));
        break;
      case Operation::kCos:
        add(step.left, -(slope * sin(at(step.left))));
        break;
      case Operation::kTan:
        add(step.left, slope * (T(1) + y * y));
        break;
      case Operation::kAsin:
        add(step.left, slope / sqrt(T(T(1) - at(step.left) * at(step.left))));
        break;
      case Operation::kAcos:
        add(step.left, -(slope / sqrt(T(T(1) - at(step.left) * at(step.left)))));
        break;
      case Operation::kAtan:
        add(step.left, slope / (T(1) + at(step.left) * at(step.left)));
        break;
      case Operation::kSinh:
        add(step.left, slope * cosh(at(step.left)));
        break;
      case Operation::kCosh:
        add(step.left, slope * sinh(at(step.left)));
        break;
      case Operation::kTanh:
        add(step.left, slope * (T(1) - y * y));
        break;
    }
  }
}

}  // namespace assay
