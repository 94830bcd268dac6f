import type { Config } from '../kit/config.ts';

/** How something of an installation is: good, worth a look, or wrong, which keeps somebody from working or loses data. */
export type State = 'good' | 'look' | 'wrong';

/** What was looked at, in a sentence; of what is not good, with what to do. */
export interface Finding {
  state: State;
  says: string;
}

export const good = (says: string): Finding => ({ state: 'good', says });
export const look = (says: string): Finding => ({ state: 'look', says });
export const wrong = (says: string): Finding => ({ state: 'wrong', says });

/** Looks at one part of an installation. What keeps it from looking is thrown. */
export type Check = (config: Config) => Promise<readonly Finding[]>;

/** The message of what went wrong, without the rest of an error. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message || error.name : String(error);

const DAY_MS = 86_400_000;

/** Whole days until a moment; negative once it has passed. */
export const daysUntil = (moment: number, now = Date.now()): number =>
  Math.floor((moment - now) / DAY_MS);
