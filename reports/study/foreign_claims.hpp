#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "reports/study/scheme_entry.hpp"

namespace assay::reports {

/// What a foreign scheme says it promises, in one of the forms
///
///   as SCHEME NAME=VALUE …   the orders and bounds that this scheme promises with these options
///                            and those of the same names; of its identities none
///   event-capturing P        as event_capturing_claim with order P on smooth motions, or more
///   METRIC=P METRIC=P …      order P in these metrics on every motion, or more
///
/// @throws InvalidInput on another text, an unknown scheme or metric, or an order that is not in
/// [0, 20].
[[nodiscard]] std::function<
    std::optional<Claim>(ErrorMeasure measure, Regularity regularity, const Parameters& options)>
foreign_claims(const std::string& text, const std::vector<SchemeEntry>& own);

}  // namespace assay::reports
