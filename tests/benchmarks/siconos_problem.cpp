#include "tests/benchmarks/siconos_problem.hpp"

#if ASSAY_WITH_SICONOS

#include <algorithm>
#include <utility>

#include "tests/benchmarks/busy_seconds.hpp"
#include "tests/benchmarks/siconos_matrix.hpp"

extern "C" {
#include <FrictionContactProblem.h>
#include <GlobalFrictionContactProblem.h>
#include <GlobalRollingFrictionContactProblem.h>
#include <LinearComplementarityProblem.h>
#include <MCP_Solvers.h>
#include <MLCP_Solvers.h>
#include <MixedComplementarityProblem.h>
#include <MixedLinearComplementarityProblem.h>
#include <NonSmoothDrivers.h>
#include <NumericsMatrix.h>
#include <RelayProblem.h>
#include <RollingFrictionContactProblem.h>
#include <SolverOptions.h>
}

namespace assay::siconos {

namespace {

/// The problem over a box, its unknowns in the given order.
struct Ordered {
  Ordered(const BoxVi<double>& problem, std::vector<Eigen::Index> in)
      : order(std::move(in)), m(problem.m(order, order)), q(problem.q(order)) {}

  [[nodiscard]] Vector<double> start(const double* z) const {
    Vector<double> unknowns(q.size());
    for (Eigen::Index k = 0; k < q.size(); ++k) unknowns(k) = z[order[static_cast<std::size_t>(k)]];
    return unknowns;
  }
  void put(const Vector<double>& unknowns, double* z) const {
    for (Eigen::Index k = 0; k < q.size(); ++k) z[order[static_cast<std::size_t>(k)]] = unknowns(k);
  }

  std::vector<Eigen::Index> order;
  Matrix<double> m;
  Vector<double> q;
};

std::vector<Eigen::Index> equalities_first(const BoxVi<double>& problem) {
  std::vector<Eigen::Index> order;
  for (const bool free : {true, false}) {
    for (Eigen::Index i = 0; i < problem.size(); ++i) {
      if (problem.bounds[static_cast<std::size_t>(i)].is_free() == free) order.push_back(i);
    }
  }
  return order;
}

int equalities_of(const BoxVi<double>& problem) {
  return static_cast<int>(
      std::ranges::count_if(problem.bounds, [](const auto& of) { return of.is_free(); }));
}

/// The seconds of each of these calls.
template <class Driver>
double seconds_of_each(std::span<const CallData> calls, const Driver& driver) {
  const double all = busy_seconds([&] {
    for (const CallData& call : calls) driver(call);
  });
  return all / static_cast<double>(calls.size());
}

/// Unknowns in another order than z, for each call.
class OrderedCalls {
 public:
  OrderedCalls(const Ordered& order, std::span<const CallData> calls)
      : order_(order), calls_(calls.begin(), calls.end()) {
    for (CallData& call : calls_) {
      unknowns_.push_back(order.start(call.z)), z_.push_back(call.z);
      call.z = unknowns_.back().data();
    }
  }
  [[nodiscard]] std::span<const CallData> calls() const { return calls_; }
  void put() const {
    for (std::size_t k = 0; k < z_.size(); ++k) order_.put(unknowns_[k], z_[k]);
  }

 private:
  const Ordered& order_;
  std::vector<CallData> calls_;
  std::vector<Vector<double>> unknowns_;
  std::vector<double*> z_;
};

class LcpCall : public DriverCall {
 public:
  explicit LcpCall(const BoxVi<double>& problem)
      : m_(dense(problem.m)), q_(problem.q), w_(Vector<double>::Zero(q_.size())) {}
  double run(std::span<const CallData> calls) override {
    LinearComplementarityProblem problem{static_cast<int>(q_.size()), m_.get(), q_.data()};
    return seconds_of_each(calls, [&](const CallData& of) {
      linearComplementarity_driver(&problem, of.z, w_.data(), of.options);
    });
  }

