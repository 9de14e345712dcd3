#pragma once

#include <memory>

#include "ai/kingdom_clerk.hpp"
#include "ai/mind.hpp"

namespace guildhall::kingdom {

// How the chancellor thinks.
struct Counsel {
  Tastes tastes;
  int rounds = 1;      // played on in a simulation before it is judged
  int aims = 6;        // of a turn that are compared, the most promising first
  int answers = 8;     // to a question that are compared
  int least = 6;       // simulations of each choice before any is given up
  double doubt = 3;    // standard errors by which a choice must fall behind to be given up
  double caution = 2;  // standard errors by which a choice must be ahead of the clerk's own
};

// Compares what can be done by playing on to the end of the round: every simulation is played by the clerk in
// a world sampled from the view, each choice in the same worlds, and judged by the appraiser with its tastes.
// Choices that fall behind are given up early. The same seed and a budget of simulations give the same
// decisions.
std::unique_ptr<Mind<Kingdom>> make_chancellor(const Kingdom& game, const Counsel& counsel,
                                               const Budget& budget, Seed seed);

}  // namespace guildhall::kingdom
