#pragma once

#include "oracles/described_lagrangian.hpp"
#include "oracles/model_at.hpp"

// The definition of oracles::model<S>, instantiated once for each scalar; the definitions for the
// other kinds are in first_order_catalogue_model.hpp and newton_euler_catalogue_model.hpp.
namespace assay::oracles {

template <class S>
LagrangianModel<S> model(const ProblemEntry& entry, const Parameters& parameters) {
  if (entry.describe) {
    return detail::described_lagrangian<S>(described_as<DescribedLagrangian>(entry, parameters));
  }
  return detail::model_at<LagrangianModel, S>(entry.index, parameters, Problems{});
}

}  // namespace assay::oracles
