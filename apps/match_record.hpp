#pragma once

#include <boost/json/fwd.hpp>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "apps/files.hpp"
#include "apps/match_score.hpp"
#include "core/error.hpp"
#include "core/rng.hpp"

namespace guildhall {

// A long match in a file: its first line says which match it is, then comes a line for each game that was
// played. Who starts the same match again goes on where it ended, after a kill, too; one at a time. Without a
// path nothing is kept.
class MatchRecord {
 public:
  explicit MatchRecord(std::string path) : path_(std::move(path)) {}

  // Takes in what the file holds, which may be nothing yet; the file of another match, or one that makes no
  // sense, is refused and left as it is.
  Expected<void> open(const boost::json::object& match);
  std::optional<Score> find(std::uint64_t game) const;
  // Any thread; the game is on the disk when this answers.
  Expected<void> add(std::uint64_t game, const Score& score);

 private:
  Expected<void> read(const std::string& head, std::string_view text);

  std::string path_;
  std::unique_ptr<GrowingFile> file_;
  std::map<std::uint64_t, Score> before_;
  std::mutex mutex_;
};

// Who does not name a seed goes on with the one of the record, if there is one.
Expected<std::optional<Seed>> recorded_seed(const std::string& path);

}  // namespace guildhall
