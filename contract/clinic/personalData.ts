import { idOf, requiredText } from '../fields.ts';
import { inBranch } from '../kit/access.ts';
import { call } from '../kit/call.ts';
import { z } from '../kit/zod.ts';

/** A person's data, as they may ask for it (section 30 of the Personal Data Protection Act 2010). */
export const personalData = {
  givePatientData: call({
    method: 'POST',
    path: '/api/give_patient_data',
    summary:
      'All that the branch holds of a patient, as a ZIP: the record with its timeline as PDF in the language of the request, every row as JSON by table, who has worked with the record, and the brought documents. It is entered in the register of disclosures, once a day for one purpose, and in the histories of the patient and of the notes. Also where the subscription of the branch has ended, as the law gives the person a right to it. A document whose content is missing is named in the JSON.',
    access: inBranch('give', 'patient-data'),
    recentlyConfirmed: true,
    whenOver: true,
    isLong: true,
    body: z.object({
      patient: idOf('patientIds'),
      recipient: requiredText(2, 150),
      purpose: requiredText(3, 300),
    }),
    bytes: 'application/zip',
    answer: z.instanceof(Blob),
    example: { recipient: 'The patient', purpose: 'Asked for a copy in writing' },
  }),
};
