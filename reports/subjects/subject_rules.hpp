#pragma once

#include "reports/subjects/assay_subject.h"

namespace assay::reports {

/// What assay_subject.h says of names, texts, options and flags; not of functions, which a
/// description does not have.
/// @throws InvalidInput saying what is not so.
void require_valid_description(const AssaySubject& subject);

}  // namespace assay::reports
