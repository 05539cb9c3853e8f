#pragma once

namespace assay {

/// Times of our schemes alone: scalars beside each other, the nonlinear scheme beside the linear.
void bench_own_schemes();

}  // namespace assay
