#include "core/one_step_problems/assembly.hpp"

#include <gmock/gmock.h>

#include "core/scalar/machine.hpp"
#include "core/scalar/rational.hpp"
#include "tests/core/one_step_problems/random_plant.hpp"

namespace assay::assembly_test {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;
using Index = Eigen::Index;

/// The dense matrices of §1.3: A, M block-diagonal, C and B in blocks, D block-diagonal.
template <class S>
struct Dense {
  Matrix<S> a, mass, b, c, d;
  Vector<S> x, r, constant, offset;
};

template <class S>
Dense<S> dense(const Plant<S>& plant) {
  std::vector<Index> first{0}, row{0};
  for (const auto& system : plant.systems) first.push_back(first.back() + system.size());
  for (const auto& interaction : plant.interactions) {
    row.push_back(row.back() + interaction.dimension());
  }
  const Index n = first.back(), m = row.back();
  const auto zero = [](Index rows, Index cols) {
    return Matrix<S>(Matrix<S>::Constant(rows, cols, S(0)));
  };
  Dense<S> all{zero(n, n),
               zero(n, n),
               zero(n, m),
               zero(m, n),
               zero(m, m),
               zero(n, 1),
               zero(n, 1),
               zero(n, 1),
               zero(m, 1)};
  for (std::size_t i = 0; i < plant.systems.size(); ++i) {
    const Index size = plant.systems[i].size();
    all.a.block(first[i], first[i], size, size) = plant.systems[i].a;
    all.mass.block(first[i], first[i], size, size) = plant.systems[i].mass;
    all.x.segment(first[i], size) = plant.states[i];
    all.r.segment(first[i], size) = plant.inputs[i];
    all.constant.segment(first[i], size) = plant.systems[i].constant;
  }
  for (std::size_t alpha = 0; alpha < plant.interactions.size(); ++alpha) {
    const Interaction<S>& interaction = plant.interactions[alpha];
    const Index d = interaction.dimension();
    for (const auto& participation : interaction.participations) {
      const Index column = first[static_cast<std::size_t>(participation.system)];
      all.c.block(row[alpha], column, d, participation.output.cols()) = participation.output;
      all.b.block(column, row[alpha], participation.output.cols(), d) = participation.input;
    }
    if (interaction.feedthrough.size() > 0) {
      all.d.block(row[alpha], row[alpha], d, d) = interaction.feedthrough;
    }
    if (interaction.offset.size() > 0) all.offset.segment(row[alpha], d) = interaction.offset;
  }
  return all;
}

TEST(Assembly, EqualsTheDenseBlockProductsExactly) {
  Numbers numbers;
  int coupled = 0;
  for (int trial = 0; trial < 300; ++trial) {
    const Plant<Rational> plant = random_plant<Rational>(numbers);
    const Rational h(1, 4), theta(numbers.below(5), 4), gamma(1 + numbers.below(4), 4);
    const auto [assembly, free_states, q] = assemble<Rational>(plant, h, theta, gamma);
    const Dense<Rational> all = dense(plant);
    const Index m = all.c.rows();
    ASSERT_EQ(assembly.matrix().rows(), m);
    LuFactors<Rational> factors;
    factors.compute(all.mass - h * theta * all.a);
    Matrix<Rational> expected = all.d;
    if (m > 0)
      expected +=
          matrix_product<Rational>(all.c, factors.solve(Matrix<Rational>(h * gamma * all.b)));
    EXPECT_EQ(assembly.matrix().to_dense(), expected) << trial;
    Vector<Rational> right = matrix_product<Rational>(all.mass + h * (1 - theta) * all.a, all.x) +
                             h * all.constant + h * (1 - gamma) * all.r;
    Vector<Rational> x_free(right.size());
    factors.solve(right, x_free);
    EXPECT_EQ(q, Vector<Rational>(matrix_product<Rational>(all.c, x_free) + all.offset)) << trial;
    if (assembly.matrix().stored_blocks() > assembly.matrix().block_rows()) ++coupled;
  }
  EXPECT_GE(coupled, 100);
}

TEST(Assembly, GivesStatesThatSolveTheEquationsOfTheStep) {
  Numbers numbers;
  for (int trial = 0; trial < 100; ++trial) {
    const Plant<Rational> plant = random_plant<Rational>(numbers);
    const Rational h(1, 8), theta(1, 2), gamma(3, 4);
    auto [assembly, states, q] = assemble<Rational>(plant, h, theta, gamma);
    const Vector<Rational> lambda = numbers.vector<Rational>(q.size());
    Vector<Rational> y(q.size());
    assembly.matrix().multiply_add(lambda, q, y);
    assembly.add_input(lambda, states);
    const Dense<Rational> all = dense(plant);
    Vector<Rational> x(all.x.size());
    Index first = 0;
    for (const Vector<Rational>& state : states) {
      x.segment(first, state.size()) = state;
      first += state.size();
    }
    const Vector<Rational> r = matrix_product<Rational>(all.b, lambda);
    const Vector<Rational> defect =
        matrix_product<Rational>(all.mass, x - all.x) -
        h * matrix_product<Rational>(all.a, theta * x + (1 - theta) * all.x) - h * all.constant -
        h * (gamma * r + (1 - gamma) * all.r);
    EXPECT_TRUE(defect.isZero()) << trial;
    EXPECT_EQ(y,
              Vector<Rational>(matrix_product<Rational>(all.c, x) +
                               matrix_product<Rational>(all.d, lambda) + all.offset))
        << trial;
  }
}

/// §1.1.2: three systems; I_μ = {1, 3}, m = 3; I_θ = {2, 3}, m = 1.
std::vector<Interaction<Rational>> simple_example(Numbers& numbers) {
  Interaction<Rational> mu, theta;
  mu.participations = {{0, numbers.matrix<Rational>(3, 2), numbers.matrix<Rational>(2, 3)},
                       {2, numbers.matrix<Rational>(3, 4), numbers.matrix<Rational>(4, 3)}};
  theta.participations = {{1, numbers.matrix<Rational>(1, 3), numbers.matrix<Rational>(3, 1)},
                          {2, numbers.matrix<Rational>(1, 4), numbers.matrix<Rational>(4, 1)}};
  theta.feedthrough = numbers.matrix<Rational>(1, 1);
  return {mu, theta};
}

TEST(LinkedInteractions, OfTheSimpleExampleShareTheThirdSystem) {
  Numbers numbers;
  const auto links = linked_interactions(simple_example(numbers));
  EXPECT_EQ(links[0], (std::vector<LinkedInteraction>{{1, {2}}}));
  EXPECT_EQ(links[1], (std::vector<LinkedInteraction>{{0, {2}}}));
}

TEST(LinkedInteractions, AreSymmetricAndListEveryCommonSystem) {
  Numbers numbers;
  for (int trial = 0; trial < 200; ++trial) {
    const auto plant = random_plant<Rational>(numbers);
    const auto links = linked_interactions(plant.interactions);
    const auto takes_part = [&](std::size_t alpha, Index system) {
      for (const auto& p : plant.interactions[alpha].participations) {
        if (p.system == system) return true;
      }
      return false;
    };
    for (std::size_t alpha = 0; alpha < links.size(); ++alpha) {
      std::vector<LinkedInteraction> expected;
      for (std::size_t beta = 0; beta < links.size(); ++beta) {
        LinkedInteraction link{static_cast<Index>(beta), {}};
        for (Index i = 0; i < static_cast<Index>(plant.systems.size()); ++i) {
          if (takes_part(alpha, i) && takes_part(beta, i)) link.common_systems.push_back(i);
        }
        if (beta != alpha && !link.common_systems.empty()) expected.push_back(link);
      }
      EXPECT_EQ(links[alpha], expected);
    }
  }
}

TEST(Assembly, OfTheSimpleExampleIsThePrintedMatrix) {
  Numbers numbers;
  const auto interactions = simple_example(numbers);
  const Rational h(1, 16);
  std::vector<SystemResponse<Rational>> responses;
  std::vector<Matrix<Rational>> w;
  for (const Index n : {2, 3, 4}) {
    FirstOrderStep<Rational> step({numbers.matrix<Rational>(n, n)}, h);
    responses.push_back(step.response());
    LuFactors<Rational> factors;
    factors.compute(responses.back().iteration_matrix);
    w.push_back(factors.solve(Matrix<Rational>(Matrix<Rational>::Identity(n, n))));
  }
  // C_α^k W_i B_β^l
  const auto cwb =
      [&](std::size_t alpha, std::size_t k, std::size_t i, std::size_t beta, std::size_t l) {
        return matrix_product<Rational>(
            interactions[alpha].participations[k].output,
            matrix_product<Rational>(w[i], interactions[beta].participations[l].input));
      };
  const Assembly<Rational> assembly(responses, interactions);
  const Matrix<Rational> m = assembly.matrix().to_dense();
  // (1.22), W_i = (I − hA_i)⁻¹
  EXPECT_EQ(m.block(0, 0, 3, 3), h * cwb(0, 0, 0, 0, 0) + h * cwb(0, 1, 2, 0, 1));
  EXPECT_EQ(m.block(0, 3, 3, 1), h * cwb(0, 1, 2, 1, 1));
  EXPECT_EQ(m.block(3, 0, 1, 3), h * cwb(1, 1, 2, 0, 1));
  EXPECT_EQ(m.block(3, 3, 1, 1),
            interactions[1].feedthrough + h * cwb(1, 0, 1, 1, 0) + h * cwb(1, 1, 2, 1, 1));
}

TEST(Assembly, StoresNoBlockOfInteractionsWithoutACommonSystem) {
  const Matrix<Rational> one = Matrix<Rational>::Constant(1, 1, Rational(1));
  const std::vector<SystemResponse<Rational>> systems(3, {one});
  const Assembly<Rational> chain(systems,
                                 {make_lagrangian_interaction<Rational>({{0, one}}),
                                  make_lagrangian_interaction<Rational>({{0, one}, {1, one}}),
                                  make_lagrangian_interaction<Rational>({{1, one}, {2, one}})});
  EXPECT_EQ(chain.matrix().stored_blocks(), 7);  // all but (0, 2) and (2, 0)
}

/// Two bodies, a spring between the first's coordinates, contact with friction of both.
TEST(LagrangianAssembly, IsTheDelassusMatrixAndTheFreeVelocity) {
  Numbers numbers;
  const Rational h(1, 8), theta(1, 2);
  std::vector<SystemResponse<Rational>> responses;
  std::vector<Vector<Rational>> free;
  Matrix<Rational> inverse = Matrix<Rational>::Constant(5, 5, Rational(0));
  const Matrix<Rational> h1 = numbers.matrix<Rational>(3, 2), h2 = numbers.matrix<Rational>(3, 3);
  for (const Index n : {2, 3}) {
    LagrangianLti<Rational> body;
    body.mass = Matrix<Rational>::Identity(n, n) * Rational(n + 1);
    body.stiffness = Matrix<Rational>::Identity(n, n) * Rational(10);
    body.damping = numbers.matrix<Rational>(n, n);
    const Vector<Rational> q = numbers.vector<Rational>(n), v = numbers.vector<Rational>(n);
    const Vector<Rational> force = numbers.vector<Rational>(n), p = numbers.vector<Rational>(n);
    LagrangianStep<Rational> step(body, h, theta);
    responses.push_back(step.response());
    free.emplace_back(n);
    step.free_velocity(q, v, force, free.back());
    LuFactors<Rational> factors;
    factors.compute(responses.back().iteration_matrix);
    inverse.block(free.size() == 1 ? 0 : 2, free.size() == 1 ? 0 : 2, n, n) =
        factors.solve(Matrix<Rational>(Matrix<Rational>::Identity(n, n)));
    // v⁺ = v^free + G⁻¹ p solves the equations of the θ-method for any impulse p.
    const Vector<Rational> after =
        free.back() +
        matrix_product<Rational>(
            inverse.block(free.size() == 1 ? 0 : 2, free.size() == 1 ? 0 : 2, n, n), p);
    const Vector<Rational> middle = theta * after + (1 - theta) * v;
    EXPECT_TRUE(
        Vector<Rational>(matrix_product<Rational>(body.mass, after - v) +
                         h * matrix_product<Rational>(body.stiffness, q + theta * h * middle) +
                         h * matrix_product<Rational>(body.damping, middle) - h * force - p)
            .isZero());
  }
  const Assembly<Rational> assembly(responses,
                                    {make_lagrangian_interaction<Rational>({{1, h2}, {0, h1}})});
  Vector<Rational> q(3);
  assembly.free_output(free, q);
  Matrix<Rational> jacobian(3, 5);
  jacobian << h1, h2;
  EXPECT_EQ(
      assembly.matrix().to_dense(),
      matrix_product<Rational>(matrix_product<Rational>(jacobian, inverse), jacobian.transpose()));
  EXPECT_EQ(q,
            Vector<Rational>(matrix_product<Rational>(h1, free[0]) +
                             matrix_product<Rational>(h2, free[1])));
  const auto problem = make_friction_problem<Rational>(
      assembly, q, {{Unilateral{}, Coulomb<Rational, 2>{Rational(1, 2)}}});
  EXPECT_EQ(problem.contacts(), 2);
  EXPECT_EQ(problem.w.to_dense(), assembly.matrix().to_dense());
  const auto box = make_box_vi<Rational>(assembly, q, std::vector<Bounds<Rational>>(3));
  EXPECT_EQ(box.m, assembly.matrix().to_dense());
}

TEST(Assembly, WithoutInteractionsOrSystemsIsEmpty) {
  const Assembly<Rational> assembly(std::vector<SystemResponse<Rational>>{}, {});
  EXPECT_EQ(assembly.matrix().rows(), 0);
  EXPECT_EQ(make_friction_problem<Rational>(assembly, Vector<Rational>(0), {}).size(), 0);
  EXPECT_EQ(make_box_vi<Rational>(assembly, Vector<Rational>(0), {}).size(), 0);
}

Matrix<double> ones(Index rows, Index cols) { return Matrix<double>::Constant(rows, cols, 1); }

void expect_refused(std::vector<Interaction<double>> interactions, const char* message) {
  const std::vector<SystemResponse<double>> systems(2, {Matrix<double>::Identity(2, 2)});
  EXPECT_THAT([&] { Assembly<double>(systems, interactions); },
              ThrowsMessage<InvalidInput>(HasSubstr(message)));
}

TEST(Assembly, RefusesWhatIsNotAnInteractionAndNamesIt) {
  const auto jacobian = [](Index system, Matrix<double> h) {
    return make_lagrangian_interaction<double>({{system, std::move(h)}});
  };
  expect_refused({Interaction<double>{}}, "interaction 0 has no system");
  expect_refused({jacobian(0, ones(0, 2))}, "interaction 0 has no component");
  expect_refused({jacobian(0, ones(1, 2)), jacobian(2, ones(1, 2))},
                 "interaction 1 names system 2; there are 2");
  expect_refused({jacobian(-1, ones(1, 2))}, "names system -1");
  expect_refused({jacobian(0, ones(1, 3))}, "it must be 1×2");
  expect_refused({make_lagrangian_interaction<double>({{0, ones(1, 2)}, {0, ones(1, 2)}})},
                 "system 0 takes part twice in interaction 0");
  expect_refused({make_lagrangian_interaction<double>({{0, ones(1, 2)}, {1, ones(2, 2)}})},
                 "it must be 1×2");
  expect_refused({jacobian(0, ones(1, 2) * std::numeric_limits<double>::quiet_NaN())},
                 "is not a finite number");
  Interaction<double> wrong = jacobian(0, ones(1, 2));
  wrong.feedthrough = ones(2, 2);
  expect_refused({wrong}, "D of interaction 0 is 2×2; it must be 1×1");
  wrong.feedthrough = {};
  wrong.offset = ones(2, 1);
  expect_refused({wrong}, "offset of interaction 0");
}

TEST(Assembly, RefusesASingularIterationMatrixAndNamesItsSystem) {
  const std::vector<SystemResponse<double>> systems{{Matrix<double>::Identity(1, 1)},
                                                    {Matrix<double>::Constant(1, 1, 0.)}};
  EXPECT_THAT([&] { Assembly<double>(systems, {}); },
              ThrowsMessage<InvalidInput>(HasSubstr("iteration matrix of system 1 is singular")));
  // I − hθA with A = 1/(hθ)
  EXPECT_THAT([] { FirstOrderStep<double>({Matrix<double>::Constant(1, 1, 4.)}, 0.25); },
              ThrowsMessage<InvalidInput>(HasSubstr("singular")));
}

TEST(SystemSteps, RefuseStepsAndWeightsOutsideTheirRange) {
  const FirstOrderLti<double> system{Matrix<double>::Identity(1, 1)};
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (const double h : {0., -1., nan, std::numeric_limits<double>::infinity()}) {
    EXPECT_THROW(FirstOrderStep<double>(system, h), InvalidInput) << h;
    EXPECT_THROW(LagrangianStep<double>({Matrix<double>::Identity(1, 1), {}, {}, {}}, h, 1),
                 InvalidInput)
        << h;
  }
  for (const double theta : {-0.1, 1.1, nan}) {
    EXPECT_THROW(FirstOrderStep<double>(system, 0.1, theta), InvalidInput) << theta;
  }
  for (const double gamma : {0., 2., nan}) {
    EXPECT_THROW(FirstOrderStep<double>(system, 0.1, 1, gamma), InvalidInput) << gamma;
  }
}

TEST(CutBlocks, RefusesLawsThatDoNotFillTheInteractions) {
  const BlockMatrix<double> w = BlockMatrix<double>::from_dense(ones(3, 3), {2, 1});
  EXPECT_EQ(cut_blocks<double>(w, {1, 1, 1}).to_dense(), ones(3, 3));
  EXPECT_THROW((void)cut_blocks<double>(w, {1, 2}), InvalidInput);
  EXPECT_THROW((void)cut_blocks<double>(w, {2}), InvalidInput);
  EXPECT_THROW((void)cut_blocks<double>(w, {2, 1, 1}), InvalidInput);
}

TEST(MakeFrictionProblem, RefusesLawsOfTheWrongDimension) {
  const Assembly<double> assembly({{Matrix<double>::Identity(2, 2)}},
                                  {make_lagrangian_interaction<double>({{0, ones(2, 2)}})});
  const Vector<double> q = Vector<double>::Zero(2);
  EXPECT_THROW((void)make_friction_problem<double>(assembly, q, {}), InvalidInput);
  EXPECT_THROW((void)make_friction_problem<double>(assembly, q, {{Unilateral{}}}), InvalidInput);
  EXPECT_THROW((void)make_friction_problem<double>(
                   assembly, q, {{Unilateral{}, Unilateral{}, Unilateral{}}}),
               InvalidInput);
}

}  // namespace
}  // namespace assay::assembly_test
