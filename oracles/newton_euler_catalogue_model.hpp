#pragma once

#include "oracles/described_bodies.hpp"
#include "oracles/model_at.hpp"

// The definition of oracles::newton_euler_model<S>, instantiated once for each scalar.
namespace assay::oracles {

template <class S>
NewtonEulerModel<S> newton_euler_model(const ProblemEntry& entry, const Parameters& parameters) {
  if (entry.describe) {
    return detail::described_bodies<S>(described_as<DescribedBodies>(entry, parameters));
  }
  return detail::model_at<NewtonEulerModel, S>(entry.index, parameters, Problems{});
}

}  // namespace assay::oracles
