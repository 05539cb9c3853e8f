#pragma once

#include "oracles/described_first_order.hpp"
#include "oracles/model_at.hpp"

// The definition of oracles::first_order_model<S>, instantiated once for each scalar.
namespace assay::oracles {

template <class S>
FirstOrderModel<S> first_order_model(const ProblemEntry& entry, const Parameters& parameters) {
  if (entry.describe) {
    return detail::described_first_order<S>(described_as<DescribedFirstOrder>(entry, parameters));
  }
  return detail::model_at<FirstOrderModel, S>(entry.index, parameters, Problems{});
}

}  // namespace assay::oracles
