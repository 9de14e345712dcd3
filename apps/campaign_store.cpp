#include "apps/campaign_store.hpp"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <print>

#include "apps/files.hpp"

namespace guildhall {
namespace {

namespace fs = std::filesystem;
using kingdom::Campaign;
using kingdom::Kingdom;

constexpr std::string_view ending = ".kingdom";

bool is_path(const std::string& name) {
  return name.find('/') != std::string::npos || name.ends_with(ending);
}

std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

void tell_dropped(const std::string& path, const Campaign& campaign, std::size_t bytes) {
  std::println(stderr,
               "note: {}: the last line was never finished ({} bytes): dropped; {} decisions are there", path,
               bytes, campaign.decisions());
}

Expected<Campaign> replay(const Kingdom& game, const std::string& path, std::string_view text,
                          std::size_t& dropped) {
  auto read = kingdom::read_campaign(game, text);
  if (read.problem) {
    read.problem->file = path;
    return std::unexpected(std::move(*read.problem));
  }
  dropped = read.dropped;
  return std::move(*read.campaign);
}

}  // namespace

Expected<std::string> kingdoms_folder(const std::string& dir_option) {
  if (!dir_option.empty()) return dir_option;
  if (auto own = variable("GUILDHALL_KINGDOMS"); !own.empty()) return own;
  if (auto data = variable("XDG_DATA_HOME"); !data.empty()) return data + "/guildhall/kingdoms";
  if (auto home = variable("HOME"); !home.empty()) return home + "/.local/share/guildhall/kingdoms";
  return failure("campaign.folder");
}

std::vector<std::string> kingdom_names(const std::string& folder) {
  std::vector<std::string> names;
  std::error_code problem;
  for (fs::directory_iterator at(folder, problem), end; !problem && at != end; at.increment(problem)) {
    const std::string file = at->path().filename().string();
    if (!file.ends_with(ending) || file.starts_with('.')) continue;
    names.push_back(file.substr(0, file.size() - ending.size()));
  }
  std::ranges::sort(names);
  return names;
}

Expected<std::string> path_in(const std::string& folder, const std::string& name) {
  if (!kingdom::good_name(name) || is_path(name) || name.starts_with('.') || name.starts_with('-')) {
    return failure("campaign.name", {kingdom::printable(name)});
  }
  return folder + "/" + name + std::string(ending);
}

Expected<std::string> kingdom_path(const std::string& folder, const std::string& name) {
  return is_path(name) ? name : path_in(folder, name);
}

Expected<std::string> find_kingdom(const std::string& folder, const std::string& name) {
  auto path = kingdom_path(folder, name);
  if (!path || is_path(name)) return path;
  std::error_code problem;
  if (fs::exists(*path, problem)) return path;
  std::string all;
  for (const std::string& each : kingdom_names(folder)) all += (all.empty() ? "" : ", ") + each;
  return failure("campaign.missing", {name, folder, all.empty() ? "(none yet)" : all});
}

Expected<void> make_folder(const std::string& folder) {
  std::error_code problem;
  fs::create_directories(folder, problem);
  if (problem) return failure("file.write", {folder, problem.message()});
  return {};
}

Expected<void> create_file(const std::string& path, std::string_view content) {
  std::error_code unused;
  if (fs::exists(fs::symlink_status(path, unused))) return failure("campaign.exists", {path});
  const std::string part = beside(path);
  int problem = write_through(part, content);
  // Unlike a rename, a link never takes the place of another file.
  if (problem == 0 && ::link(part.c_str(), path.c_str()) != 0) problem = errno;
  if (problem == EPERM || problem == ENOTSUP) {
    problem = ::rename(part.c_str(), path.c_str()) == 0 ? 0 : errno;
  }
  ::unlink(part.c_str());
  if (problem == EEXIST) return failure("campaign.exists", {path});
  if (problem != 0) return failure("file.write", {path, std::strerror(problem)});
  sync_folder_of(path);
  return {};
}

Expected<Campaign> load_kingdom(const Kingdom& game, const std::string& path) {
  const auto text = read_file(path);
  if (!text) return std::unexpected(text.error());
  std::size_t dropped = 0;
  auto campaign = replay(game, path, *text, dropped);
  if (campaign && dropped > 0) tell_dropped(path, *campaign, dropped);
  return campaign;
}

Expected<std::unique_ptr<OpenKingdom>> OpenKingdom::open(const Kingdom& game, const std::string& path) {
  auto file = GrowingFile::open(path, GrowingFile::Missing::refuse, failure("campaign.in-use", {path}));
  if (!file) return std::unexpected(file.error());
  const auto text = read_file(path);
  if (!text) return std::unexpected(text.error());
  std::size_t dropped = 0;
  auto campaign = replay(game, path, *text, dropped);
  if (!campaign) return std::unexpected(campaign.error());
  if (dropped > 0) {
    tell_dropped(path, *campaign, dropped);
    if (auto cut = (*file)->cut(text->size() - dropped); !cut) return std::unexpected(cut.error());
  }
  return std::unique_ptr<OpenKingdom>(new OpenKingdom(path, *std::move(file), std::move(*campaign)));
}

Expected<void> OpenKingdom::add(const std::string& decision) {
  if (auto ok = campaign_.add(decision); !ok) return ok;
  return file_->add(campaign_.last_line());
}

}  // namespace guildhall
