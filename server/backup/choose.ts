import path from 'node:path';
import type { Config } from '../config.ts';
import { StartError } from '../startError.ts';
import { HEADER, type Header, headerOf } from './header.ts';
import { placeAt } from './places/configured.ts';
import type { Place } from './places/place.ts';
import { ARCHIVES } from './walArchive.ts';

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
  const all = await backupsIn(place);
  if (all.length === 0)
    throw new StartError(
      `There is no complete backup in ${place.shown}: one whose making was killed ends with .partial, and does not serve.`,
    );
  if (new Set(all.map(({ series }) => series)).size > 1)
    throw new StartError(
      `${place.shown} has backups of several products: name the folder of one backup.`,
    );
  const [newest] = all
    .filter(({ endedAt }) => !until || new Date(endedAt) <= until)
    .sort((one, other) => other.endedAt.localeCompare(one.endedAt));
  if (newest) return { place, folder: newest.name };
  throw new StartError(`No backup in ${place.shown} was complete by then: name a later moment.`);
}

function withoutLastSlashes(text: string): string {
  let end = text.length;
  while (end > 1 && text[end - 1] === '/') end--;
  return text.slice(0, end);
}

/** The headers of all complete backups of a place. */
export async function backupsIn(place: Place): Promise<Header[]> {
  const names = (await place.list('')).filter((name) => name !== ARCHIVES);
  const headers = await Promise.all(names.map((name) => headerOf(place, name)));
  return headers.filter((header) => header !== undefined);
}
