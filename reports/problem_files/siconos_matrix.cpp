#include "reports/problem_files/siconos_matrix.hpp"

#include <fmt/format.h>
#include <gmpxx.h>

#include <charconv>

#include "core/scalar/decimal.hpp"

namespace assay::reports {

namespace {

using Indices = std::vector<Eigen::Index>;

std::size_t at(Eigen::Index i) { return static_cast<std::size_t>(i); }

void read_dense(TextCursor& cursor, std::string_view name, MatrixEntries& matrix) {
  cursor.integer({"rows of the dense matrix"}, matrix.rows, matrix.rows);
  cursor.integer({"columns of the dense matrix"}, matrix.columns, matrix.columns);
  cursor.require_numbers(matrix.rows, matrix.columns, {name});
  for (Eigen::Index j = 0; j < matrix.columns; ++j) {
    for (Eigen::Index i = 0; i < matrix.rows; ++i) {
      matrix.add(i, j, cursor.number({name, i, j}));
    }
  }
}

/// The ends of the block rows or block columns, after a 0.
Indices read_ends(TextCursor& cursor, const char* name, Eigen::Index blocks, Eigen::Index last) {
  cursor.require_numbers(blocks, 1, {name});
  Indices ends = {0};
  for (Eigen::Index k = 0; k < blocks; ++k) {
    const Eigen::Index low = k + 1 == blocks ? last : ends.back() + 1;
    ends.push_back(cursor.integer({name, k}, low, last));
  }
  if (ends.back() != last)
    cursor.reject(fmt::format("{} end at {}, not at {}", name, ends.back(), last));
  return ends;
}

Indices read_row_starts(TextCursor& cursor, Eigen::Index count, Eigen::Index blocks) {
  cursor.require_numbers(count, 1, {"first blocks of the block rows"});
  Indices starts;
  for (Eigen::Index k = 0; k < count; ++k) {
    const Eigen::Index low = k == 0 ? 0 : starts.back();
    const Eigen::Index high = k == 0 ? 0 : blocks;
    starts.push_back(
        cursor.integer({"first blocks of the block rows", k}, k + 1 == count ? blocks : low, high));
  }
  return starts;
}

void read_blocks(TextCursor& cursor, std::string_view name, MatrixEntries& matrix) {
  const Eigen::Index blocks = cursor.integer({"the number of blocks"}, 0, kMostRows);
  if (blocks == 0) return;
  const Eigen::Index block_rows = cursor.integer({"the number of block rows"}, 1, matrix.rows);
  const Eigen::Index block_columns =
      cursor.integer({"the number of block columns"}, 1, matrix.columns);
  const Indices row_ends = read_ends(cursor, "ends of the block rows", block_rows, matrix.rows);
  matrix.block_ends.assign(row_ends.begin() + 1, row_ends.end());
  const Indices column_ends =
      read_ends(cursor, "ends of the block columns", block_columns, matrix.columns);
  const Eigen::Index starts = cursor.integer({"the number of row starts"}, 2, block_rows + 1);
  cursor.integer({"the number of column indices"}, blocks, blocks);
  const Indices row_starts = read_row_starts(cursor, starts, blocks);
  cursor.require_numbers(blocks, 1, {"block columns of the blocks"});
  Indices columns;
  for (Eigen::Index k = 0; k < blocks; ++k) {
    columns.push_back(cursor.integer({"block columns of the blocks", k}, 0, block_columns - 1));
  }
  for (Eigen::Index row = 0; row + 1 < starts; ++row) {
    for (Eigen::Index k = row_starts[at(row)]; k < row_starts[at(row) + 1]; ++k) {
      cursor.integer({"the number of a block"}, k, k);
      const Eigen::Index first_row = row_ends[at(row)], height = row_ends[at(row) + 1] - first_row;
      const Eigen::Index column = columns[at(k)], first_column = column_ends[at(column)];
      const Eigen::Index width = column_ends[at(column) + 1] - first_column;
      cursor.require_numbers(height, width, {name});
      for (Eigen::Index j = 0; j < width; ++j) {
        for (Eigen::Index i = 0; i < height; ++i) {
          const Eigen::Index to_row = first_row + i, to_column = first_column + j;
          matrix.add(to_row, to_column, cursor.number({name, to_row, to_column}));
        }
      }
    }
  }
}

/// `rows-by-columns,`
void require_shape(TextCursor& cursor, const MatrixEntries& matrix) {
  const std::string expected = fmt::format("{}-by-{},", matrix.rows, matrix.columns);
  cursor.literal(expected);
}

Eigen::Index read_stored_entries(TextCursor& cursor) {
  cursor.literal("nzmax:");
  cursor.integer({"the room for entries"}, 0, std::numeric_limits<int>::max());
  cursor.literal("nnz:");
  std::string_view word = cursor.word({"the number of entries"});
  if (word.ends_with(',')) word.remove_suffix(1);
  Eigen::Index count = -1;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), count);
  const bool is_whole = error == std::errc() && end == word.data() + word.size();
  if (!is_whole || count < 0) cursor.reject("the number of entries, an integer", word);
  cursor.skip_line();
  return count;
}

