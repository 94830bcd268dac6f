import {
  dateOfBirth,
  identityNumber,
  optionalDigits,
  optionalText,
  orEmptyText,
} from '../fields.ts';
import { inBranch } from '../kit/access.ts';
import { call } from '../kit/call.ts';
import { z } from '../kit/zod.ts';
import { patientRow } from './patients.ts';

/** Attributes by which two records look like one person's. */
export const likenesses = ['name', 'phone', 'dob'] as const;

/** Calls of the registration form while it is filled in. */
export const registration = {
  patientLikes: call({
    method: 'GET',
    path: '/api/patient_likes',
    summary:
      'Likely duplicates of the person being registered, most similar first, at most 5; `alike` names the attributes. A date of birth alone is not enough. `except` leaves one patient out.',
    access: inBranch('list', 'patients'),
    query: z.object({
      name: optionalText(150),
      phone: optionalDigits(),
      dob: orEmptyText(dateOfBirth()),
      except: z.optional(identityNumber()),
    }),
    answer: z.array(z.extend(patientRow, { alike: z.array(z.enum(likenesses)) })),
    example: { name: 'Someone' },
  }),
  companyList: call({
    method: 'GET',
    path: '/api/company_list',
    summary:
      "Companies that the branch's patients work for, whose name holds the text; at most 20, each as it was given last; the city is that of the person.",
    access: inBranch('list', 'patients'),
    query: z.object({ name: optionalText(100) }),
    answer: z.array(
      z.object({
        id: z.int().check(z.meta({ description: 'Unique within one answer.' })),
        companyName: z.string(),
        city: z.string(),
        companyAddress: z.string(),
        companyContact: z.string(),
      }),
    ),
    example: { name: 'a' },
  }),
};
