#pragma once

#include "reports/jacobians/audit.hpp"

namespace assay::reports {

/// The failure at x, simplified: each coordinate is replaced by the simplest number with which the
/// formula is still refuted. Also the stratum of this point. If a compiled function failed instead
/// of answering, x is kept. @pre it is refuted at x, by `finding`.
[[nodiscard]] AuditFailure simplest_failure(const Derivative& derivative,
                                            std::vector<Rational> x,
                                            AuditScalar scalar,
                                            PointJudgement finding,
                                            const AuditOptions& options);

}  // namespace assay::reports
