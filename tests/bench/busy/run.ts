import { benchOneReceptionist } from './oneReceptionist.ts';
import { benchPeople } from './people.ts';

/**
 * What the work of some costs others: day lists of fifty people beside another tenant's batches (`people`), and a
 * tenant's queue beside one receptionist of another with twelve connections (`receptionist`); both where none is named.
 */
export async function benchBusy([part]: readonly string[]): Promise<void> {
  if (part !== 'receptionist') await benchPeople();
  if (part !== 'people') await benchOneReceptionist();
}
