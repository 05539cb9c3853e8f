#pragma once

#include <string>
#include <vector>

#include "reference/printed/case.hpp"

namespace assay::reference {

/// The example of 1.1.2: interaction 1 connects systems 1 and 3, interaction 2 systems 2 and 3.
/// Every system has three states, every interaction two relations; blocks that do not exist are 0.
struct Network {
  static constexpr int kStates = 3, kRelations = 2;
  explicit Network(Case<Rational>& c) : h(c.positive("h")) {
    for (int i = 0; i < 3; ++i) {
      a.push_back(c.matrix("A" + name(i), kStates, kStates));
      x.push_back(c.vector("x" + name(i), kStates));
      w.push_back(inverse(Term<Rational>::identity(kStates) - h * a.back()));
    }
    for (int k = 0; k < 2; ++k) {
      feed.push_back(c.matrix("D" + name(k), kRelations, kRelations));
      lambda.push_back(c.vector("λ" + name(k), kRelations));
      std::vector<Term<Rational>> row, col;
      for (int i = 0; i < 3; ++i) {
        const bool exists = i == 2 || i == k;
        row.push_back(exists ? c.matrix("C" + name(k) + name(i), kRelations, kStates)
                             : Term<Rational>::zero(kRelations, kStates));
        col.push_back(exists ? c.matrix("B" + name(k) + name(i), kStates, kRelations)
                             : Term<Rational>::zero(kStates, kRelations));
      }
      output.push_back(row);
      input.push_back(col);
    }
    for (int i = 0; i < 3; ++i) {
      reaction.push_back(input[0][i] * lambda[0] + input[1][i] * lambda[1]);
      next.push_back(w[i] * (x[i] + h * reaction[i]));  // (I − hA) x⁺ = x + h R
    }
  }
  static std::string name(int i) { return "_" + std::to_string(i + 1); }

  Term<Rational> y(int k) const {
    Term<Rational> sum = feed[k] * lambda[k];
    for (int i = 0; i < 3; ++i) sum = sum + output[k][i] * next[i];
    return sum;
  }
  /// Σ over the systems of h C_k^i W_i B_l^i.
  Term<Rational> coupling(int k, int l, const std::vector<int>& systems) const {
    Term<Rational> sum = Term<Rational>::zero(kRelations, kRelations);
    for (const int i : systems) sum = sum + h * (output[k][i] * w[i] * input[l][i]);
    return sum;
  }
  Term<Rational> free_output(int k) const {
    Term<Rational> sum = Term<Rational>::zero(kRelations, 1);
    for (int i = 0; i < 3; ++i) sum = sum + output[k][i] * w[i] * x[i];
    return sum;
  }
  /// ∂(y_1, y_2)/∂(λ_1, λ_2), from the responses to unit multipliers.
  Term<Rational> response() const {
    const auto y_of = [&](const auto& l) {
      using X = std::decay_t<decltype(l)>;
      X y1 = feed[0] * l.part(0, 2), y2 = feed[1] * l.part(2, 2);
      for (int i = 0; i < 3; ++i) {
        const X r = input[0][i] * l.part(0, 2) + input[1][i] * l.part(2, 2);
        y1 = y1 + output[0][i] * (w[i] * (h * r));
        y2 = y2 + output[1][i] * (w[i] * (h * r));
      }
      return stack(y1, y2);
    };
    return jacobian(y_of, stack(lambda[0], lambda[1]));
  }
  Term<Rational> h;
  std::vector<Term<Rational>> a, x, w, feed, lambda, reaction, next;
  std::vector<std::vector<Term<Rational>>> output, input;
};

/// The systems of each interaction, counted from 0.
inline const std::vector<int> kOfFirst{0, 2}, kOfSecond{1, 2}, kShared{2};

}  // namespace assay::reference
