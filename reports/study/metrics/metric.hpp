#pragma once

#include <concepts>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/scalar/mpfr_real.hpp"
#include "core/schemes/error_measure.hpp"
#include "oracles/catalogue.hpp"
#include "reports/study/comparison.hpp"
#include "reports/study/metrics/judgement.hpp"

namespace assay::reports {

/// A metric without its type: the error of one trajectory against the exact motion.
struct MetricEntry {
  std::string_view name;
  std::string_view description;
  std::string_view quantity;
  std::string_view unit;
  ErrorMeasure error_measure;  ///< the measure about which schemes make claims
  ModelKinds scope;            ///< the kinds of models that it measures
  /// Whether users choose a scheme for its order in this metric. Other metrics are controls,
  /// decided half as precisely.
  bool primary;
  Judgement judgement;
  long double (*measure)(const Comparison<long double>& comparison);
  Mpfr (*measure_high)(const Comparison<Mpfr>& comparison);

  [[nodiscard]] bool speaks_of(const oracles::ProblemEntry& problem) const {
    return scope.contains(problem.kind);
  }
};

/// A type with the texts that users read: the name, a description of one line, the quantity whose
/// error is measured, and the unit of errors.
template <class M>
concept DescribesMetric = requires {
  { M::kName } -> std::convertible_to<std::string_view>;
  { M::kDescription } -> std::convertible_to<std::string_view>;
  { M::kQuantity } -> std::convertible_to<std::string_view>;
  { M::kUnit } -> std::convertible_to<std::string_view>;
};

template <class M>
concept StatesErrorMeasure = std::same_as<decltype(M::kErrorMeasure), const ErrorMeasure>;

template <class M>
concept StatesScope = std::same_as<decltype(M::kScope), const ModelKinds>;

template <class M>
concept StatesWhetherPrimary = std::same_as<decltype(M::kPrimary), const bool>;

template <class M>
concept StatesJudgement = std::same_as<decltype(M::kJudgement), const Judgement> &&
                          M::kJudgement.is_complete();

template <class M>
concept MeasuresErrors = requires(const Comparison<long double>& run,
                                  const Comparison<Mpfr>& high) {
  { M::measure(run) } -> std::same_as<long double>;
  { M::measure(high) } -> std::same_as<Mpfr>;
};

/// Lets the compiler name the members that M lacks to be a metric.
template <class M>
consteval bool require_metric() {
  static_assert(DescribesMetric<M>, "a metric has static kName, kDescription, kQuantity and kUnit");
  static_assert(StatesErrorMeasure<M>,
                "a metric says for which measure of error schemes claim an order: static constexpr "
                "ErrorMeasure kErrorMeasure, see core/schemes/error_measure.hpp");
  static_assert(StatesScope<M>,
                "a metric says to which kinds of models it applies: static constexpr ModelKinds "
                "kScope, see core/systems/model_kind.hpp");
  static_assert(StatesWhetherPrimary<M>,
                "a metric says whether it is one by which people choose schemes: static constexpr "
                "bool kPrimary");
  static_assert(
      StatesJudgement<M>,
      "a metric says how the command compare uses it: static constexpr Judgement kJudgement, with "
      "a size where errors are judged, see reports/study/metrics/judgement.hpp");
  static_assert(MeasuresErrors<M>,
                "a metric has template <class T> static T measure(const Comparison<T>&)");
  return true;
}

/// The entries of the metrics M.
template <class... M>
[[nodiscard]] std::vector<MetricEntry> metric_entries() {
  static_assert((require_metric<M>() && ...));
  return {{.name = M::kName,
           .description = M::kDescription,
           .quantity = M::kQuantity,
           .unit = M::kUnit,
           .error_measure = M::kErrorMeasure,
           .scope = M::kScope,
           .primary = M::kPrimary,
           .judgement = M::kJudgement,
           .measure = &M::template measure<long double>,
           .measure_high = &M::template measure<Mpfr>}...};
}

}  // namespace assay::reports
