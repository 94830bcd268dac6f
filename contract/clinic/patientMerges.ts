import { givenPassword, idOf } from '../fields.ts';
import { inBranch } from '../kit/access.ts';
import { call } from '../kit/call.ts';
import { z } from '../kit/zod.ts';
import { patientRow } from './patients.ts';

/** Fields that a merge may copy from the merged record. */
export const takeableFields = [
  'name',
  'preferredName',
  'lastName',
  'title',
  'sex',
  'dob',
  'address',
  'street',
  'city',
  'state',
  'country',
  'postcode',
  'nationality',
  'race',
  'language',
  'religion',
  'maritalStatus',
  'mobile',
  'fixed',
  'emailAddress',
  'emergencyContact',
  'emergencyPhone',
  'contactRelation',
  'occupation',
  'company',
  'companyAddress',
  'companyContact',
  'patientStatus',
  'medicalIllness',
  'priority',
  'billingType',
  'marketing',
  'actualSource',
  'receiptName',
  'remark',
  'photo',
] as const;
export type TakeableField = (typeof takeableFields)[number];

/** Kinds of rows that a merge moves. */
export const mergedKinds = [
  'appointments',
  'followUps',
  'nurseNotes',
  'patientFiles',
  'disclosures',
  'visitNotes',
  'vitalSigns',
  'prescriptions',
  'pdfDocuments',
  'issuedPapers',
  'bills',
  'messages',
  'waitingEntries',
  'relatives',
  'allergies',
] as const;
export type MergedKind = (typeof mergedKinds)[number];

const pair = {
  keep: idOf('patientIds').check(z.meta({ description: 'patID of the kept record.' })),
  merge: idOf('patientsToMerge').check(z.meta({ description: 'patID of the merged record.' })),
};
const apart = ({ keep, merge }: { keep: unknown; merge: unknown }) =>
  String(keep) !== String(merge);
const differ = { error: 'PATIENT.MERGE_SELF', path: ['merge'] };

const seen = (which: string) =>
  z
    .int()
    .check(
      z.gte(1),
      z.meta({ description: `Version of the record that ${which}, from the preview.` }),
    );

const counted = z.array(z.object({ kind: z.enum(mergedKinds), count: z.int() }));

export const patientMerges = {
  patientMergePreview: call({
    method: 'GET',
    path: '/api/patient_merge_preview',
    summary:
      'Preview of a merge: how many rows of each kind move, and which fields differ (a photo by its presence). The merge itself needs the two versions returned here.',
    access: inBranch('merge', 'patients'),
    asksReason: true,
    query: z.object(pair).check(z.refine(apart, differ)),
    answer: z.object({
      keep: patientRow,
      merge: patientRow,
      moves: counted,
      fields: z.array(
        z.object({ field: z.enum(takeableFields), keep: z.string(), merge: z.string() }),
      ),
    }),
  }),
  mergePatients: call({
    method: 'POST',
    path: '/api/merge_patients',
    summary:
      "Moves all of one record to another and removes it, confirmed by the person's own password (403 where it is wrong). `take` names the fields that come from the one that goes. 409 while someone else edits either, or where either has changed since its version was told.",
    access: inBranch('merge', 'patients'),
    body: z
      .object({
        ...pair,
        keepVersion: seen('stays'),
        mergeVersion: seen('goes'),
        take: z.optional(z.array(z.enum(takeableFields)).check(z.maxLength(takeableFields.length))),
        password: givenPassword(),
      })
      .check(z.refine(apart, differ)),
    confirmedBy: 'password',
    answer: z.object({ mergeID: z.int(), moved: counted }),
    example: { keepVersion: 1, mergeVersion: 1, password: 'not-the-password' },
  }),
  patientMergeList: call({
    method: 'GET',
    path: '/api/patient_merge_list',
    summary: 'Merges of the branch that are in effect, latest first, at most 200.',
    access: inBranch('merge', 'patients'),
    answer: z.array(
      z.object({
        id: z.int(),
        kept: patientRow,
        merged: patientRow,
        mergedDate: z.string().check(z.meta({ description: 'Wall clock.' })),
        username: z.string(),
      }),
    ),
  }),
  unmergePatients: call({
    method: 'POST',
    path: '/api/unmerge_patients',
    summary:
      "Takes a merge back, confirmed by the person's own password (403 where it is wrong). What moved goes back; `left` counts what was changed since and stays. 409 while someone else edits the record that stayed, or where a later merge of one of the records stands.",
    access: inBranch('merge', 'patients'),
    body: z.object({ id: idOf('patient-merges'), password: givenPassword() }),
    confirmedBy: 'password',
    answer: z.object({
      left: z.array(z.object({ kind: z.enum([...mergedKinds, 'fields']), count: z.int() })),
    }),
    example: { password: 'not-the-password' },
  }),
};