void read_triplets(TextCursor& cursor, std::string_view name, MatrixEntries& matrix) {
  const Eigen::Index count = read_stored_entries(cursor);
  cursor.require_numbers(count, 3, {name});
  for (Eigen::Index k = 0; k < count; ++k) {
    const Eigen::Index i = cursor.integer({"the row of a triplet"}, 0, matrix.rows - 1);
    const Eigen::Index j = cursor.integer({"the column of a triplet"}, 0, matrix.columns - 1);
    cursor.literal(":");
    matrix.add(i, j, cursor.number({name, i, j}));
  }
}

void read_compressed(TextCursor& cursor,
                     std::string_view name,
                     bool by_rows,
                     MatrixEntries& matrix) {
  const Eigen::Index count = read_stored_entries(cursor);
  const Eigen::Index lines = by_rows ? matrix.rows : matrix.columns;
  const Eigen::Index length = by_rows ? matrix.columns : matrix.rows;
  cursor.require_numbers(lines, 4, {name});
  Eigen::Index next = 0;
  for (Eigen::Index line = 0; line < lines; ++line) {
    cursor.literal("col");
    cursor.integer({"the number of the column"}, line, line);
    cursor.literal(":");
    cursor.literal("locations");
    cursor.integer({"the first location"}, next, next);
    cursor.literal("to");
    const Eigen::Index last = cursor.integer({"the last location"}, next - 1, count - 1);
    for (; next <= last; ++next) {
      const Eigen::Index k = cursor.integer({"the index of an entry"}, 0, length - 1);
      cursor.literal(":");
      const Eigen::Index i = by_rows ? line : k, j = by_rows ? k : line;
      matrix.add(i, j, cursor.number({name, i, j}));
    }
  }
}

void read_sparse(TextCursor& cursor, std::string_view name, MatrixEntries& matrix) {
  constexpr Eigen::Index kTriplets = 1, kCompressedRows = 3;
  const Eigen::Index origin =
      cursor.integer({"the origin of the sparse matrix"}, kTriplets, kCompressedRows);
  cursor.literal("CSparse");
  cursor.skip_line();
  const bool triplets = cursor.peek() == "triplet:";
  if (triplets) cursor.word({"triplet:"});
  require_shape(cursor, matrix);
  if (triplets) return read_triplets(cursor, name, matrix);
  read_compressed(cursor, name, origin == kCompressedRows, matrix);
}

void append(std::string& text, const Rational& value) { text += ' ' + decimal_text(value); }

std::string header(int storage, Eigen::Index rows, Eigen::Index columns) {
  return fmt::format("{}\n{}\n{}\n", storage, rows, columns);
}

}  // namespace

