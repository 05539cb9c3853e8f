#include "core/systems/joined_first_order_model.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <functional>

#include "core/relations/first_order_function.hpp"
#include "core/scalar/rational.hpp"
#include "core/schemes/euler_moreau.hpp"
#include "core/systems/first_order_terms.hpp"
#include "tests/core/schemes/contact_systems.hpp"

namespace assay::joined_first_order_model_test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using Q = Rational;
using Index = Eigen::Index;

/// M x' = f, n states: M_ij = 1 and n + 2 on the diagonal, f_i = c x_i x_{i+1} − x_i³ + t.
struct Own {
  Index n;
  Q c;

  Index size() const { return n; }
  void mass(Matrix<Q>& m) const {
    m.setConstant(Q(1));
    for (Index i = 0; i < n; ++i) m(i, i) = Q(2 + static_cast<int>(n));
  }
  template <class T>
  void vector_field(const T& t, const Vector<T>& x, Vector<T>& f) const {
    for (Index i = 0; i < n; ++i) {
      f(i) = lift<T>(c) * x(i) * x((i + 1) % n) - x(i) * x(i) * x(i) + t;
    }
  }
};

/// Of n states and two multipliers: y_a = Σ_i (i + a + 1) x_i + x_a² + λ_a + λ_0 λ_1, a = 0, 1,
/// r_i = (1 + x_i) λ_0 − (i + 1) λ_1 + k Σ_j x_j.
struct Shared {
  Index n;
  Q k;

  Index size() const { return 2; }
  template <class T>
  void output(const T&, const Vector<T>& x, const Vector<T>& l, Vector<T>& y) const {
    for (Index a = 0; a < 2; ++a) {
      y(a) = x(a) * x(a) + l(a) + l(0) * l(1);
      for (Index i = 0; i < n; ++i) y(a) += T(static_cast<int>(i + a) + 1) * x(i);
    }
  }
  template <class T>
  void input(const T&, const Vector<T>& x, const Vector<T>& l, Vector<T>& r) const {
    for (Index i = 0; i < n; ++i) {
      r(i) = (T(1) + x(i)) * l(0) - T(static_cast<int>(i) + 1) * l(1);
      for (Index j = 0; j < n; ++j) r(i) += lift<T>(k) * x(j);
    }
  }
};

const std::vector<MultiplierLaw<Q>> kTwo = {Complementarity{}, Complementarity{}};

std::vector<FirstOrderPart<Q>> parts() {
  return {{"a", first_order_system<Q>(Own{1, Q(2)}), vector_of<Q>({Q(1, 2)})},
          {"b", first_order_system<Q>(Own{2, Q(-1)}), vector_of<Q>({Q(1), Q(-1, 3)})},
          {"c", first_order_system<Q>(Own{2, Q(3)}), vector_of<Q>({Q(2), Q(1, 5)})}};
}

/// "first" between c and a in this order, "second" between a and b.
std::vector<FirstOrderInteraction<Q>> interactions(const Q& k) {
  return {{"first", {"c", "a"}, first_order_relation<Q>(Shared{3, k}), kTwo},
          {"second", {"a", "b"}, first_order_relation<Q>(Shared{3, k}), kTwo}};
}

/// The same written down as one system, x = (a, b, c).
struct Monolith {
  Q k = Q(0);
  std::array<Own, 3> own{Own{1, Q(2)}, Own{2, Q(-1)}, Own{2, Q(3)}};
  static constexpr std::array<Index, 3> kFirst{0, 1, 3};

  struct Field {
    std::array<Own, 3> own;
    Index size() const { return 5; }
    void mass(Matrix<Q>& m) const {
      for (std::size_t s = 0; s < 3; ++s) {
        Matrix<Q> block(own[s].n, own[s].n);
        own[s].mass(block);
        m.block(kFirst[s], kFirst[s], own[s].n, own[s].n) = block;
      }
    }
    template <class T>
    void vector_field(const T& t, const Vector<T>& x, Vector<T>& f) const {
      for (std::size_t s = 0; s < 3; ++s) {
        Vector<T> part(own[s].n);
        own[s].vector_field(t, Vector<T>(x.segment(kFirst[s], own[s].n)), part);
        f.segment(kFirst[s], own[s].n) = part;
      }
    }
  };

  struct Relation {
    Q k;
    /// Where the states of both interactions are.
    static constexpr Index kPlaces[2][3] = {{3, 4, 0}, {0, 1, 2}};

    Index size() const { return 4; }
    template <class T>
    static Vector<T> taken(const Vector<T>& x, int which) {
      Vector<T> own(3);
      for (Index i = 0; i < 3; ++i) own(i) = x(kPlaces[which][i]);
      return own;
    }
    template <class T>
    void output(const T& t, const Vector<T>& x, const Vector<T>& l, Vector<T>& y) const {
      for (int which = 0; which < 2; ++which) {
        Vector<T> own(2);
        Shared{3, k}.output(t, taken(x, which), Vector<T>(l.segment(2 * which, 2)), own);
        y.segment(2 * which, 2) = own;
      }
    }
    template <class T>
    void input(const T& t, const Vector<T>& x, const Vector<T>& l, Vector<T>& r) const {
      for (int which = 0; which < 2; ++which) {
        Vector<T> own(3);
        Shared{3, k}.input(t, taken(x, which), Vector<T>(l.segment(2 * which, 2)), own);
        for (Index i = 0; i < 3; ++i) r(kPlaces[which][i]) += own(i);
      }
    }
  };

