import {
  flag,
  idOf,
  optionalDigits,
  optionalText,
  orLeftOut,
  patientRef,
  requiredText,
} from '../fields.ts';
import { inBranch } from '../kit/access.ts';
import { call } from '../kit/call.ts';
import { z } from '../kit/zod.ts';
import { appointment, appointmentType } from './appointments.ts';
import { collections } from './patientInput.ts';

const USUAL_TYPE = 'Consultation';

/** The type of a walk-in that nobody chose, of those of the branch: a consultation, or else the first. */
export const usualType = <T extends { type: string }>(types: readonly T[]): T | undefined =>
  types.find(({ type }) => type === USUAL_TYPE) ?? types[0];

/** A doctor as walk-ins meet them. */
const walkInDoctor = z.object({
  id: z.int(),
  resource: z.string(),
  blockcolor: z.string(),
  waiting: z.int().check(
    z.meta({
      description: 'Patients of today who wait for the doctor, are called or are inside.',
    }),
  ),
  awayUntil: z.nullable(z.string()).check(
    z.meta({
      description: 'Wall clock; until when the doctor is absent now, null if they are there.',
    }),
  ),
});
export type WalkInDoctor = z.infer<typeof walkInDoctor>;

/** Patients who come without an appointment. */
export const walkIns = {
  walkInDoctors: call({
    method: 'GET',
    path: '/api/walk_in_doctors',
    summary:
      "The branch's doctors in the order in which walk-ins are given to them: those who are there first, with the fewest patients, then the longest free, then as the branch lists them.",
    access: inBranch('list', 'appointments'),
    query: z.object({}),
    answer: z.object({ data: z.array(walkInDoctor) }),
  }),
  addWalkIn: call({
    method: 'POST',
    path: '/api/walk_in',
    summary:
      'Puts a patient into the queue who came without an appointment: now, arrived, numbered. It holds no time in the book and conflicts with nothing. An unknown identity number creates a patient from patientName and phoneNo, with their allergies where they were asked. Without a doctor the first of walk_in_doctors who is there takes it; 409 where all are away. 409, too, where the patient is in the queue already or booked for later today, unless that was confirmed by isBeside.',
    access: inBranch('create', 'appointments'),
    body: z.object({
      patientID: patientRef(),
      patientName: requiredText(1, 150),
      phoneNo: optionalDigits(),
      allergyList: collections.allergyList,
      allergyStatus: collections.allergyStatus,
      doctor: orLeftOut(idOf('doctors')),
      type: orLeftOut(appointmentType()).check(
        z.meta({
          description: 'Left out, it is a consultation, or else the first type of the branch.',
        }),
      ),
      rootCause: optionalText(1000),
      isBeside: orLeftOut(flag()).check(
        z.meta({ description: 'Beside what the patient has today: that was said and confirmed.' }),
      ),
    }),
    answer: appointment,
    example: { patientName: 'Someone', phoneNo: '60123456789', isBeside: true },
  }),
};
