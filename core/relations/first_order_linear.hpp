#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "core/relations/first_order_relation.hpp"
#include "core/scalar/invalid_input.hpp"

namespace assay {

/// The linear relation of a first-order system,
///
///   y = C x + D λ + F z + e,   r = B λ.
///
/// Source: developer-notes.md (9.4), e as in (9.46).
/// Shapes: C m×n, D m×m, F m×k, z ∈ ℝᵏ, e ∈ ℝᵐ, B n×m; an empty D, F, z or e is zero.
/// Scalar: Field.
template <Field S>
class FirstOrderLinear final : public FirstOrderRelation<S> {
 public:
  static constexpr std::string_view kName = "first-order-linear";
  static constexpr std::string_view kDescription = "y = C x + D lambda + F z + e, r = B lambda";
  using typename FirstOrderRelation<S>::Point;

  struct Data {
    Matrix<S> c = {}, b = {}, d = {};
    Vector<S> e = {};
    Matrix<S> f = {};
    Vector<S> z = {};
  };

  /// @throws InvalidInput that names the array of the wrong shape.
  explicit FirstOrderLinear(Data data) : data_(std::move(data)) {
    const Eigen::Index m = data_.c.rows(), n = data_.c.cols();
    const auto require =
        [](const char* name, const auto& array, Eigen::Index r, Eigen::Index c, bool may_be_empty) {
          if (may_be_empty && array.size() == 0) return;
          if (array.rows() == r && array.cols() == c) return;
          throw InvalidInput(std::string(name) + " of the linear relation is " +
                             std::to_string(array.rows()) + "x" + std::to_string(array.cols()) +
                             "; it must be " + std::to_string(r) + "x" + std::to_string(c) +
                             (may_be_empty ? " or empty" : ""));
        };
    require("B", data_.b, n, m, false);
    require("D", data_.d, m, m, true);
    require("e", data_.e, m, 1, true);
    require("F", data_.f, m, data_.z.size(), true);
    if ((data_.f.size() == 0) != (data_.z.size() == 0)) {
      throw InvalidInput("F and z of the linear relation must be given together");
    }
    if (data_.d.size() == 0) data_.d = Matrix<S>::Constant(m, m, S(0));
    if (data_.e.size() == 0) data_.e = Vector<S>::Constant(m, S(0));
    if (data_.z.size() > 0) data_.e += data_.f * data_.z;
  }

  [[nodiscard]] Eigen::Index size() const override { return data_.c.rows(); }

  [[nodiscard]] bool is_linear() const override { return true; }

  void output(const Point& at, Vector<S>& y) const override {
    y = data_.e;
    y += data_.c.lazyProduct(at.x);
    y += data_.d.lazyProduct(at.multiplier);
  }
  void input(const Point& at, Vector<S>& r) const override {
    r = data_.b.lazyProduct(at.multiplier);
  }
  void output_jacobians(const Point&, Matrix<S>& c, Matrix<S>& d) const override {
    c = data_.c;
    d = data_.d;
  }
  void input_jacobians(const Point&, Matrix<S>& k, Matrix<S>& b) const override {
    k.setConstant(S(0));
    b = data_.b;
  }

 private:
  Data data_;
};

}  // namespace assay
