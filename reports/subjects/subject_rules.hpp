#pragma once

#include "reports/subjects/assay_subject.h"

namespace assay::reports {

/// Checks the rules of assay_subject.h for names, texts, options and flags. It checks no functions,
/// because a description has none.
/// @throws InvalidInput that states the broken rule.
void require_valid_description(const AssaySubject& subject);

}  // namespace assay::reports
