import type { Random } from './random.ts';
import type { DemoBranch } from './tenants.ts';

/** A branch to fill. */
export interface Filling {
  branch: DemoBranch;
  branchId: number;
  /** Accounts by email. */
  accountIds: ReadonlyMap<string, number>;
  random: Random;
  now: Date;
  /** Identity numbers that are in use. */
  usedNumbers: Set<string>;
}