 private:
  MatrixHandle m_;
  Vector<double> q_, w_;
};

class MlcpCall : public DriverCall {
 public:
  explicit MlcpCall(const BoxVi<double>& problem)
      : all_(problem, equalities_first(problem)), matrix_(dense(all_.m)) {
    const int n = equalities_of(problem), m = static_cast<int>(problem.size()) - n;
    blocks_ = {all_.m.topLeftCorner(n, n),
               all_.m.bottomRightCorner(m, m),
               all_.m.topRightCorner(n, m),
               all_.m.bottomLeftCorner(m, n),
               all_.q.head(n),
               all_.q.tail(m)};
    problem_.isStorageType1 = problem_.isStorageType2 = 1;
    problem_.n = n, problem_.m = m;
    for (const auto& [count, is_complementary] : {std::pair{n, 0}, std::pair{m, 1}}) {
      if (count == 0) continue;
      rows_.push_back(rows_.back() + count), complementary_.push_back(is_complementary);
    }
    problem_.blocksRows = rows_.data(), problem_.blocksIsComp = complementary_.data();
    problem_.M = matrix_.get(), problem_.q = all_.q.data();
    double** const places[] = {
        &problem_.A, &problem_.B, &problem_.C, &problem_.D, &problem_.a, &problem_.b};
    for (std::size_t k = 0; k < blocks_.size(); ++k) *places[k] = blocks_[k].data();
  }
  double run(std::span<const CallData> calls) override {
    const OrderedCalls ordered(all_, calls);
    Vector<double> w = Vector<double>::Zero(all_.q.size());
    for (const CallData& of : calls) mlcp_driver_init(&problem_, of.options);
    const double seconds = seconds_of_each(ordered.calls(), [&](const CallData& of) {
      mlcp_driver(&problem_, of.z, w.data(), of.options);
    });
    for (const CallData& of : calls) mlcp_driver_reset(&problem_, of.options);
    ordered.put();
    return seconds;
  }

 private:
  Ordered all_;
  MatrixHandle matrix_;
  std::vector<Matrix<double>> blocks_;  ///< A, B, C, D, a, b
  std::vector<int> rows_{0}, complementary_;
  MixedLinearComplementarityProblem problem_{};
};

class McpCall : public DriverCall {
 public:
  explicit McpCall(const BoxVi<double>& problem)
      : all_(problem, equalities_first(problem)),
        equalities_(equalities_of(problem)),
        jacobian_(dense(all_.m)) {}
  double run(std::span<const CallData> calls) override {
    const OrderedCalls ordered(all_, calls);
    Vector<double> w = Vector<double>::Zero(all_.q.size());
    MixedComplementarityProblem problem{};
    problem.n1 = equalities_, problem.n2 = static_cast<int>(w.size()) - equalities_;
    problem.env = &all_;
    problem.compute_Fmcp = [](void* of, int n, double* at, double* f) {
      const auto& all = *static_cast<const Ordered*>(of);
      Eigen::Map<Vector<double>>(f, n).noalias() =
          all.m * Eigen::Map<const Vector<double>>(at, n) + all.q;
    };
    problem.compute_nabla_Fmcp = [](void* of, int, double*, NumericsMatrix* by) {
      const auto& all = *static_cast<const Ordered*>(of);
      std::copy_n(all.m.data(), all.m.size(), by->matrix0);
    };
    problem.nabla_Fmcp = jacobian_.get();
    const double seconds = seconds_of_each(ordered.calls(), [&](const CallData& of) {
      mcp_driver(&problem, of.z, w.data(), of.options);
    });
    ordered.put();
    return seconds;
  }

 private:
  Ordered all_;
  int equalities_;
  MatrixHandle jacobian_;
};

class RelayCall : public DriverCall {
 public:
  explicit RelayCall(const BoxVi<double>& problem) : m_(dense(problem.m)), q_(problem.q) {
    for (const Bounds<double>& bounds : problem.bounds) {
      lower_.push_back(*bounds.lower), upper_.push_back(*bounds.upper);
    }
  }
  double run(std::span<const CallData> calls) override {
    Vector<double> w = Vector<double>::Zero(q_.size());
    RelayProblem problem{};
    problem.size = static_cast<int>(q_.size());
    problem.M = m_.get(), problem.q = q_.data();
    problem.lb = lower_.data(), problem.ub = upper_.data();
    return seconds_of_each(
        calls, [&](const CallData& of) { relay_driver(&problem, of.z, w.data(), of.options); });
  }

