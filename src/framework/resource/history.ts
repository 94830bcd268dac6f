import type { HistoryEntry } from './provider.ts';

/** An entry of a history. Consecutive openings are one entry, with who opened the record and how often. */
export type HistoryItem =
  | (HistoryEntry & { opened?: undefined })
  | { at: string; since: string; opened: readonly { who: string; times: number }[] };

/** The audited action when someone opens a record's page. */
const OPENED = 'show';

/** Milliseconds within which an open page may read its record again; that is not another opening. */
const VISIT = 10 * 60_000;

/** The changes and openings of a record, latest first. */
export function mergeViews(
  done: readonly HistoryEntry[],
  all: readonly HistoryEntry[],
): HistoryEntry[] {
  const opened = all.filter(({ action }) => action === OPENED);
  return [...done, ...opened].sort((one, other) => other.at.localeCompare(one.at));
}

/** Drops repeated reads by an open page, and groups consecutive openings. */
export function groupViews(entries: readonly HistoryEntry[]): HistoryItem[] {
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

/** The values before and after some changes, as records. */
export function comparedRecords(changes: HistoryEntry['changes']): Record<string, unknown>[] {
  return Object.entries(changes).flatMap(([name, sides]) =>
    sides.map((value) => ({ [name]: value })),
  );
}

/** Entries without the openings that closely follow an entry of the same person. */
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
