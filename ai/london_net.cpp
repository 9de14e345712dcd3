#include "ai/london_net.hpp"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <format>
#include <span>

#include "ai/sealed.hpp"

namespace guildhall::embedded {
extern const std::string_view london_weights;
}

namespace guildhall::london {
namespace {

constexpr std::string_view magic = "guildhall london weights 2";
constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr std::size_t line_length = 120;
constexpr float scale_unit = 10'000;

template <class F>
void for_each_block(F&& f, auto& net) {
  f(std::span(net.first));
  f(std::span(net.second));
  f(std::span(net.third));
}

std::unexpected<Error> damaged(std::string_view what) {
  return failure("weights.bad", {std::string(what)});
}

// A number from 0 on in so many digits of 64.
void write_number(std::string& out, std::uint32_t number, unsigned count) {
  while (count-- > 0) out += digits[number >> 6U * count & 63U];
}

// Takes a number off the line.
Expected<std::uint32_t> read_number(std::string_view& line, std::size_t count) {
  if (line.size() < count) return damaged("it ends too early");
  std::uint32_t number = 0;
  for (const char letter : line.substr(0, count)) {
    const std::size_t digit = digits.find(letter);
    if (digit == std::string_view::npos) return damaged("a weight has a letter that is no digit");
    number = number << 6U | static_cast<std::uint32_t>(digit);
  }
  line.remove_prefix(count);
  return number;
}

// Weights as 18-bit numbers, the sign included.
void write_block(std::string& out, std::size_t& column, std::span<const float> block) {
  float most = 1e-9F;
  for (const float weight : block) most = std::max(most, std::abs(weight));
  most = std::ceil(most * scale_unit) / scale_unit;
  out += std::format("{}scale {}\n", column == 0 ? "" : "\n", std::lround(most * scale_unit));
  column = 0;
  for (const float weight : block) {
    write_number(out, static_cast<std::uint32_t>(std::lround(weight / most * 131071.0F) + 131072), 3);
    column += 3;
    if (column == line_length) {
      out += '\n';
      column = 0;
    }
  }
}

Expected<float> read_scale(std::string_view line) {
  if (!line.starts_with("scale ")) return damaged("a line 'scale' is missing");
  std::uint32_t scale = 0;
  const auto [end, error] = std::from_chars(line.data() + 6, line.data() + line.size(), scale);
  if (error != std::errc{} || end != line.data() + line.size() || scale == 0) {
    return damaged("a scale is no number");
  }
  return static_cast<float>(scale) / scale_unit;
}

Expected<void> read_block(std::string_view& text, std::span<float> block) {
  const auto scale = read_scale(take_line(text));
  if (!scale) return std::unexpected(scale.error());
  std::string_view line;
  for (float& weight : block) {
    if (line.empty()) line = take_line(text);
    const auto whole = read_number(line, 3);
    if (!whole) return std::unexpected(whole.error());
    weight = (static_cast<float>(*whole) - 131072.0F) / 131071.0F * *scale;
  }
  return {};
}

// The policy in whole tenths of a point, a line for each kind of move at each stage; trust in hundredths.
constexpr int policy_middle = 2048;

void write_policy(std::string& out, const Policy& policy) {
  const auto write = [&](float number) {
    const long whole = std::clamp(std::lround(number) + policy_middle, 0L, 2L * policy_middle - 1);
    write_number(out, static_cast<std::uint32_t>(whole), 2);
  };
  for (const float trust : policy.trust) write(100 * trust);
  for (std::size_t row = 0; row < Policy::rows; ++row) {
    if (row % Policy::subjects == 0) out += '\n';
    write(policy.corrections[row]);
  }
  out += '\n';
}

Expected<void> read_policy(std::string_view& text, Policy& policy) {
  Expected<void> good;
  std::string_view line = take_line(text);
  const auto read = [&](float unit) {
    const auto whole = read_number(line, 2);
    if (!whole) good = std::unexpected(whole.error());
    return static_cast<float>(static_cast<int>(whole.value_or(policy_middle)) - policy_middle) / unit;
  };
  for (float& trust : policy.trust) trust = read(100);
  for (std::size_t row = 0; row < Policy::rows; ++row) {
    if (row % Policy::subjects == 0) line = take_line(text);
    policy.corrections[row] = read(1);
  }
  return good;
}

float squash(float x) {
  return x > 0 ? x : 0.1F * x;
}

}  // namespace

Net fresh_net(const Deck& deck, Seed seed) {
  Net net;
  net.deck = deck.hash;
  Rng rng(seed);
  const auto fill = [&](std::span<float> weights, float size) {
    for (float& weight : weights) {
      weight = size * (static_cast<float>(rng.below(20001)) / 10000.0F - 1.0F);
    }
  };
  fill(net.first, 0.1F);
  fill(net.second, 0.2F);
  fill(net.third, 0.1F);
  return net;
}

Layers forward(const Net& net, const Features& features) {
  using Layer = std::array<float, Net::width>;
  const auto row = [&](int r) { return net.first.data() + static_cast<std::size_t>(r) * Net::width; };
  const auto add = [](Layer& layer, const float* weights, float value) {
    for (std::size_t i = 0; i < Net::width; ++i) layer[i] += value * weights[i];
  };
  const auto players = static_cast<std::size_t>(features.players);
  Layers layers;
  Layer common;
  std::copy_n(row(input::rows), Net::width, common.data());
  for (const Feature& f : features.common) add(common, row(2 * input::seat_size + f.row), f.value);
  std::array<Layer, max_players> as_other;
  Layer all_others{};
  for (std::size_t seat = 0; seat < players; ++seat) {
    layers.hidden[seat] = common;
    as_other[seat] = {};
    for (const Feature& f : features.seats[seat]) {
      add(layers.hidden[seat], row(f.row), f.value);
      add(as_other[seat], row(input::seat_size + f.row), f.value);
    }
    add(all_others, as_other[seat].data(), 1);
  }
  float most = -1e9F;
  const float part = 1.0F / static_cast<float>(players - 1);
  for (std::size_t seat = 0; seat < players; ++seat) {
    Layer& hidden = layers.hidden[seat];
    for (std::size_t i = 0; i < Net::width; ++i) {
      hidden[i] = squash(hidden[i] + part * (all_others[i] - as_other[seat][i]));
    }
    auto& narrow = layers.narrow[seat];
    for (std::size_t j = 0; j < Net::narrow; ++j) {
      const float* weights = net.second.data() + j * (Net::width + 1);
      float sum = weights[Net::width];
      for (std::size_t i = 0; i < Net::width; ++i) sum += weights[i] * hidden[i];
      narrow[j] = squash(sum);
    }
    auto& out = layers.out[seat];
    for (std::size_t k = 0; k < Net::outputs; ++k) {
      const float* weights = net.third.data() + k * (Net::narrow + 1);
      out[k] = weights[Net::narrow];
      for (std::size_t j = 0; j < Net::narrow; ++j) out[k] += weights[j] * narrow[j];
    }
    most = std::max(most, out[0]);
  }
  float sum = 0;
  for (std::size_t seat = 0; seat < players; ++seat) {
    layers.shares[seat] = std::exp(layers.out[seat][0] - most);
    sum += layers.shares[seat];
  }
  for (float& share : layers.shares) share /= sum;
  return layers;
}

std::string format_net(const Net& net, std::string_view provenance) {
  std::string body = std::format("deck {:016x}\nrows {} width {} narrow {}\n", net.deck, input::rows,
                                 Net::width, Net::narrow);
  std::size_t column = 0;
  for_each_block([&](std::span<const float> block) { write_block(body, column, block); }, net);
  if (column != 0) body += '\n';
  write_policy(body, net.policy);
  return seal(magic, provenance, body);
}

Expected<Net> parse_net(std::string_view text) {
  const auto body = unseal(magic, text);
  if (!body) return damaged(body.error());
  text = *body;
  Net net;
  std::string_view line = take_line(text);
  if (!line.starts_with("deck ")) return damaged("the line 'deck' is missing");
  line.remove_prefix(5);
  std::from_chars(line.data(), line.data() + line.size(), net.deck, 16);
  if (take_line(text) != std::format("rows {} width {} narrow {}", input::rows, Net::width, Net::narrow)) {
    return damaged("it is for a network of another size");
  }
  Expected<void> good;
  for_each_block(
      [&](std::span<float> block) {
        if (good) good = read_block(text, block);
      },
      net);
  if (good) good = read_policy(text, net.policy);
  if (!good) return std::unexpected(good.error());
  return net;
}

std::shared_ptr<const Net> standard_net() {
  static const std::shared_ptr<const Net> net = [] {
    auto parsed = parse_net(embedded::london_weights);
    return parsed ? std::make_shared<const Net>(*std::move(parsed)) : std::shared_ptr<const Net>();
  }();
  return net;
}

}  // namespace guildhall::london
