import type { HistoryEntry } from './provider.ts';

/** An entry of a history as it is told; openings in a row are one, with who it was and how often, latest first. */
export type HistoryItem =
  | (HistoryEntry & { opened?: undefined })
  | { at: string; since: string; opened: readonly { who: string; times: number }[] };

/** What the server notes where a record is read for its page. */
const OPENED = 'show';

/** Milliseconds within which a page that stands open reads its record again, as others change it or edit it. */
const VISIT = 10 * 60_000;

/** The whole of a history, latest first: what was done, and who opened the record in between. */
export function mergeOpenings(
  done: readonly HistoryEntry[],
  all: readonly HistoryEntry[],
): HistoryEntry[] {
  const opened = all.filter(({ action }) => action === OPENED);
  return [...done, ...opened].sort((one, other) => other.at.localeCompare(one.at));
}

/** Leaves out what a visit reads again, and folds the openings that stand in a row. */
export function groupOpenings(entries: readonly HistoryEntry[]): HistoryItem[] {
  const items: HistoryItem[] = [];
  for (const entry of visits(entries)) {
    const last = items.at(-1);
    if (entry.action !== OPENED) items.push(entry);
    else if (!last?.opened)
      items.push({ at: entry.at, since: entry.at, opened: [{ who: entry.who, times: 1 }] });
    else items[items.length - 1] = { ...last, since: entry.at, opened: also(last.opened, entry) };
  }
  return items;
}

/** What a record held before and after some changes, as records. */
export function comparedRecords(changes: HistoryEntry['changes']): Record<string, unknown>[] {
  return Object.entries(changes).flatMap(([name, sides]) =>
    sides.map((value) => ({ [name]: value })),
  );
}

/** Entries without the openings that follow close upon something by the same person. */
function visits(entries: readonly HistoryEntry[]): HistoryEntry[] {
  const seen = new Map<string, number>();
  return entries
    .toReversed()
    .filter(({ at, who, action }) => {
      const now = Date.parse(at);
      const isAgain = action === OPENED && now - (seen.get(who) ?? -Infinity) < VISIT;
      seen.set(who, now);
      return !isAgain;
    })
    .toReversed();
}

function also(opened: readonly { who: string; times: number }[], { who }: HistoryEntry) {
  if (!opened.some((each) => each.who === who)) return [...opened, { who, times: 1 }];
  return opened.map((each) => (each.who === who ? { who, times: each.times + 1 } : each));
}
