import { expect } from 'vitest';
import type { Clinic } from './clinic.ts';

/** Waits until as many statements of the clinic's database wait for a lock. */
export async function untilWaiting({ owner }: Pick<Clinic, 'owner'>, many = 1): Promise<void> {
  await expect
    .poll(async () => {
      const { rowCount } = await owner.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return rowCount;
    })
    .toBe(many);
}
