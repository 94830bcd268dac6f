import { patientRef } from './fields.ts';
import { inBranch } from './kit/access.ts';
import { call } from './kit/call.ts';
import { z } from './kit/zod.ts';

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

/** What is done with the whole record of a patient: looking back on it, and printing it. */
export const patientRecords = {
  patientTimeline: call({
    method: 'GET',
    path: '/api/patient_timeline',
    summary:
      'What happened with a patient, latest first: appointments, follow-ups, nurse notes and messages, of those that the person may see; `before` (wall clock) goes on from an earlier answer.',
    access: inBranch('show', 'patients'),
    query: z.object({ nric: patientRef(), before: z.iso.datetime().optional() }),
    answer: z.object({ data: z.array(timelineItem), more: z.boolean() }),
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
};
