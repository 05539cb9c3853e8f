#include <utility>

#include "properties/linear_models/experiment.hpp"
#include "properties/simpler_numbers.hpp"

namespace assay::properties {

namespace {

using Index = Eigen::Index;

template <class Array>
Array without_row(const Array& a, Index row) {
  if (a.size() == 0) return a;
  Array result(a.rows() - 1, a.cols());
  for (Index i = 0; i < result.rows(); ++i) result.row(i) = a.row(i < row ? i : i + 1);
  return result;
}

Matrix<Rational> without_column(const Matrix<Rational>& a, Index column) {
  if (a.size() == 0) return a;
  return without_row<Matrix<Rational>>(a.transpose(), column).transpose();
}

Experiment without_contact(Experiment x, Index contact) {
  x.jacobian = without_row(x.jacobian, contact);
  x.offset = without_row(x.offset, contact);
  x.restitution = without_row(x.restitution, contact);
  return x;
}

Experiment without_coordinate(Experiment x, Index i) {
  const auto reduced = [i](const Matrix<Rational>& a) {
    return without_column(without_row(a, i), i);
  };
  x.mass = reduced(x.mass);
  x.damping = reduced(x.damping);
  x.stiffness = reduced(x.stiffness);
  x.force = without_row(x.force, i);
  x.force_rate = without_row(x.force_rate, i);
  x.position = without_row(x.position, i);
  x.velocity = without_row(x.velocity, i);
  x.jacobian = without_column(x.jacobian, i);
  for (Index contact = x.contacts() - 1; contact >= 0; --contact) {
    if (x.jacobian.row(contact).isZero()) x = without_contact(x, contact);
  }
  return x;
}

class Simplifier {
 public:
  explicit Simplifier(const Experiment& x) : x_(x) {}

  std::vector<Experiment> all() {
    structure();
    options();
    numbers(x_.h, [](Experiment& y) -> Rational& { return y.h; });
    numbers(x_.time, [](Experiment& y) -> Rational& { return y.time; });
    positions();
    vector(&Experiment::velocity);
    vector(&Experiment::force);
    vector(&Experiment::force_rate);
    vector(&Experiment::offset);
    vector(&Experiment::restitution);
    symmetric(&Experiment::mass);
    symmetric(&Experiment::stiffness);
    entries(&Experiment::damping);
    entries(&Experiment::jacobian);
    return std::move(result_);
  }

 private:
  void offer(Experiment y) {
    if (is_admissible(y)) result_.push_back(std::move(y));
  }

  void offer_steps(int steps) {
    Experiment y = x_;
    y.steps = steps;
    offer(y);
  }

  void structure() {
    if (x_.steps > 1) offer_steps(1);
    for (int cut = x_.steps / 2; cut >= 1; cut /= 2) offer_steps(x_.steps - cut);
    for (Index i = 0; i < x_.contacts(); ++i) offer(without_contact(x_, i));
    for (Index i = 0; x_.coordinates() > 1 && i < x_.coordinates(); ++i) {
      offer(without_coordinate(x_, i));
    }
    drop(&Experiment::damping);
    drop(&Experiment::stiffness);
    drop(&Experiment::force);
    drop(&Experiment::force_rate);
  }

  template <class Array>
  void drop(Array Experiment::*member) {
    if ((x_.*member).size() == 0) return;
    Experiment y = x_;
    y.*member = Array();
    offer(y);
  }

  void options() {
    for (std::size_t i = 0; i < x_.options.size(); ++i) {
      Experiment y = x_;
      y.options.erase(y.options.begin() + static_cast<std::ptrdiff_t>(i));
      offer(y);
      for (const Rational& value : simpler_numbers(exact(x_.options[i].second))) {
        y = x_;
        y.options[i].second = to_text(value);
        offer(y);
      }
    }
  }

  template <class Access>
  void numbers(const Rational& x, Access access) {
    for (const Rational& value : simpler_numbers(x)) {
      Experiment y = x_;
      access(y) = value;
      offer(y);
    }
  }

  /// Sets a position to zero and keeps the gaps.
  void positions() {
    for (Index i = 0; i < x_.coordinates(); ++i) {
      if (x_.position(i) != 0 && x_.contacts() > 0) {
        Experiment y = x_;
        y.offset += x_.position(i) * x_.jacobian.col(i);
        y.position(i) = 0;
        if (y.force.size() > 0 && y.stiffness.size() > 0) {
          y.force -= x_.position(i) * x_.stiffness.col(i);
        }
        offer(y);
      }
    }
    vector(&Experiment::position);
  }

  void vector(Vector<Rational> Experiment::*member) {
    for (Index i = 0; i < (x_.*member).size(); ++i) {
      numbers((x_.*member)(i), [&](Experiment& y) -> Rational& { return (y.*member)(i); });
    }
  }

  void entries(Matrix<Rational> Experiment::*member) {
    for (Index i = 0; i < (x_.*member).rows(); ++i) {
      for (Index j = 0; j < (x_.*member).cols(); ++j) {
        numbers((x_.*member)(i, j), [&](Experiment& y) -> Rational& { return (y.*member)(i, j); });
      }
    }
  }

  void symmetric(Matrix<Rational> Experiment::*member) {
    for (Index i = 0; i < (x_.*member).rows(); ++i) {
      for (Index j = 0; j <= i; ++j) {
        for (const Rational& value : simpler_numbers((x_.*member)(i, j))) {
          Experiment y = x_;
          (y.*member)(i, j) = value;
          (y.*member)(j, i) = value;
          offer(y);
        }
      }
    }
  }

  const Experiment& x_;
  std::vector<Experiment> result_;
};

}  // namespace

std::vector<Experiment> simpler(const Experiment& experiment) {
  return Simplifier(experiment).all();
}

}  // namespace assay::properties
