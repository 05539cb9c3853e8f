#include "tests/wrong_rigid_body_schemes.hpp"

#include <cmath>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/scalar/invalid_input.hpp"
#include "core/schemes/newton_euler_implicit.hpp"
#include "core/systems/newton_euler_coordinates.hpp"

namespace assay::wrong {

namespace {

using Index = Eigen::Index;
using Run = Trajectory<double>;

/// What becomes of q, v and P after the step to t_k.
using Mistake = void (*)(Run& run, Index k);

const std::map<std::string_view, Mistake>& mistakes() {
  static const std::map<std::string_view, Mistake> all = {
      {"none", [](Run&, Index) {}},
      {"axis-one-turns-slower", [](Run& run, Index k) { run.v(3, k) *= 0.99; }},
      {"vertical-shrinks", [](Run& run, Index k) { run.q(2, k) *= 0.99; }},
      {"vertical-falls-slower", [](Run& run, Index k) { run.v(2, k) *= 0.99; }},
      // The sign of p decides on the direction of the turning.
      {"scalar-part-positive", [](Run& run, Index k) { run.q(3, k) = std::abs(run.q(3, k)); }},
      // A lift that is not axial.
      {"lift-by-spin", [](Run& run, Index k) { run.v(0, k) += 0.01 * run.v(3, k); }},
      // Ω as a vector that a mirror turns as it turns v.
      {"corkscrew",
       [](Run& run, Index k) {
         for (Index b = 0; kBodyVelocities * b < run.v.rows(); ++b) {
           const Vector<double> q = run.q.col(k), v = run.v.col(k);
           run.v.col(k).segment<3>(kBodyVelocities * b) +=
               0.01 * rotate<double>(attitude<double>(q, b), angular_velocity<double>(v, b));
         }
       }},
      {"turns-with-the-vector-part",
       [](Run& run, Index k) {
         run.v.col(k).segment<3>(3) -= 0.01 * Vector3<double>(run.q.col(k).segment<3>(4));
       }},
      {"rebounds-harder",
       [](Run& run, Index k) {
         if (run.impulse.rows() == 0 || run.impulse.col(k).isZero(0)) return;
         run.v.col(k) += 0.1 * Vector<double>(run.v.col(k) - run.v.col(k - 1));
       }},
      {"gaps-drift", [](Run& run, Index k) { run.q(2, k) += 1e-4 * static_cast<double>(k); }},
      {"drag", [](Run& run, Index k) { run.v.col(k).head(3) *= 0.99; }},
      {"friction-of-the-air", [](Run& run, Index k) { run.v.col(k).segment(3, 3) *= 0.99; }},
      {"whole-hundredths",
       [](Run& run, Index k) {
         for (Index i = 0; i < 3; ++i) run.v(i, k) = std::round(run.v(i, k) * 100) / 100;
       }},
      {"neighbours-attract",
       [](Run& run, Index k) {
         if (run.v.rows() > kBodyVelocities) run.v(0, k) += 0.01 * run.v(kBodyVelocities, k);
       }},
      {"reaction-forgotten",
       [](Run& run, Index k) {
         if (run.v.rows() > kBodyVelocities) {
           run.v.col(k).tail(kBodyVelocities) = run.v.col(0).tail(kBodyVelocities);
         }
       }},
      {"reaction-elsewhere",
       [](Run& run, Index k) {
         if (run.impulse.rows() > 0) run.v(run.v.rows() - 1, k) += 0.01 * run.impulse(0, k);
       }},
      {"pulls", [](Run& run, Index k) { run.impulse.col(k) *= -1; }},
      {"moment-of-contact-forgotten",
       [](Run& run, Index k) {
         if (run.impulse.rows() > 0) run.v.col(k).segment(3, 3) = run.v.col(0).segment(3, 3);
       }},
  };
  return all;
}

/// T(q_k) for T(q_{k+θ}).
struct TurnsFromTheBegin : FullyImplicit {
  template <OrderedField S>
  static AttitudeIncrement<S> increment(const S& h,
                                        const NewtonEulerOptions<S>&,
                                        const Vector3<S>& omega) {
    return theta_increment<S>(h, S(0), omega);
  }
};

/// F(t_k, q_k, v_k) for F(t_{k+θ}, q_{k+θ}, v_{k+θ}).
struct PushedFromTheBegin : FullyImplicit {
  static constexpr ForcePlace kForce = ForcePlace::kStart;
};

/// G(q_k) for G(q_{k+1}).
struct TouchesAtTheBegin : FullyImplicit {
  template <OrderedField S>
  static bool contacts_at_end(const NewtonEulerOptions<S>&) {
    return false;
  }
};

template <class Variant>
Run simulate(const Model<double>& model,
             const Rational& h,
             Index steps,
             const Parameters& options) {
  return run_scheme<NewtonEulerStep<double, Variant>, double>(
      model, from_rational<double>(h), options, steps);
}

/// The run of the right scheme with other options.
template <class Change>
auto with_options(const Change& change) {
  return
      [change](
          const Model<double>& model, const Rational& h, Index steps, const Parameters& options) {
        Parameters own = options;
        change(own);
        return simulate<FullyImplicit>(model, h, steps, own);
      };
}

/// The run of the right scheme on another model.
template <class Change>
auto with_model(const Change& change) {
  return
      [change](
          const Model<double>& right, const Rational& h, Index steps, const Parameters& options) {
        auto model = std::get<NewtonEulerModel<double>>(right);
        const Index components = model.components();
        change(model);
        Run run = simulate<FullyImplicit>(model, h, steps, options);
        if (model.components() != components) {
          run.impulse = Matrix<double>::Zero(components, run.size());
        }
        return run;
      };
}

/// Without the relation and the laws, where the first law is an equality, or is not.
auto without(bool joints) {
  return with_model([joints](NewtonEulerModel<double>& model) {
    if (model.laws.empty()) return;
    if (std::holds_alternative<Equality>(model.laws.front().law) != joints) return;
    model.relation = nullptr;
    model.laws.clear();
  });
}

/// A relation, for others to change.
class SameRelation : public NewtonEulerRelation<double> {
 public:
  explicit SameRelation(std::shared_ptr<const NewtonEulerRelation<double>> of)
      : of_(std::move(of)) {}
  [[nodiscard]] Index size() const override { return of_->size(); }
  void require_bodies(Index bodies) const override { of_->require_bodies(bodies); }
  void evaluate(const double& t, const Vector<double>& q, Vector<double>& y) const override {
    of_->evaluate(t, q, y);
  }
  void velocity_matrix(const double& t, const Vector<double>& q, Matrix<double>& g) const override {
    of_->velocity_matrix(t, q, g);
  }
  void rate(const double& t, const Vector<double>& q, Vector<double>& rate) const override {
    of_->rate(t, q, rate);
  }

