#pragma once

#include <vector>

#include "core/scalar/float128.hpp"
#include "core/scalar/interval.hpp"
#include "core/scalar/mpfr.hpp"
#include "reports/ladder/mpreal_object.hpp"
#include "reports/solve/solver_entry.hpp"
#include "reports/study/scheme_entry.hpp"

namespace assay::reports {

/// See shown_scalar.hpp.
template <class S>
void show_scalar(std::vector<SchemeEntry>& schemes);
template <class S>
void show_scalar(std::vector<SolverEntry>& solvers);

/// Adds the scalars that are not standard to the entries that show them.
template <class Entry>
void show_scalars(std::vector<Entry>& entries) {
  show_scalar<long double>(entries);
  show_scalar<Float128>(entries);
  show_scalar<Mpfr100>(entries);
  show_scalar<Interval>(entries);
  show_mpreal(entries);
}

}  // namespace assay::reports
