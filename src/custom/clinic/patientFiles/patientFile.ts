import type { Answer } from '../../../../contract/kit/call.ts';
import type { patientFiles } from '../../../../contract/masterLists/patientFiles.ts';

/** A brought document as its list answers it. */
export type PatientFile = Answer<typeof patientFiles.calls.patientFileDetail>;
