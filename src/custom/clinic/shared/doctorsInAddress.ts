import type { lookups } from '../../../../contract/clinic/lookups.ts';
import type { Answer } from '../../../../contract/kit/call.ts';
import { parseIds } from '../../../framework/urlParams.ts';

type Doctor = Pick<Answer<typeof lookups.apptResource>[number], 'id' | 'mine'>;

/** What an address names for all doctors of the branch. */
export const ALL_DOCTORS = 'all';

/**
 * The ids of the doctors that an address names; an address that names none means the signed-in person, if they are a
 * doctor. An empty list means all doctors.
 */
export function doctorsInAddress(named: string | null, doctors: readonly Doctor[]): number[] {
  return named === null ? doctors.filter(({ mine }) => mine).map(({ id }) => id) : parseIds(named);
}
