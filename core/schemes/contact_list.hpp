#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "core/scalar/scalar_traits.hpp"

namespace assay {

/// The contacts of an index set, ascending. The memory is allocated once, so that a step neither
/// allocates nor contains the code for an allocation.
class ContactList {
 public:
  using Index = Eigen::Index;

  /// Room for the contacts of an m-contact model.
  void reserve(Index m) { room_.resize(static_cast<std::size_t>(m)); }
  void clear() { size_ = 0; }
  /// @pre there is room.
  void push_back(Index contact) { room_.data()[size_++] = contact; }

  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] Index operator[](std::size_t i) const { return room_[i]; }
  [[nodiscard]] std::span<const Index> all() const { return {room_.data(), size_}; }

  friend bool operator==(const ContactList& a, const ContactList& b) {
    return std::ranges::equal(a.all(), b.all());
  }

 private:
  std::vector<Index> room_;
  std::size_t size_ = 0;
};

}  // namespace assay
