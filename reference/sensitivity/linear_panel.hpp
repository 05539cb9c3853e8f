#pragma once

#include <functional>
#include <vector>

#include "reference/sensitivity/variation.hpp"
#include "reference/sensitivity/variational_panel.hpp"

namespace assay::reference {

/// The variational equation s' = A s + b of a motion on a panel, and the field along it.
struct LinearPanel {
  const VariationalPanel* rule;
  Mpfr begin, length;
  std::vector<VariedModel::State> states;  ///< at the nodes
  std::vector<Matrix<Mpfr>> a;
  Matrix<Mpfr> b;
  Matrix<Mpfr> field;  ///< coefficients

  [[nodiscard]] Vector<Mpfr> field_at(const Mpfr& tau) const;
};

/// Values of the polynomials with these coefficients.
[[nodiscard]] Vector<Mpfr> values_at(const Matrix<Mpfr>& coefficients, const Mpfr& tau);

/// @param motion the state at a time in the panel.
[[nodiscard]] LinearPanel linearised(const Variation& variation,
                                     const std::function<VariedModel::State(const Mpfr& t)>& motion,
                                     const Mpfr& begin,
                                     const Mpfr& length,
                                     const VariationalPanel& rule);

}  // namespace assay::reference
