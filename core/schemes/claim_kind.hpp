#pragma once

namespace assay {

/// The kind of statement that a claim makes about the error e(h) of a scheme in an ErrorMeasure.
enum class ClaimKind {
  kOrder,     ///< e(h) = C h^p (1 + o(1))
  kIdentity,  ///< e(h) = 0 but for rounding, at every h
  kBound      ///< e(h) ≤ c h^p at every h, c given by the measure
};

}  // namespace assay