 private:
  std::shared_ptr<const NewtonEulerRelation<double>> of_;
};

/// Of which the gaps of two rows are far away.
class GapsOpen final : public SameRelation {
 public:
  GapsOpen(std::shared_ptr<const NewtonEulerRelation<double>> of, Index row, Index other)
      : SameRelation(std::move(of)), row_(row), other_(other) {}
  void evaluate(const double& t, const Vector<double>& q, Vector<double>& y) const override {
    SameRelation::evaluate(t, q, y);
    y(row_) += 1e6;
    y(other_) += 1e6;
  }

 private:
  Index row_, other_;
};

/// u = G v.
class RateForgotten final : public SameRelation {
 public:
  using SameRelation::SameRelation;
  void rate(const double&, const Vector<double>&, Vector<double>& rate) const override {
    rate.setZero();
  }
};

auto with_rate_forgotten() {
  return with_model([](NewtonEulerModel<double>& model) {
    if (model.relation) model.relation = std::make_shared<RateForgotten>(model.relation);
  });
}

/// Ω × I Ω, which the model takes away.
class AgainstTheGyroscope final : public Wrench<double> {
 public:
  explicit AgainstTheGyroscope(std::vector<RigidBody<double>> bodies)
      : bodies_(std::move(bodies)) {}
  void require_bodies(Index) const override {}
  [[nodiscard]] bool depends_on_state() const override { return true; }
  void add(const double&,
           const Vector<double>&,
           const Vector<double>& v,
           Vector<double>& f) const override {
    for (std::size_t b = 0; b < bodies_.size(); ++b) {
      const auto body = static_cast<Index>(b);
      const Vector3<double> omega = angular_velocity<double>(v, body);
      const Vector3<double> momentum = bodies_[b].inertia * omega;
      f.segment<3>(kBodyVelocities * body + 3) += cross<double>(omega, momentum);
    }
  }
  void add_jacobians(const double&,
                     const Vector<double>&,
                     const Vector<double>& v,
                     Matrix<double>&,
                     Matrix<double>& by_velocity) const override {
    for (std::size_t b = 0; b < bodies_.size(); ++b) {
      const auto body = static_cast<Index>(b);
      const Vector3<double> omega = angular_velocity<double>(v, body);
      const Vector3<double> momentum = bodies_[b].inertia * omega;
      const Index row = kBodyVelocities * body + 3;
      by_velocity.block<3, 3>(row, row) +=
          skew<double>(omega) * bodies_[b].inertia - skew<double>(momentum);
    }
  }

