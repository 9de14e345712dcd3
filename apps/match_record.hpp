#pragma once

#include <boost/json/fwd.hpp>
#include <map>
#include <mutex>
#include <optional>
#include <string>

#include "apps/match_score.hpp"
#include "core/error.hpp"

namespace guildhall {

// A long match in a file: its first line says which match it is, then comes a line for each game that was
// played. Who starts the same match again goes on where it ended, after a kill, too. Without a path nothing
// is kept.
class MatchRecord {
 public:
  explicit MatchRecord(std::string path) : path_(std::move(path)) {}

  // Takes in what the file holds; the file of another match is refused and left as it is.
  Expected<void> open(const boost::json::object& match);
  std::optional<Score> find(std::uint64_t game) const;
  // Any thread; the game is on the disk when this answers.
  Expected<void> add(std::uint64_t game, const Score& score);

 private:
  std::string path_;
  std::string text_;
  std::map<std::uint64_t, Score> before_;
  std::mutex mutex_;
};

}  // namespace guildhall
