#pragma once

#include "reports/jacobians/audit.hpp"

namespace assay::reports {

/// The failure at x, after each coordinate has been replaced by the simplest number with which the
/// formula is still refuted, and the stratum that this point is in. What a compiled function did
/// instead of answering is left at x.   @pre it is refuted at x, by `finding`.
[[nodiscard]] AuditFailure simplest_failure(const Derivative& derivative,
                                            std::vector<Rational> x,
                                            AuditScalar scalar,
                                            PointJudgement finding,
                                            const AuditOptions& options);

}  // namespace assay::reports