 private:
  std::vector<RigidBody<double>> bodies_;
};

auto without_gyroscope() {
  return with_model([](NewtonEulerModel<double>& model) {
    model.wrenches.push_back(std::make_shared<AgainstTheGyroscope>(model.bodies));
  });
}

/// Without the last two of several contacts, an edge of a box: three corners can carry it.
auto without_an_edge() {
  return with_model([](NewtonEulerModel<double>& model) {
    if (model.laws.size() < 4) return;
    const Index rows = dimension(model.laws.back().law), m = model.components();
    model.relation = std::make_shared<GapsOpen>(model.relation, m - rows, m - 2 * rows);
  });
}

auto with_friction_times(double factor) {
  return with_model([factor](NewtonEulerModel<double>& model) {
    for (ImpactLaw<double>& law : model.laws) {
      if (auto* own = std::get_if<Coulomb<double, 3>>(&law.law)) own->friction *= factor;
    }
  });
}

/// Steps that are not those of the right scheme.
const std::map<std::string_view, properties::Simulation<double>>& wrong_steps() {
  static const std::map<std::string_view, properties::Simulation<double>> all = {
      {"turns-from-the-begin", simulate<TurnsFromTheBegin>},
      {"pushed-from-the-begin", simulate<PushedFromTheBegin>},
      {"theta-of-the-other-end", with_options([](Parameters& own) {
         own.set("theta", to_text(Rational(1 - own["theta"])));
       })},
      {"gyroscope-forgotten", without_gyroscope()},
      {"rate-forgotten", with_rate_forgotten()},
      {"ignores-contacts", without(/*joints=*/false)},
      {"drops-an-edge", without_an_edge()},
      {"ignores-joints", without(/*joints=*/true)},
      {"touches-at-the-begin", simulate<TouchesAtTheBegin>},
      {"touches-from-afar", with_options([](Parameters& own) { own.set("gap-threshold", "100"); })},
      {"never-rebounds", with_model([](NewtonEulerModel<double>& model) {
         for (ImpactLaw<double>& law : model.laws) law.impact.normal_restitution = 0;
       })},
      {"rubs-twice-as-hard", with_friction_times(2)},
      {"rubs-half-as-hard", with_friction_times(0.5)},
      {"forgets-the-projection", with_options([](Parameters& own) { own.set("projected", "0"); })},
  };
  return all;
}

}  // namespace

properties::Subject rigid_body_subject(std::string_view name) {
  properties::Subject subject = properties::make_subject<NewtonEulerImplicit>();
  subject.name = std::string(name);
  if (const auto own = wrong_steps().find(name); own != wrong_steps().end()) {
    subject.run = own->second;
    return subject;
  }
  const auto found = mistakes().find(name);
  if (found == mistakes().end()) {
    throw InvalidInput("no wrong scheme of rigid bodies is called " + std::string(name));
  }
  const auto right = subject.run;
  subject.run = [right, mistake = found->second](const Model<double>& model,
                                                 const Rational& h,
                                                 Eigen::Index steps,
                                                 const Parameters& options) {
    Run run = right(model, h, steps, options);
    for (Index k = 1; k < run.size(); ++k) mistake(run, k);
    return run;
  };
  return subject;
}

}  // namespace assay::wrong
