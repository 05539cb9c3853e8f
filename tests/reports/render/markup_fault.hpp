#pragma once

#include <set>
#include <string>
#include <string_view>

namespace assay::reports {

/// What is wrong with a text as XML, or with HTML whose void elements are named: unbalanced tags,
/// stray `&` or `<`, attributes without quotes, an id used twice. Empty if nothing is.
/// <style> and <script> are skipped.
std::string markup_fault(std::string_view text, const std::set<std::string>& void_elements);

}  // namespace assay::reports
