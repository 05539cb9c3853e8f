#pragma once

#include <initializer_list>
#include <vector>

#include "reference/printed/item.hpp"

namespace assay::reference {

/// The items of one document, or of a part of it, in the order of the document.
[[nodiscard]] std::vector<Item> newton_lagrangian();
[[nodiscard]] std::vector<Item> newton_lagrangian_forces();
[[nodiscard]] std::vector<Item> newton_first_order();
[[nodiscard]] std::vector<Item> moreau_jean_osi();
[[nodiscard]] std::vector<Item> modal_moreau_jean();
[[nodiscard]] std::vector<Item> chapter_1();
[[nodiscard]] std::vector<Item> chapter_1_lagrangian();
[[nodiscard]] std::vector<Item> chapter_2();
[[nodiscard]] std::vector<Item> chapter_8();
[[nodiscard]] std::vector<Item> chapter_9();
[[nodiscard]] std::vector<Item> chapter_9_linear();
[[nodiscard]] std::vector<Item> chapter_9_midpoint();
[[nodiscard]] std::vector<Item> chapter_10();
[[nodiscard]] std::vector<Item> chapter_11_motion();
[[nodiscard]] std::vector<Item> chapter_11_quaternions();
[[nodiscard]] std::vector<Item> chapter_11_bodies();
[[nodiscard]] std::vector<Item> chapter_11_schemes();
[[nodiscard]] std::vector<Item> chapter_12();
[[nodiscard]] std::vector<Item> chapter_12_frames();
[[nodiscard]] std::vector<Item> chapter_13();
[[nodiscard]] std::vector<Item> chapter_14();
[[nodiscard]] std::vector<Item> chapter_15();
[[nodiscard]] std::vector<Item> chapter_16();
[[nodiscard]] std::vector<Item> chapter_16_global();

/// One list after another.
[[nodiscard]] inline std::vector<Item> joined(std::initializer_list<std::vector<Item>> lists) {
  std::vector<Item> all;
  for (const std::vector<Item>& list : lists) all.insert(all.end(), list.begin(), list.end());
  return all;
}

}  // namespace assay::reference
