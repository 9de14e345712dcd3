#include "apps/campaign_store.hpp"

#include <fcntl.h>
#include <sys/file.h>
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

std::unexpected<Error> disk_failure(std::string_view code, const std::string& path, int problem) {
  return failure(code, {path, std::strerror(problem)});
}

// So that a new name in a folder survives a loss of power; not every file system can do it.
void sync_folder_of(const std::string& path) {
  const std::string folder = fs::path(path).parent_path().string();
  const int file = ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (file < 0) return;
  ::fsync(file);
  ::close(file);
}

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
  const std::string beside = path + ".part" + std::to_string(::getpid());
  const int file = ::open(beside.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  if (file < 0) return disk_failure("file.write", path, errno);
  int problem = write_all(file, content) && ::fsync(file) == 0 ? 0 : errno;
  ::close(file);
  // Unlike a rename, a link never takes the place of another file.
  if (problem == 0 && ::link(beside.c_str(), path.c_str()) != 0) problem = errno;
  if (problem == EPERM || problem == ENOTSUP) {
    problem = ::rename(beside.c_str(), path.c_str()) == 0 ? 0 : errno;
  }
  ::unlink(beside.c_str());
  if (problem == EEXIST) return failure("campaign.exists", {path});
  if (problem != 0) return disk_failure("file.write", path, problem);
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
  const int file = ::open(path.c_str(), O_RDWR | O_APPEND | O_CLOEXEC);
  if (file < 0) return disk_failure("file.write", path, errno);
  const auto give_up = [&](Error error) {
    ::close(file);
    return std::unexpected(std::move(error));
  };
  if (::flock(file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
    return give_up({.code = "campaign.in-use", .args = {path}});
  }
  const auto text = read_file(path);
  if (!text) return give_up(text.error());
  std::size_t dropped = 0;
  auto campaign = replay(game, path, *text, dropped);
  if (!campaign) return give_up(campaign.error());
  if (dropped > 0) {
    tell_dropped(path, *campaign, dropped);
    if (::ftruncate(file, static_cast<off_t>(text->size() - dropped)) != 0 || ::fsync(file) != 0) {
      return give_up(disk_failure("file.write", path, errno).error());
    }
  }
  return std::unique_ptr<OpenKingdom>(new OpenKingdom(path, file, std::move(*campaign)));
}

OpenKingdom::~OpenKingdom() {
  ::close(file_);
}

Expected<void> OpenKingdom::add(const std::string& decision) {
  if (broken_) return failure("file.write", {path_, "an earlier decision could not be written"});
  const std::size_t before = campaign_.text().size();
  if (auto ok = campaign_.add(decision); !ok) return ok;
  if (write_all(file_, campaign_.last_line()) && ::fsync(file_) == 0) return {};
  const int problem = errno;
  broken_ = true;
  // If even this fails, the half line is recognised when the file is read.
  if (::ftruncate(file_, static_cast<off_t>(before)) == 0) ::fsync(file_);
  return disk_failure("file.write", path_, problem);
}

}  // namespace guildhall
