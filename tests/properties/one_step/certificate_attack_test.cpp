#include <gmock/gmock.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <string>

#include "core/math/largest_magnitude.hpp"
#include "oracles/one_step/certificate.hpp"
#include "properties/one_step/planted_cases.hpp"
#include "tests/wrong_solvers.hpp"

/// Certificates of answers that are wrong in ways in which programs err: components and contacts in
/// another order, tangents the other way, digits that are lost.
namespace assay::properties::certificate_attack_test {
namespace {

using Index = Eigen::Index;
using oracles::Certainty;
using oracles::Certificate;

Certificate certificate_of(const OneStepCase& x, const Vector<Rational>& z) {
  return x.is_box() ? oracles::certify(box_of(x), z) : oracles::certify(friction_of(x), z);
}

/// The answer with its parts in another order, where all have the same number of components.
Vector<Rational> with_parts_in_order(const OneStepCase& x,
                                     const Vector<Rational>& z,
                                     const std::vector<Index>& order) {
  const std::vector<Index> components = components_of(x, order);
  Vector<Rational> moved(z.size());
  for (Index i = 0; i < z.size(); ++i) moved(i) = z(components[static_cast<std::size_t>(i)]);
  return moved;
}

/// Answers made from the solution z. Some may be solutions, too.
std::map<std::string, Vector<Rational>> answers(Draw& draw, const OneStepCase& x) {
  const Vector<Rational>& z = x.other;
  const Index n = z.size(), at = draw.between(0, static_cast<int>(n) - 1);
  std::map<std::string, Vector<Rational>> all{{"solution", z},
                                              {"reversed", z.reverse()},
                                              {"negated", -z},
                                              {"zero", Vector<Rational>::Zero(n)},
                                              {"float", z},
                                              {"tangents flipped", z}};
  std::vector<Index> order(static_cast<std::size_t>(x.parts()));
  std::iota(order.begin(), order.end(), Index{0});
  std::ranges::reverse(order);
  all["parts reversed"] = with_parts_in_order(x, z, order);
  std::ranges::reverse(order);
  std::swap(order.front(), order[static_cast<std::size_t>(x.parts() / 2)]);
  all["two parts swapped"] = with_parts_in_order(x, z, order);
  const Rational largest = largest_magnitude<Rational>(z);
  for (const auto& [name, change] : {std::pair("shifted", Rational(largest / 10000000)),
                                     std::pair("dropped", Rational(-z(at)))}) {
    all[name] = z;
    all[name](at) += change;
  }
  for (Rational& entry : all["float"]) {
    entry = exact_value(static_cast<double>(static_cast<float>(static_cast<double>(entry)))) *
            (1 + Rational(1, 1 << 22));
  }
  for (Index part = 0; part < x.parts(); ++part) {
    const Index first = first_component(x, part);
    for (Index i = 1; i < components(x, part); ++i) all["tangents flipped"](first + i) *= -1;
  }
  return all;
}

/// Whether what is confirmed is near a solution: the natural map of Assay's solvers is 0 there.
std::string fault_of(const OneStepCase& x, const Vector<Rational>& z, const Certificate& found) {
  const Rational there = residual(x, found.center);
  if (there > scale(x, found.center) / Rational(std::int64_t{1} << 60)) {
    return "no solution: " + to_text(there);
  }
  const Rational tolerance = oracles::CertificateOptions{}.tolerance;
  const Rational size =
      std::max<Rational>(largest_magnitude<Rational>(z), largest_magnitude<Rational>(found.center));
  const Rational allowed = tolerance * (1 + tolerance) * size + found.error;
  for (Index i = 0; i < z.size(); ++i) {
    const Rational off = abs(Rational(z(i) - found.center(i)));
    if (off > allowed) return "far away: " + to_text(off);
    if (!x.is_box() || !x.bounds[static_cast<std::size_t>(i)].upper) continue;
    const Bounds<Rational>& own = x.bounds[static_cast<std::size_t>(i)];
    if (!own.lower) continue;
    const Rational widest =
        std::max({Rational(abs(*own.lower)), Rational(abs(*own.upper)), Rational(abs(z(i)))});
    if (off > tolerance * widest) return "far away for its bounds: " + to_text(off);
  }
  return "";
}

TEST(Certificate, ConfirmsNoAnswerThatIsNotNearASolution) {
  const OneStepSubject subject = wrong::one_step_subject("plain");
  std::map<Certainty, int> wrong_answers;
  for (std::uint64_t seed = 1; seed <= 150; ++seed) {
    Draw draw(seed, static_cast<int>(seed % 100));
    const OneStepCase x =
        planted_case(draw, subject, {.most_components = 6, .any_matrix = draw.one_in(3)});
    if (x.size() > 10) continue;
    for (const auto& [name, z] : answers(draw, x)) {
      const Certificate found = certificate_of(x, z);
      const Certainty verdict = found.verdict();
      const std::string where = name + ", seed " + std::to_string(seed);
      if (name == "solution") {
        EXPECT_EQ(verdict, Certainty::kConfirmed) << where;
      } else {
        ++wrong_answers[verdict];
      }
      if (verdict == Certainty::kConfirmed) {
        EXPECT_EQ(fault_of(x, z, found), "") << where << "\n" << x;
      }
    }
  }
  EXPECT_GT(wrong_answers[Certainty::kRefuted], 4 * wrong_answers[Certainty::kUndecided]);
  EXPECT_GT(wrong_answers[Certainty::kConfirmed], 20) << "some orders are solutions, too";
}

}  // namespace
}  // namespace assay::properties::certificate_attack_test
