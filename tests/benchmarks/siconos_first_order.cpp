#include "tests/benchmarks/siconos_first_order.hpp"

#if ASSAY_WITH_SICONOS_KERNEL

#include <ComplementarityConditionNSL.hpp>
#include <EulerMoreauOSI.hpp>
#include <FirstOrderLinearTIDS.hpp>
#include <FirstOrderLinearTIR.hpp>
#include <Interaction.hpp>
#include <LCP.hpp>
#include <NonSmoothDynamicalSystem.hpp>
#include <SiconosVector.hpp>
#include <SimpleMatrix.hpp>
#include <TimeDiscretisation.hpp>
#include <TimeStepping.hpp>

namespace assay::siconos {

namespace {

using std::make_shared;
using std::shared_ptr;

constexpr double kEnd = 1e9;  ///< [s], later than any run ends

shared_ptr<SimpleMatrix> matrix_of(const ComplementaritySystem::Rows& rows) {
  const auto height = static_cast<unsigned>(rows.size());
  const auto width = static_cast<unsigned>(rows[0].size());
  auto result = make_shared<SimpleMatrix>(height, width);
  for (unsigned i = 0; i < height; ++i) {
    for (unsigned j = 0; j < width; ++j) result->setValue(i, j, rows[i][j]);
  }
  return result;
}

class EulerMoreauRun final : public FirstOrderRun {
 public:
  EulerMoreauRun(const ComplementaritySystem& system, double h, double theta, double gamma)
      : state_(make_shared<FirstOrderLinearTIDS>(make_shared<SiconosVector>(system.x),
                                                 matrix_of(system.a))) {
    const auto relation =
        make_shared<FirstOrderLinearTIR>(matrix_of(system.c), matrix_of(system.b));
    relation->setDPtr(matrix_of(system.d));
    const auto size = static_cast<unsigned>(system.c.size());
    multipliers_ =
        make_shared<Interaction>(make_shared<ComplementarityConditionNSL>(size), relation);
    model_->insertDynamicalSystem(state_);
    model_->link(multipliers_, state_);
    stepping_ = make_shared<TimeStepping>(model_,
                                          make_shared<TimeDiscretisation>(0.0, h),
                                          make_shared<EulerMoreauOSI>(theta, gamma),
                                          make_shared<LCP>());
  }

  void steps(int count) override {
    for (int k = 0; k < count; ++k) {
      stepping_->computeOneStep();
      stepping_->nextStep();
    }
  }
  void state(double* x, double* multiplier) const override {
    for (unsigned j = 0; j < state_->dimension(); ++j) *x++ = state_->x()->getValue(j);
    const auto lambda = multipliers_->lambda(0);
    for (unsigned j = 0; j < lambda->size(); ++j) *multiplier++ = lambda->getValue(j);
  }

 private:
  shared_ptr<NonSmoothDynamicalSystem> model_ = make_shared<NonSmoothDynamicalSystem>(0.0, kEnd);
  shared_ptr<FirstOrderLinearTIDS> state_;
  shared_ptr<Interaction> multipliers_;
  shared_ptr<TimeStepping> stepping_;
};

}  // namespace

std::unique_ptr<FirstOrderRun> euler_moreau(const ComplementaritySystem& system,
                                            double h,
                                            double theta,
                                            double gamma) {
  return std::make_unique<EulerMoreauRun>(system, h, theta, gamma);
}

}  // namespace assay::siconos

#else

namespace assay::siconos {

std::unique_ptr<FirstOrderRun> euler_moreau(const ComplementaritySystem&, double, double, double) {
  return nullptr;
}

}  // namespace assay::siconos

#endif