 private:
  MatrixHandle m_;
  Vector<double> q_;
  std::vector<double> lower_, upper_;
};

/// The coefficients of the laws, and the components of each.
struct Coefficients {
  explicit Coefficients(const std::vector<ContactLaw<double>>& laws) {
    for (const ContactLaw<double>& law : laws) {
      dimension = static_cast<int>(assay::dimension(law));
      std::visit(
          [&](const auto& of) {
            if constexpr (requires { of.friction; }) friction.push_back(of.friction);
            if constexpr (requires { of.rolling_friction; }) rolling.push_back(of.rolling_friction);
          },
          law);
    }
  }

  int dimension = 3;
  std::vector<double> friction, rolling;
};

/// The members that all problems of contacts have.
template <class Problem>
Problem with(Coefficients& laws) {
  Problem problem{};
  problem.dimension = laws.dimension;
  problem.numberOfContacts = static_cast<int>(laws.friction.size());
  problem.mu = laws.friction.data();
  if constexpr (requires { problem.mu_r; }) problem.mu_r = laws.rolling.data();
  return problem;
}

class FrictionCall : public DriverCall {
 public:
  FrictionCall(const FrictionProblem<double>& problem, Storage storage)
      : w_(storage == Storage::kDense    ? dense(problem.w.to_dense())
           : storage == Storage::kBlocks ? blocks(problem.w.plus_diagonal(0))
                                         : sparse(problem.w)),
        q_(problem.q),
        laws_(problem.laws) {}
  double run(std::span<const CallData> calls) override {
    Vector<double> u = Vector<double>::Zero(q_.size());
    const auto timed_by = [&](auto problem, auto* driver) {
      problem.M = w_.get(), problem.q = q_.data();
      return seconds_of_each(
          calls, [&](const CallData& of) { driver(&problem, of.z, u.data(), of.options); });
    };
    if (laws_.dimension == 5) {
      return timed_by(with<RollingFrictionContactProblem>(laws_), &rolling_fc3d_driver);
    }
    return timed_by(with<FrictionContactProblem>(laws_),
                    laws_.dimension == 2 ? &fc2d_driver : &fc3d_driver);
  }

 private:
  MatrixHandle w_;
  Vector<double> q_;
  Coefficients laws_;
};

class GlobalCall : public DriverCall {
 public:
  explicit GlobalCall(const GlobalFrictionProblem<double>& problem)
      : mass_(sparse(problem.mass)),
        contact_(sparse(problem.contact)),
        f_(problem.f),
        b_(problem.b),
        laws_(problem.laws) {}
  double run(std::span<const CallData> calls) override {
    Vector<double> u = Vector<double>::Zero(b_.size());
    const auto timed_by = [&](auto problem, auto* driver) {
      problem.M = mass_.get(), problem.H = contact_.get();
      problem.q = f_.data(), problem.b = b_.data();
      return seconds_of_each(calls, [&](const CallData& of) {
        driver(&problem, of.z + f_.size(), u.data(), of.z, of.options);
      });
    };
    if (laws_.dimension == 5) {
      return timed_by(with<GlobalRollingFrictionContactProblem>(laws_), &g_rolling_fc3d_driver);
    }
    return timed_by(with<GlobalFrictionContactProblem>(laws_), &gfc3d_driver);
  }

 private:
  MatrixHandle mass_, contact_;
  Vector<double> f_, b_;
  Coefficients laws_;
};

}  // namespace

DriverCallHandle lcp_call(const BoxVi<double>& problem) {
  return std::make_unique<LcpCall>(problem);
}
DriverCallHandle mlcp_call(const BoxVi<double>& problem) {
  return std::make_unique<MlcpCall>(problem);
}
DriverCallHandle mcp_call(const BoxVi<double>& problem) {
  return std::make_unique<McpCall>(problem);
}
DriverCallHandle relay_call(const BoxVi<double>& problem) {
  return std::make_unique<RelayCall>(problem);
}
DriverCallHandle friction_call(const FrictionProblem<double>& problem, Storage storage) {
  return std::make_unique<FrictionCall>(problem, storage);
}
DriverCallHandle global_call(const GlobalFrictionProblem<double>& problem) {
  return std::make_unique<GlobalCall>(problem);
}

}  // namespace assay::siconos

#endif
