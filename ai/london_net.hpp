#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "ai/london_policy.hpp"
#include "ai/search.hpp"
#include "games/london/london.hpp"

namespace guildhall::london {

// The inputs of the network, as rows of its first layer. Every seat has a block of its own features, seen
// once as one's own and once as an opponent's; the rest belongs to all.
namespace input {
inline constexpr int hand = 0;                    // how many of each kind
inline constexpr int face_up = hand + max_kinds;  // top cards
inline constexpr int top_borough = face_up + max_kinds;
inline constexpr int borough = top_borough + borough_total + 1;
inline constexpr int bucket = borough + borough_total;  // one of sixteen for each measure
inline constexpr int buckets = 10;
inline constexpr int bucket_size = 16;
inline constexpr int number = bucket + buckets * bucket_size;
inline constexpr int numbers = 24;
inline constexpr int to_move = number + numbers;  // how many turns until this seat's
inline constexpr int seat_size = to_move + max_players;
inline constexpr int board = 0;  // of what belongs to all
inline constexpr int offer = board + max_kinds;
inline constexpr int deck_left = offer + borough_total;
inline constexpr int common_number = deck_left + bucket_size;
inline constexpr int players = common_number + 4;
inline constexpr int common_size = players + 3;
inline constexpr int rows = 2 * seat_size + common_size;
}  // namespace input

struct Feature {
  std::uint16_t row = 0;
  float value = 0;
};

// What the network sees of a position: a few of very many numbers, the others are zero.
struct Features {
  std::array<FixedVector<Feature, 120>, max_players> seats;  // rows from 0 to seat_size
  FixedVector<Feature, 60> common;                           // rows from 0 to common_size
  int players = 0;
};
void extract(const Deck& deck, const State& state, Features& features);

// A small network that judges a seat by its own features, those of its opponents and what belongs to all:
// one hidden layer of 64, one of 16, and two outputs, a strength (the shares are the softmax of the seats'
// strengths) and an estimate of the margin. The same weights serve two, three and four players. With it goes
// the policy that was learned from searches with it.
struct Net {
  static constexpr int width = 64;
  static constexpr int narrow = 16;
  static constexpr int outputs = 2;

  // Rows: a seat's own features, its opponents', what belongs to all; and the bias.
  std::vector<float> first = std::vector<float>(std::size_t{input::rows + 1} * width);
  std::array<float, std::size_t{narrow} * (width + 1)> second{};
  std::array<float, std::size_t{outputs} * (narrow + 1)> third{};
  Policy policy;
  std::uint64_t deck = 0;  // the hash of the deck it was trained with

  bool operator==(const Net&) const = default;
};

// Weights from a seed, before any training.
Net fresh_net(const Deck& deck, Seed seed);

// What the layers answer to a position.
struct Layers {
  std::array<std::array<float, Net::width>, max_players> hidden;
  std::array<std::array<float, Net::narrow>, max_players> narrow;
  std::array<std::array<float, Net::outputs>, max_players> out;
  Shares shares{};
};
Layers forward(const Net& net, const Features& features);
inline Shares judge(const Net& net, const Features& features) {
  return forward(net, features).shares;
}

// Weights as text: a head that says where they come from, and the numbers with a checksum.
std::string format_net(const Net& net, std::string_view provenance);
Expected<Net> parse_net(std::string_view text);

// The weights that are built in.
std::shared_ptr<const Net> standard_net();

}  // namespace guildhall::london
