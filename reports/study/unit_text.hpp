#pragma once

#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "reports/study/member.hpp"

namespace assay::reports {

// What a journal keeps, as JSON without its opening brace: `Journal` completes the lines.
//
//   {"unit": "CASE.ROUND.FIRST", "seconds": s, "members": [member, …]}
//   {"case": "CASE", "index": k, "seconds": s, "rows": [row, …]}
//
// CASE is the key of the case, see case_key; s is the time of one processor. A member is a list
// with one entry a row, [error, rounding, at_nodes, possible_rounding], from which NaN, NaN and 0
// are left out at the end; or an object with "failure", "omission" and "stopped". A NaN elsewhere
// is null, infinities are the strings "inf" and "-inf". The rows are those of results.json before
// equal ids are numbered.

/// The name of a slice of a round.
[[nodiscard]] std::string unit_name(std::string_view case_key, int round, const Slice& slice);

[[nodiscard]] std::string unit_text(std::string_view name,
                                    std::span<const Member> members,
                                    double seconds);
[[nodiscard]] std::string case_text(std::string_view key,
                                    std::size_t index,
                                    const std::vector<StudyRow>& rows,
                                    double seconds);

/// @throws InvalidInput that begins with `where`.
[[nodiscard]] std::vector<Member> read_members(const nlohmann::ordered_json& unit,
                                               const std::string& where);

}  // namespace assay::reports
