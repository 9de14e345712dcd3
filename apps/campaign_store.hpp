#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "apps/files.hpp"
#include "games/kingdom/campaign.hpp"

// Where kingdoms lie on the disk.
namespace guildhall {

// --dir, else $GUILDHALL_KINGDOMS, else $XDG_DATA_HOME/guildhall/kingdoms, else the same below
// ~/.local/share.
Expected<std::string> kingdoms_folder(const std::string& dir_option);

// Names of the kingdoms in a folder, sorted; none if there is no folder.
std::vector<std::string> kingdom_names(const std::string& folder);

// The file of a kingdom of this name, always within the folder.
Expected<std::string> path_in(const std::string& folder, const std::string& name);
// The file of a kingdom: a text with a '/' or ending in .kingdom is a path, any other a name in the folder.
Expected<std::string> kingdom_path(const std::string& folder, const std::string& name);
// The same, but it must be there.
Expected<std::string> find_kingdom(const std::string& folder, const std::string& name);

// Writes a new file whole or not at all; never over another one.
Expected<void> create_file(const std::string& path, std::string_view content);
Expected<void> make_folder(const std::string& folder);

// Reads and replays a file. A half-written last line is dropped with a note on standard error.
Expected<kingdom::Campaign> load_kingdom(const kingdom::Kingdom& game, const std::string& path);

// A kingdom that is being played: each decision is on the disk before the next one is asked for. One
// program at a time has it open.
class OpenKingdom {
 public:
  static Expected<std::unique_ptr<OpenKingdom>> open(const kingdom::Kingdom& game, const std::string& path);

  const kingdom::Campaign& campaign() const { return campaign_; }
  const std::string& path() const { return path_; }
  // A decision that makes no sense leaves everything as it was (and is no failure of the disk).
  Expected<void> add(const std::string& decision);
  // Why nothing more can be written; the file then ends with the decision before.
  bool broken() const { return file_->broken(); }

 private:
  OpenKingdom(std::string path, std::unique_ptr<GrowingFile> file, kingdom::Campaign campaign)
      : path_(std::move(path)), file_(std::move(file)), campaign_(std::move(campaign)) {}

  std::string path_;
  std::unique_ptr<GrowingFile> file_;
  kingdom::Campaign campaign_;
};

}  // namespace guildhall
