import {
  dateOfBirth,
  givenPassword,
  identityNumber,
  idOf,
  optionalDigits,
  optionalText,
  patientRef,
} from './fields.ts';
import { inBranch } from './kit/access.ts';
import { call } from './kit/call.ts';
import { z } from './kit/zod.ts';
import { patientRow } from './patients.ts';

/** What makes two records look like one person's. */
export const likenesses = ['name', 'phone', 'dob'] as const;

const timelineKinds = [
  'registration',
  'appointment',
  'followUp',
  'nurseNote',
  'message',
  'merge',
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

const timelineItem = z.object({
  kind: z.enum(timelineKinds),
  id: z.int(),
  at: z.string().meta({ description: 'Wall clock.' }),
  title: z.string(),
  text: z.string(),
  state: z.string(),
  who: z.string(),
});
export type TimelineItem = z.infer<typeof timelineItem>;

const pair = {
  keep: idOf('patientIds').meta({ description: 'The record that stays.' }),
  merge: idOf('patientIds').meta({ description: 'The record that goes into it.' }),
};
const merge = z.object({
  id: z.int(),
  kept: patientRow,
  merged: patientRow,
  mergedDate: z.string().meta({ description: 'Wall clock.' }),
  username: z.string(),
});

/** What is done with whole records of patients: finding the likes of one, merging two, printing one, looking back. */
export const patientRecords = {
  patientLikes: call({
    method: 'GET',
    path: '/api/patient_likes',
    summary:
      'Patients of the branch who may be the person that is being registered, by name, phone and date of birth; the likest first, at most 5.',
    access: inBranch('list', 'patients'),
    query: z.object({
      name: optionalText(150),
      phone: optionalDigits().optional(),
      dob: z.union([z.literal(''), dateOfBirth()]).optional(),
      except: identityNumber().optional(),
    }),
    answer: z.array(patientRow.extend({ alike: z.array(z.enum(likenesses)) })),
    example: { name: 'Someone' },
  }),
  companyList: call({
    method: 'GET',
    path: '/api/company_list',
    summary:
      "Companies that the branch's patients work for, whose name holds the text; at most 20.",
    access: inBranch('list', 'patients'),
    query: z.object({ name: optionalText(100) }),
    answer: z.array(
      z.object({
        id: z.int(),
        companyName: z.string(),
        city: z.string(),
        companyAddress: z.string(),
        companyContact: z.string(),
      }),
    ),
    example: { name: 'a' },
  }),
  patientTimeline: call({
    method: 'GET',
    path: '/api/patient_timeline',
    summary:
      'What happened with a patient, latest first: appointments, follow-ups, nurse notes and messages, of those that the person may see; `before` (wall clock) goes on from an earlier answer.',
    access: inBranch('show', 'patients'),
    query: z.object({ nric: patientRef(), before: z.iso.datetime().optional() }),
    answer: z.object({ data: z.array(timelineItem), more: z.boolean() }),
  }),
  takeOverPatientProfile: call({
    method: 'PUT',
    path: '/api/take_over_patient_profile',
    summary:
      'Takes the edit lock from whoever holds it, for those who may; it is noted. Their saves are refused from then on.',
    access: inBranch('takeover', 'patients'),
    body: z.object({ NRIC: patientRef() }),
    answer: z.object({
      startEditingBy: z.string(),
      fence: z.string(),
      expiresAt: z.string().meta({ description: 'An instant, ISO 8601.' }),
    }),
  }),
  patientSlip: call({
    method: 'GET',
    path: '/api/report/patient_slip',
    summary: 'The patient-details slip as PDF, for the report viewer.',
    access: inBranch('show', 'patients'),
    query: z.object({ nric: patientRef() }),
    readOnlyToken: true,
    bytes: 'application/pdf',
    answer: z.string(),
  }),
  patientMergePreview: call({
    method: 'GET',
    path: '/api/patient_merge_preview',
    summary:
      'What merging two records would do: how many records of each kind move, and which fields differ.',
    access: inBranch('merge', 'patients'),
    query: z.object(pair),
    answer: z.object({
      moves: z.array(z.object({ kind: z.string(), count: z.int() })),
      fields: z.array(z.object({ field: z.string(), keep: z.string(), merge: z.string() })),
    }),
  }),
  mergePatients: call({
    method: 'POST',
    path: '/api/merge_patients',
    summary:
      "Moves all of one record to another and removes it, confirmed by the person's own password (403 where it is wrong). `take` names the fields that come from the one that goes. 409 while either is being edited.",
    access: inBranch('merge', 'patients'),
    body: z.object({
      ...pair,
      take: z.array(z.string().max(40)).max(50).optional(),
      password: givenPassword(),
    }),
    confirmedBy: 'password',
    answer: z.object({ mergeID: z.int() }),
    example: { password: 'not-the-password' },
  }),
  patientMergeList: call({
    method: 'GET',
    path: '/api/patient_merge_list',
    summary: 'Merges of the branch that stand, latest first, at most 200.',
    access: inBranch('merge', 'patients'),
    answer: z.array(merge),
  }),
  unmergePatients: call({
    method: 'POST',
    path: '/api/unmerge_patients',
    summary:
      "Takes a merge back: what moved goes back, apart from what was changed since and cannot; confirmed by the person's own password (403 where it is wrong).",
    access: inBranch('merge', 'patients'),
    body: z.object({ id: idOf('patient-merges'), password: givenPassword() }),
    confirmedBy: 'password',
    answer: z.object({ done: z.literal(true) }),
    example: { password: 'not-the-password' },
  }),
};
