import path from 'node:path';
import type { Config } from '../config.ts';
import { StartError } from '../startError.ts';
import { backupForm, damaged, HEADER, type Header, headerOf, nameOfBackup } from './header.ts';
import { placeAt } from './places/configured.ts';
import type { Place } from './places/place.ts';

/** Milliseconds that the clocks of two machines may differ by. */
const CLOCKS_DIFFER_MS = 60 * 60_000;

/** A backup in its place. */
interface Chosen {
  place: Place;
  folder: string;
}

/**
 * The backup that a text names: itself, or a place of backups, of which it is the newest that was complete by a moment.
 * Throws a StartError where there is none, or several products have theirs there.
 */
export async function chooseBackup(
  from: string,
  config: Config,
  until: Date | undefined,
): Promise<Chosen> {
  const trimmed = withoutLastSlashes(from);
  if (await placeAt(trimmed, config).get(HEADER)) {
    const at = /^https?:/.test(trimmed) ? trimmed : path.resolve(trimmed);
    const end = at.lastIndexOf('/');
    return { place: placeAt(at.slice(0, end) || '/', config), folder: at.slice(end + 1) };
  }
  const place = placeAt(trimmed, config);
  return { place, folder: (await newestIn(place, until)).name };
}

async function newestIn(place: Place, until: Date | undefined): Promise<Header> {
  const { backups, unreadable } = await backupsIn(place);
  if (new Set(backups.map(({ series }) => series)).size > 1)
    throw new StartError(
      `${place.shown} has backups of several products: name the folder of one backup.`,
    );
  const [newest] = backups
    .filter(({ endedAt }) => !until || new Date(endedAt) <= until)
    .sort((one, other) => other.endedAt.localeCompare(one.endedAt));
  for (const [name, error] of unreadable) {
    const isInTime = !until || name <= nameOfBackup(until);
    if (isInTime && name > (newest?.name ?? '')) throw error;
  }
  if (backups.length === 0)
    throw new StartError(
      `There is no complete backup in ${place.shown}: one whose making was killed ends with .partial, and does not serve.`,
    );
  if (!newest)
    throw new StartError(`No backup in ${place.shown} was complete by then: name a later moment.`);
  if (Date.parse(newest.endedAt) > Date.now() + CLOCKS_DIFFER_MS)
    throw new StartError(
      `${place.shown}/${newest.name} was made by a clock that is ahead of this machine’s: set the clock, or name the folder of the backup that is to be restored.`,
    );
  return newest;
}

function withoutLastSlashes(text: string): string {
  let end = text.length;
  while (end > 1 && text[end - 1] === '/') end--;
  return text.slice(0, end);
}

/** The headers of all complete backups of a place, and by name why others can not be read. */
export async function backupsIn(
  place: Place,
): Promise<{ backups: Header[]; unreadable: ReadonlyMap<string, Error> }> {
  const backups: Header[] = [];
  const unreadable = new Map<string, Error>();
  const read = async (name: string) => {
    const header = await headerOf(place, name);
    if (!header) return;
    // One that was renamed would stand for another.
    if (header.name !== name) throw damaged(place, name, HEADER);
    backups.push(header);
  };
  const names = (await place.list('')).filter((name) => backupForm.test(name));
  await Promise.all(
    names.map((name) =>
      read(name).catch((error: unknown) => {
        unreadable.set(name, error instanceof Error ? error : new Error(String(error)));
      }),
    ),
  );
  return { backups, unreadable };
}
