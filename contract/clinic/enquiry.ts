import { idOf, patientRef, requiredText } from '../fields.ts';
import { anyone } from '../kit/access.ts';
import { call } from '../kit/call.ts';
import { z } from '../kit/zod.ts';

const text = z.string();
const enquiredClinic = z.object({
  id: z.int(),
  code: z.string().check(z.meta({ description: 'Its name.' })),
  phoneNo: text,
  address: text,
  city: text,
  postcode: text,
  state: text,
});
export type EnquiredClinic = z.infer<typeof enquiredClinic>;

/** The waiting-time enquiry of visitors. */
export const enquiry = {
  ewtSearchBranchByName: call({
    method: 'GET',
    path: '/api/ewt_search_branch_by_name',
    summary:
      'Clinics with a running plan by their name, at most 20: each word of three letters or more is found anywhere in it, a shorter one where a word begins. 429 for too many searches from one address.',
    access: anyone,
    query: z.object({ searchString: requiredText(2, 100) }),
    answer: z.array(enquiredClinic),
    example: { searchString: 'klinik' },
  }),
  enquireEwt: call({
    method: 'GET',
    path: '/api/enquire_ewt',
    summary:
      'The estimated waiting time of a patient with an appointment today at a clinic, as a text in the language of the request. 404 alike for an unknown number, an unknown clinic and a patient without an appointment today; 429 for too many enquiries from one address or at one clinic.',
    access: anyone,
    query: z.object({ branchID: idOf('branches'), patientID: patientRef() }),
    secrets: ['patientID'],
    answer: text,
  }),
};
