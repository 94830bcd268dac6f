import { api } from '../../../contract/index.ts';
import type { Caller, Clinic } from './clinic.ts';

/** Options of a call by a tab that holds a lock. */
export const inTab = (fence: string) => ({ headers: { 'X-Record-Fence': fence } });

/** Options of a save over a version, by the tab that holds the lock where one is named. */
export const over = (version: number, fence?: string) => ({
  headers: { 'If-Match': String(version), ...(fence !== undefined && { 'X-Record-Fence': fence }) },
});

/** Locks a record. */
export const lock = async (who: Caller, NRIC: string, fence?: string) =>
  (await who.send(api.lockPatientProfile, { NRIC }, fence === undefined ? {} : inTab(fence))).data;

/** Lets the lock of a record expire. */
export const expireLock = (clinic: Clinic, patID: number) =>
  clinic.owner.query(
    `UPDATE patient SET lock_expires_at = now() - interval '1 second' WHERE id = $1`,
    [patID],
  );