MatrixEntries read_siconos_matrix(TextCursor& cursor, std::string_view name) {
  const Eigen::Index storage =
      cursor.integer({"the storage of the matrix (dense, blocks, sparse)"}, 0, 2);
  MatrixEntries matrix;
  matrix.rows = cursor.integer({"the rows of the matrix"}, 0, kMostRows);
  matrix.columns = cursor.integer({"the columns of the matrix"}, 0, kMostRows);
  if (storage == 0) read_dense(cursor, name, matrix);
  if (storage == 1) read_blocks(cursor, name, matrix);
  if (storage == 2) read_sparse(cursor, name, matrix);
  return matrix;
}

bool has_decimal_text(const Rational& value) {
  mpz_class rest(mpq_denref(value.gmp()));
  const auto without = [&rest](const mpz_class& factor) {
    return mpz_remove(rest.get_mpz_t(), rest.get_mpz_t(), factor.get_mpz_t());
  };
  const auto twos = without(2), fives = without(5);
  return rest == 1 && std::max(twos, fives) <= 1100;
}

std::string decimal_text(const Rational& value) {
  const int digits = has_decimal_text(value) ? 2200 : 40;
  return to_short_text(round_to_decimal(value, digits));
}

void write_siconos_dense(const Matrix<Rational>& matrix, std::string& text) {
  text += header(0, matrix.rows(), matrix.cols());
  text += fmt::format("{}\t{}\n", matrix.rows(), matrix.cols());
  for (Eigen::Index k = 0; k < matrix.size(); ++k) {
    append(text, matrix.data()[k]);
    if ((k + 1) % matrix.cols() == 0) text += '\n';
  }
}

void write_siconos_blocks(const BlockMatrix<Rational>& matrix, std::string& text) {
  const Eigen::Index rows = matrix.block_rows();
  text += header(1, matrix.rows(), matrix.rows());
  text += fmt::format("{}\n", matrix.stored_blocks());
  if (matrix.stored_blocks() == 0) return;
  text += fmt::format("{}\n{}\n", rows, rows);
  for (int side = 0; side < 2; ++side) {
    for (Eigen::Index row = 0; row < rows; ++row) {
      text += fmt::format("{}\t", matrix.offset(row) + matrix.size(row));
    }
    text += '\n';
  }
  text += fmt::format("{}\n{}\n", rows + 1, matrix.stored_blocks());
  for (Eigen::Index row = 0; row <= rows; ++row) text += fmt::format("{}\t", matrix.row_start(row));
  text += '\n';
  for (Eigen::Index k = 0; k < matrix.stored_blocks(); ++k) {
    text += fmt::format("{}\t", matrix.column(k));
  }
  text += '\n';
  for (Eigen::Index row = 0; row < rows; ++row) {
    for (Eigen::Index k = matrix.row_start(row); k < matrix.row_start(row + 1); ++k) {
      text += fmt::format("{}\n", k);
      const auto block = matrix.block(row, k);
      for (Eigen::Index i = 0; i < block.size(); ++i) {
        append(text, block.data()[i]);
        text += '\n';
      }
    }
  }
}

void write_siconos_triplets(const SparseMatrix<Rational>& matrix, std::string& text) {
  text += header(2, matrix.rows(), matrix.cols());
  text += "1\nCSparse Version 4.0.0, as triplets.\n";
  text += fmt::format("triplet: {}-by-{}, nzmax: {} nnz: {}\n",
                      matrix.rows(),
                      matrix.cols(),
                      matrix.nonZeros(),
                      matrix.nonZeros());
  for (Eigen::Index j = 0; j < matrix.outerSize(); ++j) {
    for (SparseMatrix<Rational>::InnerIterator entry(matrix, j); entry; ++entry) {
      text += fmt::format("    {} {} :", entry.row(), entry.col());
      append(text, entry.value());
      text += '\n';
    }
  }
}

}  // namespace assay::reports
