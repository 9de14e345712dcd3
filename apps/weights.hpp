#pragma once

#include <memory>

#include "ai/london_net.hpp"
#include "apps/files.hpp"
#include "games/london/london.hpp"

namespace guildhall {

// The network of a file; none without a file.
inline Expected<std::shared_ptr<const london::Net>> read_net(const london::London& game,
                                                             const std::string& file) {
  if (file.empty()) return nullptr;
  const auto text = read_file(file);
  if (!text) return std::unexpected(text.error());
  auto net = london::parse_net(*text);
  if (!net) return std::unexpected(net.error());
  if (net->deck != game.deck_hash()) {
    return failure("weights.bad", {"they were trained with another deck of cards"});
  }
  return std::make_shared<const london::Net>(*std::move(net));
}

}  // namespace guildhall
