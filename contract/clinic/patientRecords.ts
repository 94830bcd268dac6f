import { patientRef, wallClock } from '../fields.ts';
import { inBranch } from '../kit/access.ts';
import { call } from '../kit/call.ts';
import { fileAnswer } from '../kit/files.ts';
import { text } from '../kit/text.ts';
import { z } from '../kit/zod.ts';
import { statusMeanings } from './lookups.ts';

/** The kinds of entries of a timeline. */
export const timelineKinds = [
  'registration',
  'appointment',
  'followUp',
  'nurseNote',
  'issuedPaper',
  'visitNote',
  'vitalSign',
  'receipt',
  'prescription',
  'document',
  'message',
  'merge',
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

/** Kinds in a query, joined with commas. */
const kindsOf = () =>
  z.pipe(
    z.pipe(
      text(200),
      z.transform((value) => value.split(',').filter((kind) => kind.trim() !== '')),
    ),
    z.array(z.enum(timelineKinds)).check(z.maxLength(timelineKinds.length)),
  );

const timelineItem = z.object({
  kind: z.enum(timelineKinds),
  id: z.int().check(
    z.meta({
      description:
        'Of the appointment, note, issued paper, receipt, measurement, prescription, brought document, message or merge.',
    }),
  ),
  at: z.string().check(z.meta({ description: 'Wall clock.' })),
  title: z.string().check(
    z.meta({
      description:
        'Type of the appointment (of a follow-up as well); name and number of an issued paper; number and amount of a receipt; the diagnoses of a visit note; the title of a brought document; the template of a message; the other record of a merge; the time of the visit (wall clock) that a nurse note is for, if one was said.',
    }),
  ),
  text: z.string().check(
    z.meta({
      description:
        'Complaint or remark; the first and last day that an issued paper certifies, YYYY-MM-DD/YYYY-MM-DD; the sent message; what a visit note says, the values of a measurement, and the medicines of a prescription; rich text of a nurse note.',
    }),
  ),
  state: z.string().check(
    z.meta({
      description:
        "The branch's word for an appointment's status; open or done; void for an issued paper or a receipt that is; draft or signed for a visit note; draft, issued or void for a prescription; the kind of a brought document; what became of a message; merged, kept or undone; otherwise empty.",
    }),
  ),
  meaning: z
    .enum([...statusMeanings, ''])
    .check(
      z.meta({ description: "What an appointment's status means, whatever the branch calls it." }),
    ),
  who: z.string().check(
    z.meta({
      description:
        'The doctors of an appointment, the doctor of a visit note or a prescription; otherwise the author.',
    }),
  ),
  file: z
    .optional(fileAnswer)
    .check(z.meta({ description: 'Of a brought document: GET /api/file has its content.' })),
});
export type TimelineItem = z.infer<typeof timelineItem>;

/** Calls about a patient's whole record: timeline and printing. */
export const patientRecords = {
  patientTimeline: call({
    method: 'GET',
    path: '/api/patient_timeline',
    summary:
      'A patient’s timeline, latest first, about 50 entries at once: registration, appointments, merges, and those follow-ups, nurse notes, issued papers, receipts, visit notes, measurements, prescriptions, brought documents and messages that the person may see; reading a visit note, a measurement or a prescription is noted in its history. `before` (wall clock of the last entry, as answered) continues from there while there is more; `kinds`, joined with commas, asks for those alone.',
    access: inBranch('show', 'patients'),
    asksReason: true,
    query: z.object({
      nric: patientRef(),
      before: z.optional(wallClock()),
      kinds: z.optional(kindsOf()),
    }),
    answer: z.object({ data: z.array(timelineItem), more: z.boolean() }),
  }),
  patientSlip: call({
    method: 'GET',
    path: '/api/report/patient_slip',
    summary:
      'The slip with a patient’s details as PDF, for the report viewer; printing it is recorded in the audit.',
    access: inBranch('show', 'patients'),
    asksReason: true,
    query: z.object({ nric: patientRef() }),
    readOnlyToken: true,
    bytes: 'application/pdf',
    answer: z.instanceof(Blob),
  }),
};