  [[nodiscard]] FirstOrderModel<Q> model() const {
    FirstOrderModel<Q> result;
    result.system = first_order_system<Q>(Field{own});
    result.relation = first_order_relation<Q>(Relation{k});
    result.laws = {Complementarity{}, Complementarity{}, Complementarity{}, Complementarity{}};
    result.initial_state = vector_of<Q>({Q(1, 2), Q(1), Q(-1, 3), Q(2), Q(1, 5)});
    return result;
  }
};

EulerMoreau<Q>::Options options_of(int variant) {
  EulerMoreau<Q>::Options options;
  options.theta = Q(1, 2);
  options.gamma = Q(3, 4);
  options.variant = static_cast<EulerMoreau<Q>::Variant>(variant);
  return options;
}

EulerMoreau<Q>::Linearisation linearised(const FirstOrderModel<Q>& model, int variant) {
  EulerMoreau<Q> scheme(model, Q(1, 8), options_of(variant));
  const auto state = scheme.initial_state();
  Vector<Q> x = state.x;
  for (Index i = 0; i < x.size(); ++i) x(i) += Q(1, 3 + static_cast<int>(i));
  return scheme.linearise(state, x, vector_of<Q>({Q(1), Q(1, 2), Q(2), Q(-1, 3)}));
}

TEST(JoinedFirstOrderModel, IsThatOfOneSystemInAllNumbersOfAStep) {
  for (const Q& k : {Q(0), Q(1, 7)}) {
    const FirstOrderModel<Q> joined = joined_first_order_model(parts(), interactions(k));
    for (int variant = 0; variant < 3; ++variant) {
      const auto found = linearised(joined, variant);
      const auto expected = linearised(Monolith{k}.model(), variant);
      EXPECT_EQ(found.residual, expected.residual);
      EXPECT_EQ(found.output, expected.output);
      EXPECT_EQ(found.of_residual_by_state, expected.of_residual_by_state);
      EXPECT_EQ(found.of_residual_by_multiplier, expected.of_residual_by_multiplier);
      EXPECT_EQ(found.of_output_by_state, expected.of_output_by_state);
      EXPECT_EQ(found.of_output_by_multiplier, expected.of_output_by_multiplier);
      EXPECT_EQ(found.of_output_along, expected.of_output_along);
    }
  }
}

/// W_αβ is the sum of C_α^i (h w ω G_i⁻¹) B_i^β over the systems that both have, each with its own
/// G_i, and D_α is added once: what becomes wrong where the W of the first system is taken for all.
TEST(JoinedFirstOrderModel, SumsOverSharedSystemsEachWithItsOwnIterationMatrix) {
  const auto step = linearised(joined_first_order_model(parts(), interactions(Q(0))), 0);
  const Index first[] = {0, 1, 3}, size[] = {1, 2, 2};
  Matrix<Q> sum = step.of_output_by_multiplier;
  for (int i = 0; i < 3; ++i) {
    const Matrix<Q> g = step.of_residual_by_state.block(first[i], first[i], size[i], size[i]);
    // −h w B in the rows of the system, C in its columns.
    const Matrix<Q> b = -step.of_residual_by_multiplier.middleRows(first[i], size[i]);
    const Matrix<Q> c = step.of_output_by_state.middleCols(first[i], size[i]);
    sum += c * g.partialPivLu().solve(b);
  }
  EXPECT_EQ(step.of_output_along, sum);
  // They share system a alone.
  const Matrix<Q> c = step.of_output_by_state.block(0, 0, 2, 1);
  const Matrix<Q> b = -step.of_residual_by_multiplier.block(0, 2, 1, 2);
  EXPECT_EQ((step.of_output_along.block(0, 2, 2, 2)), (c * b / step.of_residual_by_state(0, 0)));
  EXPECT_TRUE(step.of_output_by_multiplier.block(0, 2, 2, 2).isZero(0));
  EXPECT_FALSE(step.of_output_by_multiplier.block(2, 2, 2, 2).isZero(0));
}

std::string refusal(const std::vector<FirstOrderPart<Q>>& of,
                    const std::vector<FirstOrderInteraction<Q>>& between) {
  try {
    static_cast<void>(joined_first_order_model(of, between));
  } catch (const InvalidInput& error) {
    return error.what();
  }
  return "";
}

TEST(JoinedFirstOrderModel, NamesWhatItRefuses) {
  const auto of = [](const std::function<void(FirstOrderInteraction<Q>&)>& edit) {
    auto all = interactions(Q(0));
    edit(all[1]);
    return refusal(parts(), all);
  };
  EXPECT_EQ(of([](auto&) {}), "");
  EXPECT_THAT(of([](auto& x) {
                x.systems = {"a", "d"};
              }),
              HasSubstr("interaction 'second': there is no system 'd'"));
  EXPECT_THAT(of([](auto& x) { x.systems = {"a", "a"}; }), HasSubstr("takes part twice"));
  EXPECT_THAT(of([](auto& x) { x.name = "first"; }), HasSubstr("two interactions are named"));
  EXPECT_THAT(of([](auto& x) { x.laws.pop_back(); }),
              AllOf(HasSubstr("'second'"), HasSubstr("the laws have 1 components")));
  EXPECT_THAT(of([](auto& x) { x.relation = nullptr; }), HasSubstr("no relation"));
  EXPECT_THAT(of([](auto& x) { x.systems = {}; }), HasSubstr("it has no system"));
  EXPECT_THAT(refusal({}, {}), HasSubstr("no system"));
  auto wrong = parts();
  wrong[2].initial_state = vector_of<Q>({Q(1)});
  EXPECT_THAT(refusal(wrong, {}),
              AllOf(HasSubstr("system 'c'"), HasSubstr("initial state is 1×1; it must be 2×1")));
}

}  // namespace
}  // namespace assay::joined_first_order_model_test
