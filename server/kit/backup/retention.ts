import path from 'node:path';
import { ZONE } from '../time.ts';
import { backupsIn } from './choose.ts';
import { ARCHIVED_CONTENTS } from './contentArchive.ts';
import { backupForm, type Header, nameOfBackup } from './header.ts';
import type { Place } from './places/place.ts';
import { ARCHIVES } from './walArchive.ts';

/** How many of the newest days, weeks and months with a backup keep their newest one. */
const RULE = { day: 7, week: 4, month: 12 } as const;
const DAY_MS = 24 * 60 * 60_000;

/**
 * The moments of backups that are kept, the newest first: the newest of each of the last 7 days, 4 weeks and 12 months
 * that have one. Days are those of Malaysia; weeks begin on Mondays.
 */
export function keptOf(moments: readonly Date[]): Date[] {
  const newestFirst = [...moments].sort((one, other) => other.getTime() - one.getTime());
  const kept = new Set<Date>();
  for (const [period, count] of Object.entries(RULE) as [keyof typeof RULE, number][]) {
    const firstOf = new Map<string, Date>();
    for (const moment of newestFirst) {
      const name = nameOf[period](moment);
      if (!firstOf.has(name)) firstOf.set(name, moment);
    }
    for (const moment of [...firstOf.values()].slice(0, count)) kept.add(moment);
  }
  return newestFirst.filter((moment) => kept.has(moment));
}

/**
 * Removes what the rule does not keep: backups of the same product as the newest, and what no backup goes on with. A
 * folder whose header can not be read stays.
 */
export async function applyRule(place: Place, newest: Header): Promise<void> {
  const { backups, unreadable } = await backupsIn(place);
  const own = backups.filter(({ series }) => series === newest.series);
  const kept = new Set(keptOf(own.map(({ begunAt }) => new Date(begunAt))).map(Number));
  const isKept = ({ begunAt, name }: Header) =>
    name === newest.name || kept.has(Number(new Date(begunAt)));
  const over = own.filter((header) => !isKept(header));
  // One that can not be read may go on with any of it.
  if (unreadable.size === 0) await removeOldLog(place, own.filter(isKept), over);
  for (const { name } of over) await place.removeFolder(name);
}

/** Removes backups whose making was killed: those that were begun more than a day before a moment. */
export async function removeDrafts(place: Place, moment: Date): Promise<void> {
  const before = nameOfBackup(new Date(moment.getTime() - DAY_MS));
  for (const draft of await place.drafts()) {
    const { name } = path.parse(draft);
    if (backupForm.test(name) && name < before) await place.removeFolder(draft);
  }
}

/**
 * Removes what was archived before the oldest backup that goes on with it, and whole archives that only backups went on
 * with that are over.
 */
async function removeOldLog(
  place: Place,
  kept: readonly Header[],
  over: readonly Header[],
): Promise<void> {
  const oldest = new Map<string, { from: string; begunAt: string }>();
  for (const { wal, begunAt } of kept) {
    if (!wal) continue;
    const known = oldest.get(wal.archive);
    if (known === undefined || wal.from < known.from)
      oldest.set(wal.archive, { from: wal.from, begunAt });
  }
  for (const [archive, { from, begunAt }] of oldest) {
    for (const name of await place.list(`${ARCHIVES}/${archive}`))
      if (name < from) await place.remove(`${ARCHIVES}/${archive}/${name}`);
    for (const day of await place.list(`${ARCHIVED_CONTENTS}/${archive}`))
      if (day < dayBefore(begunAt)) await removeFolder(place, [ARCHIVED_CONTENTS, archive, day]);
  }
  const ended = new Set(over.flatMap(({ wal }) => (wal ? [wal.archive] : [])));
  for (const archive of ended)
    if (!oldest.has(archive))
      for (const top of [ARCHIVES, ARCHIVED_CONTENTS]) await removeFolder(place, [top, archive]);
}

const removeFolder = (place: Place, path: readonly string[]) => place.removeFolder(path.join('/'));

/** The day (UTC) before a moment's, which contents of its last minutes may lie under. */
const dayBefore = (moment: string) =>
  new Date(Date.parse(moment) - DAY_MS).toISOString().slice(0, 10);

const dayForm = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, dateStyle: 'short' });
const dayOf = (moment: Date) => dayForm.format(moment);

const nameOf = {
  day: dayOf,
  month: (moment: Date) => dayOf(moment).slice(0, 7),
  /** The Monday that the week begins with. */
  week(moment: Date) {
    const day = new Date(`${dayOf(moment)}T00:00:00Z`);
    const sinceMonday = (day.getUTCDay() + 6) % 7;
    return new Date(day.getTime() - sinceMonday * DAY_MS).toISOString().slice(0, 10);
  },
};
