#include "reference/printed/term.hpp"

#include <fmt/format.h>

namespace assay::reference {

namespace {

template <class S>
Term<S> misfit(const char* operation, const Term<S>& a, const Term<S>& b) {
  if (!a.has_value()) return a;
  if (!b.has_value()) return b;
  return Term<S>::without_value(fmt::format("{} {} {}", a.shape(), operation, b.shape()));
}

bool fit(bool shapes, const auto& a, const auto& b) {
  return a.has_value() && b.has_value() && shapes;
}

}  // namespace

template <class S>
template <class T>
requires std::same_as<S, Along<T>> Term<S>::Term(const Term<T>& constant)
    : entries_(constant.entries().rows(), constant.entries().cols()), reason_(constant.reason()) {
  for (int j = 0; j < cols(); ++j) {
    for (int i = 0; i < rows(); ++i) entries_(i, j) = S(constant.entries()(i, j));
  }
}

template <class S>
Term<S> Term<S>::identity(int n) {
  Term one = zero(n, n);
  for (int i = 0; i < n; ++i) one.entries_(i, i) = S(1);
  return one;
}

template <class S>
Term<S> Term<S>::without_value(std::string reason) {
  Term none = zero(0, 0);
  none.reason_ = std::move(reason);
  return none;
}

template <class S>
std::string Term<S>::shape() const {
  return fmt::format("{}×{}", rows(), cols());
}

template <class S>
Term<S> Term<S>::block(int row, int col, int rows, int cols) const {
  if (!has_value()) return *this;
  return Term(Matrix<S>(entries_.block(row, col, rows, cols)));
}

template <class S>
Term<S> Term<S>::sum(const Term& a, const Term& b, const S& factor) {
  if (!fit(a.rows() == b.rows() && a.cols() == b.cols(), a, b)) return misfit("+", a, b);
  Term result = a;
  for (int j = 0; j < a.cols(); ++j) {
    for (int i = 0; i < a.rows(); ++i) {
      result.entries_(i, j) = a.entries_(i, j) + factor * b.entries_(i, j);
    }
  }
  return result;
}

template <class S>
Term<S> Term<S>::product(const Term& a, const Term& b) {
  const bool numbers = a.entries_.size() == 1 || b.entries_.size() == 1;
  if (!fit(numbers || a.cols() == b.rows(), a, b)) return misfit("times", a, b);
  if (numbers) {
    const Term& number = a.entries_.size() == 1 ? a : b;
    Term result = a.entries_.size() == 1 ? b : a;
    for (int j = 0; j < result.cols(); ++j) {
      for (int i = 0; i < result.rows(); ++i) {
        result.entries_(i, j) = number.entries_(0, 0) * result.entries_(i, j);
      }
    }
    return result;
  }
  Term result = zero(a.rows(), b.cols());
  for (int i = 0; i < a.rows(); ++i) {
    for (int j = 0; j < b.cols(); ++j) {
      for (int k = 0; k < a.cols(); ++k) {
        result.entries_(i, j) = result.entries_(i, j) + a.entries_(i, k) * b.entries_(k, j);
      }
    }
  }
  return result;
}

template <class S>
Term<S> Term<S>::quotient(const Term& a, const Term& b) {
  if (!fit(b.entries_.size() == 1, a, b)) return misfit("over", a, b);
  if (b.entries_(0, 0) == S(0)) throw OutsideDomain{};
  return product(a, Term(S(1) / b.entries_(0, 0)));
}

template <class S>
Term<S> transpose(const Term<S>& a) {
  return a.has_value() ? Term<S>(Matrix<S>(a.entries().transpose())) : a;
}

template <class S>
Term<S> inverse(const Term<S>& a) {
  if (!a.has_value()) return a;
  if (a.rows() != a.cols()) return Term<S>::without_value("inverse of " + a.shape());
  const Eigen::Index n = a.rows();
  Matrix<S> left = a.entries(), right = Term<S>::identity(a.rows()).entries();
  for (Eigen::Index k = 0; k < n; ++k) {
    Eigen::Index pivot = k;
    for (Eigen::Index i = k + 1; i < n; ++i) {
      const S here = left(i, k) < S(0) ? -left(i, k) : left(i, k);
      const S best = left(pivot, k) < S(0) ? -left(pivot, k) : left(pivot, k);
      if (best < here) pivot = i;
    }
    if (left(pivot, k) == S(0)) throw OutsideDomain{};
    left.row(k).swap(left.row(pivot));
    right.row(k).swap(right.row(pivot));
    const S scale = S(1) / left(k, k);
    for (Eigen::Index j = 0; j < n; ++j) {
      left(k, j) = left(k, j) * scale;
      right(k, j) = right(k, j) * scale;
    }
    for (Eigen::Index i = 0; i < n; ++i) {
      if (i == k) continue;
      const S factor = left(i, k);
      for (Eigen::Index j = 0; j < n; ++j) {
        left(i, j) = left(i, j) - factor * left(k, j);
        right(i, j) = right(i, j) - factor * right(k, j);
      }
    }
  }
  return Term<S>(std::move(right));
}

template <class S>
Term<S> blocks(std::initializer_list<std::initializer_list<Term<S>>> rows) {
  Matrix<S> all(0, 0);
  for (const auto& row : rows) {
    Matrix<S> line(0, 0);
    for (const Term<S>& item : row) {
      if (!item.has_value()) return item;
      if (line.cols() > 0 && line.rows() != item.rows()) {
        return Term<S>::without_value(fmt::format(
            "block {} beside one of {} rows", item.shape(), static_cast<int>(line.rows())));
      }
      Matrix<S> wider(item.rows(), line.cols() + item.cols());
      if (line.cols() > 0) wider.leftCols(line.cols()) = line;
      wider.rightCols(item.cols()) = item.entries();
      line = std::move(wider);
    }
    if (all.rows() > 0 && all.cols() != line.cols()) {
      return Term<S>::without_value(fmt::format("row of {} columns below one of {}",
                                                static_cast<int>(line.cols()),
                                                static_cast<int>(all.cols())));
    }
    Matrix<S> taller(all.rows() + line.rows(), line.cols());
    if (all.rows() > 0) taller.topRows(all.rows()) = all;
    taller.bottomRows(line.rows()) = line;
    all = std::move(taller);
  }
  return Term<S>(std::move(all));
}

template <class S>
Term<S> dot(const Term<S>& a, const Term<S>& b) {
  return transpose(a) * b;
}

template <class S>
Term<S> cross(const Term<S>& a, const Term<S>& b) {
  if (!fit(a.rows() == 3 && a.cols() == 1 && b.rows() == 3 && b.cols() == 1, a, b)) {
    return misfit("×", a, b);
  }
  return stack(a(1) * b(2) - a(2) * b(1), a(2) * b(0) - a(0) * b(2), a(0) * b(1) - a(1) * b(0));
}

template <class S>
Term<S> skew(const Term<S>& a) {
  if (!a.has_value()) return a;
  if (a.rows() != 3 || a.cols() != 1) return Term<S>::without_value("skew matrix of " + a.shape());
  const Term<S> o = 0;
  return blocks<S>({{o, -a(2), a(1)}, {a(2), o, -a(0)}, {-a(1), a(0), o}});
}

template <class S>
Term<S> root(const Term<S>& a) {
  using std::sqrt;
  return a.has_value() ? Term<S>(S(sqrt(a.entries()(0, 0)))) : a;
}

template Term<Along<Rational>>::Term(const Term<Rational>&);
template Term<Along<Mpfr50>>::Term(const Term<Mpfr50>&);

#define ASSAY_TERM(S)                                                             \
  template class Term<S>;                                                         \
  template Term<S> transpose(const Term<S>&);                                     \
  template Term<S> inverse(const Term<S>&);                                       \
  template Term<S> blocks(std::initializer_list<std::initializer_list<Term<S>>>); \
  template Term<S> dot(const Term<S>&, const Term<S>&);                           \
  template Term<S> cross(const Term<S>&, const Term<S>&);                         \
  template Term<S> skew(const Term<S>&);
ASSAY_TERM(Rational)
ASSAY_TERM(Mpfr50)
ASSAY_TERM(Along<Rational>)
ASSAY_TERM(Along<Mpfr50>)
#undef ASSAY_TERM
template Term<Mpfr50> root(const Term<Mpfr50>&);
template Term<Along<Mpfr50>> root(const Term<Along<Mpfr50>>&);

}  // namespace assay::reference
