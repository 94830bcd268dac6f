import type { Client } from 'pg';
import { StartError } from '../startError.ts';
import { backupForm } from './header.ts';
import type { Place } from './places/place.ts';

type Session = Pick<Client, 'query'>;

/** The row of the installation that tells that a backup was made to a place. */
const rowOf = ({ shown }: Place) => `backups in ${shown}`;

/** Notes that a backup was made to a place, as the database's owner. */
export async function notePlace(owner: Session, place: Place): Promise<void> {
  await owner.query(
    `INSERT INTO installation (name, value) VALUES ($1, '') ON CONFLICT (name) DO NOTHING`,
    [rowOf(place)],
  );
}

/** Whether a backup was ever made to a place. */
export async function wasUsed(session: Session, place: Place): Promise<boolean> {
  const { rowCount } = await session.query('SELECT FROM installation WHERE name = $1', [
    rowOf(place),
  ]);
  return rowCount === 1;
}

/**
 * Throws a StartError where a place to which backups were made has none: its disk may not be mounted, and what is
 * written there would lie elsewhere.
 */
export async function refuseEmpty(place: Place): Promise<void> {
  if ((await place.list('')).some((name) => backupForm.test(name))) return;
  throw new StartError(
    `${place.shown} has none of the backups that were made there: is its disk mounted? Where this is a new one, make its first backup by hand with npm run backup.`,
  );
}
