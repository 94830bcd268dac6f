import type { Answer } from '../../../../contract/kit/call.ts';
import { masterLists } from '../../../../contract/masterLists/index.ts';

const { vitalSignList } = masterLists.vitalSigns.calls;

/** A measurement of vital signs. */
export type VitalSign = Answer<typeof vitalSignList>[number];
