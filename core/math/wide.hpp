#pragma once

/// Marks a function that is compiled twice: for every processor, and for those with AVX2, which take
/// four numbers at a time instead of two. Both make the same operations, and AVX2 has no fused
/// multiply-add. So sums of one order are equal to the bit. What the function calls is inlined into
/// it. For functions that are no templates.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#define ASSAY_WIDE [[gnu::target_clones("avx2", "default"), gnu::flatten]]
#else
#define ASSAY_WIDE
#endif
