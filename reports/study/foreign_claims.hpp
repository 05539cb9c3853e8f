#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "reports/study/scheme_entry.hpp"

namespace assay::reports {

/// The promises that a foreign scheme states, in one of the forms
///
///   as SCHEME NAME=VALUE …   the orders and bounds that this scheme promises with these options
///                            and the options of the same names, but none of its identities
///   event-capturing P        as event_capturing_claim, of order P or more on smooth motions
///   METRIC=P METRIC=P …      order P in these metrics on every motion, or more
///
/// @throws InvalidInput on another text, an unknown scheme or metric, or an order that is not in
/// [0, 20].
[[nodiscard]] std::function<
    std::optional<Claim>(ErrorMeasure measure, Regularity regularity, const Parameters& options)>
foreign_claims(const std::string& text, const std::vector<SchemeEntry>& own);

}  // namespace assay::reports
