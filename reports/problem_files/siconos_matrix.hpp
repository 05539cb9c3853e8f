#pragma once

#include "reports/problem_files/matrix_entries.hpp"
#include "reports/problem_files/text_cursor.hpp"

namespace assay::reports {

/// Reads a NumericsMatrix of Siconos: `storage rows columns`, then for storage
///
///   0  dense: `rows columns` again, then the entries, column after column;
///   1  sparse blocks: number of blocks (0 ends here), block rows, block columns, the first row
///      after each block row, the first column after each block column, lengths of the two index
///      arrays, first block of each block row, block column of each block, then each block: its
///      number and its entries, column after column;
///   2  sparse: its origin (1 triplets, 2 compressed columns, 3 compressed rows), then the output
///      of CSparse.
///
/// Source: the files that Siconos 4.4.0 writes and reads.
/// @throws InvalidInput that names file, line and what was expected.
[[nodiscard]] MatrixEntries read_siconos_matrix(TextCursor& cursor, std::string_view name);

/// Writes a dense matrix: storage 0.
void write_siconos_dense(const Matrix<Rational>& matrix, std::string& text);
/// Writes sparse blocks: storage 1.
void write_siconos_blocks(const BlockMatrix<Rational>& matrix, std::string& text);
/// Writes triplets: storage 2.
void write_siconos_triplets(const SparseMatrix<Rational>& matrix, std::string& text);

/// A decimal of the value: with all digits if there are at most 1100, as for every double,
/// otherwise with 40 significant digits.
[[nodiscard]] std::string decimal_text(const Rational& value);
/// Whether decimal_text represents the value exactly.
[[nodiscard]] bool has_decimal_text(const Rational& value);

}  // namespace assay::reports
