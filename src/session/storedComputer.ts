import { parseInteger, storedValue } from '../framework/browserStorage.ts';

/** What this browser knows of the shared computer that it runs on. */
export interface StoredComputer {
  id: number;
  secret: string;
  branchId: number;
  /** Minutes without use after which it locks. */
  lockMinutes: number;
  /** The account whose session is of it. Who works in another branch, or on the platform, has sessions that it does not lock. */
  person?: number;
}

export const storedComputer = storedValue<StoredComputer>('local', 'computer', (value) => {
  const held = value as Partial<StoredComputer> | null;
  const numbers = [held?.id, held?.branchId, held?.lockMinutes];
  const isWhole =
    typeof held?.secret === 'string' && numbers.every((each) => parseInteger(each) !== null);
  return isWhole ? (held as StoredComputer) : null;
});
