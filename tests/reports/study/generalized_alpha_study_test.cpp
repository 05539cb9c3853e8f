#include <gmock/gmock.h>

#include <optional>

#include "core/scalar/dd.hpp"
#include "core/schemes/generalized_alpha.hpp"
#include "reports/study/study.hpp"

namespace assay::reports::generalized_alpha_study_test {
namespace {

/// γ = 1/2, which is right for α_f = α_m alone.
template <OrderedField S>
class WithTheGammaOfNewmark : public GeneralizedAlpha<S> {
 public:
  WithTheGammaOfNewmark(LagrangianModel<S> model, const S& h, const Parameters& parameters)
      : GeneralizedAlpha<S>(std::move(model), h, wrong(parameters)) {}

 private:
  static typename GeneralizedAlpha<S>::Options wrong(const Parameters& parameters) {
    auto options = GeneralizedAlpha<S>::options(parameters);
    options.weights.gamma = ratio<S>(1, 2);
    return options;
  }
};

std::vector<StudyRow> rows(const SchemeEntry& entry, const char* spectral_radius) {
  StudySpec spec;
  spec.samples = 64;
  spec.budget = 64;
  spec.cases = {{.problem = "forced-oscillator",
                 .t_end = "5",
                 .scheme = std::string(entry.name),
                 .scheme_options = {{"spectral-radius", spectral_radius}},
                 .metrics = {"position-sup", "velocity-l1"},
                 .steps_min = 128,
                 .steps_max = 2048}};
  return run_study(spec, {entry}).rows;
}

TEST(GeneralizedAlphaStudy, ConfirmsOrderTwoOnASmoothMotionWithEverySpectralRadius) {
  const SchemeEntry entry = make_scheme_entry<GeneralizedAlpha, double, Dd>();
  for (const char* radius : {"0", "1/2", "4/5", "1"}) {
    for (const StudyRow& row : rows(entry, radius)) {
      EXPECT_EQ(row.verdict, Verdict::kConfirmed) << row.metric << ": " << row.reason;
      EXPECT_EQ(row.declared, std::optional<double>(2));
    }
  }
}

TEST(GeneralizedAlphaStudy, RefutesOrderTwoWhereGammaIsThatOfNewmark) {
  const SchemeEntry entry = make_scheme_entry<WithTheGammaOfNewmark, double, Dd>();
  for (const StudyRow& row : rows(entry, "0")) {
    EXPECT_EQ(row.verdict, Verdict::kRefuted) << row.metric << ": " << row.reason;
  }
  // α_f = α_m for ρ = 1: there it is right.
  for (const StudyRow& row : rows(entry, "1")) {
    EXPECT_EQ(row.verdict, Verdict::kConfirmed) << row.metric << ": " << row.reason;
  }
}

}  // namespace
}  // namespace assay::reports::generalized_alpha_study_test
