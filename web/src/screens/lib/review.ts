// What the decisions of a finished game come to: the curve, what cost most, and the bill of every seat. Chances are from 0 to 1.
import type { Reviewed } from '../../lib/protocol';

export const chancesAtEnd = (seats: number, winners: number[]): number[] => Array.from({ length: seats }, (_, seat) => (winners.includes(seat) ? 1 / winners.length : 0));

// The chances before a decision that begins a turn, and after the last one.
export interface Point {
  at: number;
  turn: number; // from 1; the end has the number of the last turn
  seat?: number; // nobody's at the end
  chances: number[];
}

// `winners` only if the review has come to the end.
export function curveOf(reviewed: Reviewed[], seats: number, winners?: number[]): Point[] {
  const points: Point[] = [];
  for (const [at, each] of reviewed.entries())
    if (each.chances) points.push({ at, turn: points.length + 1, seat: each.seat, chances: each.chances.map((n) => n / 1000) });
  if (winners) points.push({ at: reviewed.length, turn: points.length, chances: chancesAtEnd(seats, winners) });
  return points;
}

// Where the line of a seat is at a decision between two points.
export function chanceAt(points: Point[], at: number, seat: number): number {
  const next = points.findIndex((point) => point.at >= at);
  const b = points[next] ?? points.at(-1);
  const a = points[next - 1] ?? b;
  if (!a || !b) return 0;
  const from = a.chances[seat] ?? 0;
  return b.at === a.at ? from : from + (((b.chances[seat] ?? 0) - from) * (Math.min(at, b.at) - a.at)) / (b.at - a.at);
}

// Numbers of the decisions that cost most, at least one in a hundred, the worst first.
export function worstOf(reviewed: Reviewed[], seat?: number, most = 10): number[] {
  return [...reviewed.keys()]
    .filter((i) => (reviewed[i]?.cost ?? 0) >= 10 && (seat === undefined || reviewed[i]?.seat === seat))
    .sort((a, b) => (reviewed[b]?.cost ?? 0) - (reviewed[a]?.cost ?? 0) || a - b)
    .slice(0, most);
}

// How the game came about for a seat: start + own + others + luck = end.
export interface Account {
  start: number;
  own: number; // never above zero
  others: number; // never below
  luck: number;
  end: number;
}

// As class Ledger in ai/london_review.cpp. What is broken off ends where the last turn began.
export function accountsOf(reviewed: Reviewed[], seats: number, winners?: number[]): Account[] {
  const all: Account[] = Array.from({ length: seats }, () => ({ start: 0, own: 0, others: 0, luck: 0, end: 0 }));
  const points = curveOf(reviewed, seats, winners);
  const last = points.at(-1)?.at ?? 0;
  let now = all.map(() => 0);
  for (const point of points.slice(0, 1)) for (const [seat, each] of all.entries()) each.start = point.chances[seat] ?? 0;
  for (const point of points.slice(-1)) for (const [seat, each] of all.entries()) each.end = point.chances[seat] ?? 0;
  for (const { seat, chances, cost = 0 } of reviewed.slice(0, last)) {
    if (chances) now = chances.map((n) => n / 1000);
    const lost = cost / 1000;
    // It goes to the others in proportion to their chances then.
    const rest = now.reduce((sum, chance, other) => sum + (other === seat ? 0 : chance), 0);
    for (const [other, each] of all.entries()) {
      if (other === seat) each.own -= lost;
      else each.others += lost * (rest > 0 ? (now[other] ?? 0) / rest : 1 / (seats - 1));
    }
  }
  for (const each of all) each.luck = each.end - each.start - each.own - each.others;
  return all;
}

// The same in whole hundredths that still add up: what is left over by rounding goes to luck.
export function rounded(account: Account): Account {
  const whole = (share: number) => Math.round(share * 100) + 0;
  const [start, own, others, end] = [whole(account.start), whole(account.own), whole(account.others), whole(account.end)];
  return { start, own, others, luck: end - start - own - others, end };
}

export const percent = (n: number): string => `${n < 0 ? '−' : ''}${Math.abs(n)}\u00a0%`;

// A game that is over stays as it is: what was worked out is kept as long as the page is open.
const kept: Record<string, Reviewed[]> = {};
export const keptReview = (table: string): Reviewed[] => kept[table] ?? [];
export function keepReview(table: string, reviewed: Reviewed[]): void {
  kept[table] = reviewed;
}
// The decision that was left for the table, and whose decisions were listed then.
export const leftAt: Record<string, { decision: number; seat?: number }> = {};
